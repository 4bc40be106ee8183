"""Rooms together: the tables of a batch are those of its rows, and what they do not say stays with single regions."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from gridlanes.compile.joint.rooms_together import rooms_together
from gridlanes.genres import shimaguni
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.pieces_in_rooms import RoomPieces
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, AtMost, Connected, CountsDiffer, PieceOfSize, Sum

BOARD = shimaguni.structure(2, 4)
ROOMS = [[0, 1, 4], [2, 3, 5, 6, 7]], [[0], [1, 2, 3], [4, 5, 6, 7]]
NUMBERS = [[2, NO_CLUE], [NO_CLUE, 3, NO_CLUE]]
PAIRS = [[[1, 2], [4, 5]], [[0, 1], [0, 4], [1, 5], [2, 6], [3, 7]]]
BESIDE = [[[0, 1, 4, 2, 3, 5, 6, 7]], [[0, 1, 2, 3], [0, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7]]]
FIRST = [[3], [1, 1, 3]]


def own_of(*rows):
    """The row regions of a batch that has the puzzles `rows` of those above."""
    chosen = [[every[row] for row in rows] for every in (ROOMS, NUMBERS, PAIRS, BESIDE, FIRST)]
    rooms, numbers, pairs, beside, first = chosen
    return [
        RowRegions.of_lists(PieceOfSize(1, Clue(0)), rooms, numbers),
        RowRegions.of_lists(Connected(1), rooms),
        RowRegions.of_lists(AtLeastOne(1), rooms),
        RowRegions.of_lists(AtMost(1, 1), pairs),
        RowRegions.of_lists(CountsDiffer(1, Clue(0)), beside, first),
    ]


def tables_of(own, most_listed=100):
    """For each row that has a table: its number, its coords and what the kernel is told."""
    tables, found = rooms_together(BOARD, own, most_listed).tables, []
    for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
        length, size, *rest = tables.entries[begin : begin + 1 + tables.entries[begin]].tolist()
        assert length == 1 + len(rest)
        found.append((row, rest[:size], unpacked(RoomPieces, rest[size:])))
    assert sum(1 + int(tables.entries[begin]) for begin in tables.begin) == len(tables.entries)
    return found


def sets_of(told, room):
    """The pieces of a room by their size, as bits."""
    begin = told.places[room]
    places = told.places[begin : begin + told.start[room + 1] - told.start[room] + 2]
    return [sorted(told.pieces[first:last]) for first, last in pairwise(places)]


@pytest.mark.parametrize("rows", [(0,), (1,), (0, 1), (1, 0, 1)])
def test_the_tables_of_a_batch_are_those_of_its_rows(rows):
    found = tables_of(own_of(*rows))
    assert [row for row, *_ in found] == [*range(len(rows))]
    for (_, *told), row in zip(found, rows, strict=True):
        assert told == [*tables_of(own_of(row))[0][1:]]


def test_a_row_without_rooms_has_no_table():
    own = own_of(0)
    later = [RowRegions(each.rule, each.row + 2, each.start, each.coords, each.clues) for each in own]
    assert [row for row, *_ in tables_of(later)] == [2]


def test_rooms_are_listed_with_their_bounds_their_neighbours_and_their_pieces():
    ((_, coords, told),) = tables_of(own_of(1))
    assert coords == [0, 1, 2, 3, 4, 5, 6, 7]
    assert told.tries == 1
    assert (told.mark, told.start, told.least, told.most) == (1, [0, 1, 4, 8], [1, 3, 1], [1, 3, 4])
    assert told.apart == [4, 6, 8, 10, 1, 2, 0, 2, 0, 1]
    assert told.touching[told.touching[0] : told.touching[1]] == [1, 4]
    assert sets_of(told, 0) == [[], [1]]
    assert sets_of(told, 1) == [[], [], [], [0b111]]
    assert sets_of(told, 2) == [[], [1, 2, 4, 8], [3, 6, 12], [7, 14], [15]]


def test_a_room_with_too_many_pieces_keeps_its_own_kernels():
    own = own_of(0)
    ((_, _, told),) = tables_of(own, 3)
    assert (told.places[0] > 0, told.places[1]) == (True, 0)
    left = {type(each.rule): [coords for _, coords, _ in each.regions()] for each in rooms_together(BOARD, own, 3).left}
    kept = [ROOMS[0][1]]
    assert left == {PieceOfSize: kept, Connected: kept, AtLeastOne: [], AtMost: [], CountsDiffer: []}


def test_what_is_no_room_and_no_pair_of_rooms_is_left():
    others = [
        RowRegions.of_lists(PieceOfSize(1, Clue(0)), [[[0, 1]]], [[1]]),
        RowRegions.of_lists(AtLeastOne(1), [[[0, 1, 2]]]),
        RowRegions.of_lists(AtMost(1, 1), [[[0, 1, 2]]]),
        RowRegions.of_lists(CountsDiffer(1, Clue(0)), [[[0, 1, 2, 3]]], [[2]]),
        RowRegions.of_lists(Sum(Clue(0)), [[[0, 1]]], [[1]]),
    ]
    (_, connected, *_) = own_of(0)
    left = rooms_together(BOARD, [connected, *others]).left
    assert [len(each) for each in left] == [0, 1, 1, 1, 1, 1]
    assert [each.coords.tolist() for each in left[1:]] == [each.coords.tolist() for each in others]


def test_rooms_that_overlap_or_do_not_lie_on_a_plain_board_have_no_tables():
    overlapping = RowRegions.of_lists(Connected(1), [[[0, 1], [1, 2]]])
    assert rooms_together(BOARD, [overlapping]) is None
    assert rooms_together(BOARD, [RowRegions.of_lists(Connected(1, others=True), [[[0, 1]]])]) is None
    assert rooms_together(BOARD, [RowRegions.of_lists(AtLeastOne(1), [[[0, 1]]])]) is None
    assert rooms_together(BOARD, []) is None
    assert np.diff(overlapping.start).tolist() == [2, 2]


@pytest.mark.parametrize("first", [NO_CLUE, 0, 8, 11])
def test_a_number_that_does_not_part_its_region_in_two_stays_with_it(first):
    own = own_of(0)
    own[-1] = RowRegions.of_lists(CountsDiffer(1, Clue(0)), [BESIDE[0]], [[first]])
    tables = rooms_together(BOARD, own)
    (left,) = (regions for regions in tables.left if isinstance(regions.rule, CountsDiffer))
    assert left.clues.tolist() == [first]
