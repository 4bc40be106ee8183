"""Rooms of rectangles, together: the tables of a batch are those of its rows, and say what is theirs."""

from __future__ import annotations

import pytest

from gridlanes.compile.joint import whole_rooms
from gridlanes.compile.joint.whole_rooms import WholeInRoomsOf
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.rectangles_in_rooms import WholeInRooms
from gridlanes.kernels.rules.shared.bit_rows import MAX_BITS
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtMost, ExactCount

BOARD = Structure(Grid(2, 4), Alphabet.binary(), [])
ROOMS = [[0, 1, 4, 5], [2, 3], [6, 7]], [[0, 1, 2, 3], [4, 5, 6, 7]]
NUMBERS = [2, NO_CLUE, 1], [NO_CLUE, NO_CLUE]
RULE = ExactCount(1, Clue(0))


def own_of(*rows):
    """The row regions of a batch that has the puzzles `rows` of those above; -1 for one without any."""
    rooms, numbers = ([[] if row < 0 else every[row] for row in rows] for every in (ROOMS, NUMBERS))
    return RowRegions.of_lists(RULE, rooms, numbers)


def tables_for(own):
    (tables,) = WholeInRoomsOf(1)(BOARD, [own])
    return tables


def tables_of(own):
    """For each row that has a table: its number, its coords and what the kernel is told."""
    tables, found = tables_for(own), []
    for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
        length, size, *rest = tables.entries[begin : begin + 1 + tables.entries[begin]].tolist()
        assert length == 1 + len(rest)
        found.append((row, rest[:size], unpacked(WholeInRooms, rest[size:])))
    return found


def test_rooms_with_a_number_are_listed():
    ((_, coords, told),) = tables_of(own_of(0))
    assert coords == [*range(8)]
    assert told[:3] == (1, 4, 1)
    assert told.room_at == [0, 0, 2, 2, 0, 0, 1, 1]
    assert told.rooms == [0, 1, 0, 0, 1, 1, 2, 6, 0, 0, 3, 8]
    assert told.stretches == [0, 0, 2, 1, 0, 2, 1, 2, 2]
    assert told.sets == [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100, 0b01, 0b10]
    assert told.wanted == [2, 1]


def test_the_order_of_coords_is_nothing_to_it():
    turned = RowRegions.of_lists(RULE, [[room[::-1] for room in rooms] for rooms in ROOMS], [*NUMBERS])
    assert tables_of(turned) == tables_of(own_of(0, 1))


@pytest.mark.parametrize("rows", [(1,), (0, 1), (1, 0, 1), (-1, 0), (0, -1, 1)])
def test_the_tables_of_a_batch_are_those_of_its_rows(rows):
    found = tables_of(own_of(*rows))
    assert [row for row, *_ in found] == [place for place, row in enumerate(rows) if row >= 0]
    for place, *told in found:
        assert told == [*tables_of(own_of(rows[place]))[0][1:]]


def test_nothing_is_tried_where_no_room_has_a_number():
    assert [told.tries for *_, told in tables_of(own_of(0, 1))] == [1, 0]


def test_rooms_need_no_kernels_of_their_own_even_if_they_are_only_counted(monkeypatch):
    monkeypatch.setattr(whole_rooms, "MAX_SETS", 2)
    own = own_of(0)
    ((*_, told),) = tables_of(own)
    assert (told.rooms[3::4], told.sets) == ([0, 0, 2], [0b01, 0b10])
    assert len(tables_for(own).not_covered(own)) == 0


def test_other_rules_boards_that_are_too_wide_and_rooms_that_overlap_have_no_table():
    wide = Structure(Grid(1, MAX_BITS + 1), Alphabet.binary(), [])
    assert [*WholeInRoomsOf(1)(wide, [own_of(0)])] == []
    assert [*WholeInRoomsOf(1)(BOARD, [RowRegions.of_lists(AtMost(1, 2), [[[0, 1]]])])] == []
    assert [*WholeInRoomsOf(1)(BOARD, [RowRegions.of_lists(RULE, [[[0, 1], [1, 2]]], [[1, 1]])])] == []
