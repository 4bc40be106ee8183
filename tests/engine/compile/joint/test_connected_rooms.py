"""Rooms of connected cells, together: the tables of a batch are those of its rows, and say what is theirs."""

from __future__ import annotations

import pytest

from gridlanes.compile.joint import connected_rooms
from gridlanes.compile.joint.connected_rooms import ConnectedInRoomsOf
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.connected_rooms_board import MAX_SIDE, ConnectedRoomsBoard
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtMost, CountInShortRuns

BOARD = Structure(Grid(3, 4), Alphabet.binary(), [])
ROOMS = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 10, 11]], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11]]
NUMBERS = [2, NO_CLUE, 3], [NO_CLUE, NO_CLUE]
RULE = CountInShortRuns(1, Clue(0), 2)


def own_of(*rows):
    """The row regions of a batch that has the puzzles `rows` of those above; -1 for one without any."""
    rooms, numbers = ([[] if row < 0 else every[row] for row in rows] for every in (ROOMS, NUMBERS))
    return RowRegions.of_lists(RULE, rooms, numbers)


def tables_for(own, structure=BOARD):
    (tables,) = ConnectedInRoomsOf(1, 2)(structure, [own])
    return tables


def tables_of(own):
    """For each row that has a table: its number, its coords and what the kernel is told."""
    tables, found = tables_for(own), []
    for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
        length, size, *rest = tables.entries[begin : begin + 1 + tables.entries[begin]].tolist()
        assert length == 1 + len(rest)
        found.append((row, rest[:size], unpacked(ConnectedRoomsBoard, rest[size:])))
    return found


def test_rooms_with_a_number_are_listed():
    ((_, coords, told),) = tables_of(own_of(0))
    assert coords == [*range(12)]
    assert told[:5] == (1, 4, 1, 3, 0)
    assert told.rooms == [0, 1, 0, 0, 2, 2, 2, 6, 0, 0, 3, 8]
    assert told.stretches == [0, 0, 2, 1, 0, 2, 2, 0, 4]
    assert told.sets == [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100, 0b1011, 0b1101]
    assert told.wanted == [2, 3]
    assert told[9:] == ([], [], [])


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


def test_a_room_with_too_many_sets_is_counted_and_keeps_its_own_kernels(monkeypatch):
    monkeypatch.setattr(connected_rooms, "MAX_SETS", 2)
    own = own_of(0)
    ((*_, told),) = tables_of(own)
    assert (told.rooms[3::4], told.sets) == ([0, 0, 2], [0b1011, 0b1101])
    left = [coords for _, coords, _ in tables_for(own).not_covered(own).regions()]
    assert left == [ROOMS[0][0], ROOMS[0][1]]


def test_other_rules_and_boards_that_are_too_wide_have_no_table():
    wide = Structure(Grid(1, MAX_SIDE + 1), Alphabet.binary(), [])
    assert [*ConnectedInRoomsOf(1, 2)(wide, [own_of(0)])] == []
    assert [*ConnectedInRoomsOf(1, 2)(BOARD, [RowRegions.of_lists(AtMost(1, 2), [[[0, 1]]])])] == []
