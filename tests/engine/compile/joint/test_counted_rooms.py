"""Which boards a search gets that learns from conflicts, and what it is told of them."""

from __future__ import annotations

from gridlanes.compile.joint.counted_rooms import CountedRoomsLearned
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.own_counts_learned import CountedRooms
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, EqualApart, OwnCount

UNLIKE, APART = EqualApart(1), EqualApart(2)
ROOMS = [[[0, 1, 2], [3, 4, 5]], [], [[0], [1, 2, 4, 5, 3]], [[0, 1, 2], [3, 4]]]


def found(rooms=ROOMS, unlike=(), apart=(), *more):
    regions = ((OwnCount(0), rooms), (UNLIKE, unlike), (APART, apart), *more)
    own = [RowRegions.of_lists(rule, [[[*region] for region in row] for row in rows]) for rule, rows in regions]
    structure = Structure(Grid(2, 3), Alphabet((0, 1, 2)), [])
    return [*CountedRoomsLearned(0, UNLIKE, APART)(structure, own)]


def layouts(tables):
    return [unpacked(CountedRooms, tables.entries[begin + 8 :].tolist()) for begin in tables.begin]


def test_boards_whose_rooms_cover_them_are_learned():
    (tables,) = found(unlike=[[[0, 3], [1, 4]], [], [[0, 1]]], apart=[[], [[0, 1]], [[1, 4]]])
    assert tables.row.tolist() == [0, 2]  # the last one leaves a cell out
    first, last = layouts(tables)
    assert (first.empty, first.marks[:2], first.values[:2], first.cells[:6]) == (0, [1, 2], [1, 2], [0, 1, 2, 3, 4, 5])
    assert (first.start[:3], first.sums_at[:3], first.unlike[:4]) == ([0, 3, 6], [0, 9, 18], [0, 3, 1, 4])
    assert (last.cells[:6], last.start[:3], last.sums_at[:3]) == ([0, 1, 2, 4, 5, 3], [0, 1, 6], [0, 1, 16])
    assert (last.unlike[:2], last.apart) == ([0, 1], [1, 4])
    assert sum(1 + int(tables.entries[begin]) for begin in tables.begin) == len(tables.entries)


def test_boards_of_which_more_is_said_are_not():
    (tables,) = found(ROOMS, (), (), (AtLeastOne(0), [[[0, 1]], [], []]))
    assert tables.row.tolist() == [2]
    assert found([[[0, 1, 2], [3, 4, 5]]], (), (), (AtLeastOne(0), [[[0, 1]]])) == []


def test_there_are_none_without_rooms():
    assert found([[]]) == []
