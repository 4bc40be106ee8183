"""Rooms whose cells keep apart, together: the tables of a batch are those of its rows, and say what is theirs."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.joint import apart_rooms
from gridlanes.compile.joint.apart_rooms import ApartInRoomsOf
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.apart_in_rooms import ApartInRooms
from gridlanes.kernels.rules.shared.bit_rows import MAX_BITS
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, CountNoneBeside

BOARD = Structure(Grid(3, 4), Alphabet.binary(), [])
ROOMS = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 10, 11]], [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11]]
NUMBERS = [2, NO_CLUE, 0], [NO_CLUE, NO_CLUE]
RUNS = [[1, 5, 9], [0, 1, 2], [3, 7, 11], [4, 5, 7]], [[2, 6, 10]]


def own_of(*rows):
    """The row regions of a batch that has the puzzles `rows` of those above; -1 for one without any."""
    rooms, numbers, runs = ([[] if row < 0 else every[row] for row in rows] for every in (ROOMS, NUMBERS, RUNS))
    counted = RowRegions.of_lists(CountNoneBeside(1, Clue(0)), rooms, numbers)
    return [counted, RowRegions.of_lists(AtLeastOne(1), runs)]


def tables_for(own, structure=BOARD):
    (tables,) = ApartInRoomsOf(1)(structure, own)
    return tables


def tables_of(own):
    """For each row that has a table: its number, its coords and what the kernel is told."""
    tables, found = tables_for(own), []
    for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
        length, size, *rest = tables.entries[begin : begin + 1 + tables.entries[begin]].tolist()
        assert length == 1 + len(rest)
        found.append((row, rest[:size], unpacked(ApartInRooms, rest[size:])))
    return found


def test_rooms_and_runs_are_listed():
    ((_, coords, told),) = tables_of(own_of(0))
    assert coords == [*range(12)]
    assert (told.mark, told.cols, told.tries) == (1, 4, 1)
    assert told.across == [0, 0, 2]
    assert told.down == [0, 2, 0b1010, 0]
    assert told.rooms == [0, 1, 0, 0, 2, 2, 2, 2, 0, 0, 3, 3]
    assert told.stretches == [0, 0, 2, 1, 0, 2, 2, 0, 4]
    assert sorted(told.sets[:2]) == [0b0110, 0b1001]
    assert told.sets[2:] == [0]
    assert told.counted == [0, 2, 2, 15, 0, 15, 0, 15, 0]


def test_it_says_all_of_listed_rooms_and_of_straight_runs():
    rooms, runs = tables_for(own_of(0)).covered
    assert [coords for _, coords, _ in rooms.regions()] == [ROOMS[0][0], ROOMS[0][2]]
    assert [coords for _, coords, _ in runs.regions()] == RUNS[0][:3]
    assert [len(tables_for(own_of(0)).not_covered(own)) for own in own_of(0)] == [1, 1]


def test_the_order_of_coords_is_nothing_to_it():
    turned = [
        RowRegions.of_lists(own.rule, [[region[::-1] for region in each] for each in regions], clues)
        for own, regions, clues in zip(own_of(0, 1), (ROOMS, RUNS), (NUMBERS, None), strict=True)
    ]
    assert tables_of(turned) == tables_of(own_of(0, 1))


@pytest.mark.parametrize("rows", [(1,), (0, 1), (1, 0, 1), (-1, 0), (0, -1, 1)])
def test_the_tables_of_a_batch_are_those_of_its_rows(rows):
    found = tables_of(own_of(*rows))
    assert [row for row, *_ in found] == [place for place, row in enumerate(rows) if row >= 0]
    for (place, *told), _ in zip(found, rows, strict=False):
        assert told == [*tables_of(own_of(rows[place]))[0][1:]]


def test_nothing_is_tried_where_no_room_has_a_number():
    assert [told.tries for *_, told in tables_of(own_of(0, 1))] == [1, 0]


def test_a_room_with_too_many_sets_is_counted(monkeypatch):
    monkeypatch.setattr(apart_rooms, "MAX_SETS", 1)
    ((_, _, told),) = tables_of(own_of(0))
    assert told.rooms == [2, 2, 0, 0, 0, 0, 1, 1]
    assert told.counted == [0, 1, 2, 3, 0, 3, 0, 0, 2, 2, 15, 0, 15, 0, 15, 0]


def test_boards_without_such_regions_and_boards_too_large_have_no_tables():
    assert not [*ApartInRoomsOf(1)(BOARD, [])]
    assert not [*ApartInRoomsOf(1)(BOARD, [RowRegions.of_lists(AtLeastOne(0), [[[0, 1]]])])]
    assert (ApartInRoomsOf.serves(3, MAX_BITS), ApartInRoomsOf.serves(MAX_BITS + 1, 3)) == (True, False)
    wide = Structure(Grid(1, MAX_BITS + 1), Alphabet.binary(), [])
    assert not [*ApartInRoomsOf(1)(wide, [RowRegions.of_lists(AtLeastOne(1), [[[0, 1]]])])]
    assert np.diff(own_of(0)[0].start).tolist() == [4, 4, 4]
