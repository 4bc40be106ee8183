"""Sets of cells that keep apart: all of them, each once; none where there are too many."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS, apart_sets, apart_sets_naive

SQUARE = [divmod(k, 3) for k in range(9)]


def beside(cells):
    """The cells beside each, as bits."""
    return [sum(1 << k for k, (r, c) in enumerate(cells) if abs(r - row) + abs(c - col) == 1) for row, col in cells]


def found(rooms, wanted, most_sets=500, most_steps=100_000):
    """The sets of each room of (row, col)."""
    start = np.cumsum([0, *map(len, rooms)])
    near = np.array([bits for room in rooms for bits in beside(room)], np.int64)
    begin, sets = np.full(len(rooms) + 1, -1, np.int64), np.full(most_sets * len(rooms), -1, np.int32)
    scratch = np.full(2 * MAX_CELLS + 2, -7, np.int64)
    apart_sets(start, near, np.array(wanted, np.int64), most_sets, most_steps, begin, sets, scratch)
    return [sets[first:last].tolist() for first, last in itertools.pairwise(begin)]


@pytest.mark.parametrize("seed", range(8))
def test_each_set_is_listed_once(seed):
    rng = random.Random(seed)
    board = [(row, col) for row in range(3) for col in range(4)]
    rooms = [rng.sample(board, rng.randrange(1, 11)) for _ in range(5)]
    wanted = [rng.randrange(-1, 6) for _ in rooms]
    expected = [apart_sets_naive(beside(room), n) if n >= 0 else [] for room, n in zip(rooms, wanted, strict=True)]
    assert found(rooms, wanted) == expected


def test_a_room_with_too_many_sets_cells_or_steps_has_none():
    line = [(0, col) for col in range(MAX_CELLS)]
    assert [len(sets) for sets in found([SQUARE, SQUARE, SQUARE], [3, 2, 0], 22)] == [22, 0, 1]
    assert [len(sets) for sets in found([SQUARE, SQUARE], [3, 5], 21)] == [0, 1]
    assert [len(sets) for sets in found([line, [*line, (5, 5)]], [1, 1])] == [MAX_CELLS, 0]
    assert found([SQUARE], [3], 500, 10) == [[]]
