"""What LITS says of its rooms: those that one table speaks of need no kernels of their own."""

from __future__ import annotations

import pytest

from gridlanes.compile.joint import shapes_in_rooms
from gridlanes.compile.joint.shapes_in_rooms import ShapesInRooms
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.shapes_learned import ConnectedShapes
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, EqualApart, OneShape

ROOMS, PAIRS = OneShape(0, ((1, "##"),)), EqualApart(1)
OWN = [
    RowRegions.of_lists(ROOMS, [[[0, 1, 2], [3, 4, 5]], [], [[0, 3], [1, 4, 5, 2]]]),
    RowRegions.of_lists(PAIRS, [[[0, 3], [1, 4], [2, 5]], [], [[0, 1], [3, 4]]]),
]


def found(*more):
    structure = Structure(Grid(2, 3), Alphabet.binary(), [])
    return [*ShapesInRooms(ROOMS, PAIRS)(structure, [*OWN, *more])]


def test_rooms_and_pairs_of_a_board_need_no_kernels_of_their_own():
    tables, learned = found()
    assert tables.row.tolist() == learned.row.tolist() == [0, 2]
    assert [len(tables.not_covered(own)) for own in OWN] == [0, 0]
    assert sum(1 + int(tables.entries[begin]) for begin in tables.begin) == len(tables.entries)


def test_boards_of_which_more_is_said_are_not_learned():
    walls = RowRegions.of_lists(AtLeastOne(0), [[[0, 1]], [], [[0, 3], [4, 5]]])
    _, learned = found(walls)
    first, last = (unpacked(ConnectedShapes, learned.entries[begin + 8 :].tolist()) for begin in learned.begin)
    assert (first.apart[:2], last.apart) == ([0, 1], [0, 3, 4, 5])
    more = RowRegions.of_lists(AtLeastOne(0), [[[0, 1, 2]], [], []])
    tables, learned = found(walls, more)
    assert (tables.row.tolist(), learned.row.tolist()) == ([0, 2], [2])


def test_boards_whose_tables_would_be_too_long_keep_the_kernels_of_rooms(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shapes_in_rooms, "MAX_ENTRIES", 10)
    tables, learned = found()
    assert tables.row.tolist() == learned.row.tolist() == [0]
    assert [tables.not_covered(own).row.tolist() for own in OWN] == [[2, 2], [2, 2]]
    monkeypatch.setattr(shapes_in_rooms, "MAX_ENTRIES", 0)
    assert found() == []
