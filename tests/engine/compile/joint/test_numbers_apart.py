"""Which boards a search gets that learns from conflicts, and what it is told of them."""

from __future__ import annotations

import pytest

from gridlanes.compile.joint import numbers_apart as numbers_apart_module
from gridlanes.compile.joint.numbers_apart import numbers_apart
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.numbers_apart_learned import NumbersApart
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtMost, OneToSize

ROOMS = RowRegions.of_lists(OneToSize(), [[[0, 1, 2], [5, 4]], [], [[3], [1, 0]]])


def found(*own):
    return [*numbers_apart(Structure(Grid(2, 3), Alphabet((1, 2, 3)), []), [*own])]


def test_each_board_says_where_its_rooms_are():
    (tables,) = found(ROOMS)
    assert tables.row.tolist() == [0, 2]
    sizes = [int(tables.entries[begin + 1]) for begin in tables.begin]
    coords = [tables.entries[at + 2 : at + 2 + n].tolist() for at, n in zip(tables.begin, sizes, strict=True)]
    assert coords == [[0, 1, 2, 5, 4], [3, 1, 0]]
    first, last = (
        unpacked(NumbersApart, tables.entries[at + 2 + n :].tolist()) for at, n in zip(tables.begin, sizes, strict=True)
    )
    assert (first.rows, first.cols, first.hands_over, first.largest) == (2, 3, 1, 3)
    assert (first.start[:3], first.places[:6]) == ([0, 3, 5], [0, 1, 2, 5, 4, 3])
    assert (last.largest, last.start[:3], last.places) == (2, [0, 1, 3], [2, 1, 3, 0, 3, 3])


def test_boards_of_which_more_is_said_have_none():
    more = RowRegions.of_lists(AtMost(1, 1), [[], [], [[0, 1]]])
    (tables,) = found(ROOMS, more)
    assert tables.row.tolist() == [0]
    assert found(more) == found() == []


def test_boards_with_many_numbers_have_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(numbers_apart_module, "MAX_VARIABLES", 10)
    assert [tables.row.tolist() for tables in found(ROOMS)] == [[2]]
    monkeypatch.setattr(numbers_apart_module, "LARGEST", 1)
    assert found(ROOMS) == []
