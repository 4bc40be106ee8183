"""Sets of cells of a room with whole blocks: all of them, each once; none where there are too many."""

from __future__ import annotations

import itertools
import random

import numpy as np

from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS
from gridlanes.kernels.row_tables.whole_sets import blocks_in_rooms, whole_sets, whole_sets_naive

COLS = 6


def found(rooms, wanted, most_sets=500, most_steps=100_000):
    """The sets of each room of (row, col)."""
    start, coords = np.cumsum([0, *map(len, rooms)]), np.array([r * COLS + c for room in rooms for r, c in room])
    blocks, place = np.zeros(len(coords), np.int64), np.full(6 * COLS, -1, np.int64)
    blocks_in_rooms(start, coords, COLS, place, blocks)
    assert (place == -1).all()
    begin, sets = np.full(len(rooms) + 1, -1, np.int64), np.full(most_sets * len(rooms), -1, np.int32)
    scratch = np.full(2 * MAX_CELLS + 4, -7, np.int64)
    whole_sets(start, blocks, np.array(wanted, np.int64), most_sets, most_steps, begin, sets, scratch)
    return [sets[first:last].tolist() for first, last in itertools.pairwise(begin)]


def test_each_set_is_listed_once():
    rng = random.Random(4)
    board = [(row, col) for row in range(4) for col in range(COLS)]
    rooms = [sorted(rng.sample(board, rng.randrange(1, 12))) for _ in range(20)]
    rooms += [board[:3] + board[COLS : COLS + 3], board[4:6] + board[COLS + 4 : COLS + 6]]
    wanted = [rng.randrange(-1, 6) for _ in rooms[:-2]] + [4, 3]
    expected = [whole_sets_naive(room, n) if n >= 0 else [] for room, n in zip(rooms, wanted, strict=True)]
    assert found(rooms, wanted) == expected
    assert (len(expected[-2]), expected[-1]) == (3, [])


def test_a_room_with_too_many_sets_cells_or_steps_has_none():
    square = [divmod(k, 3) for k in range(9)]
    large = [divmod(k, COLS) for k in range(MAX_CELLS + 1)]
    assert len(found([square], [2])[0]) == 36
    assert found([square], [2], most_sets=35) == [[]]
    assert found([square], [2], most_steps=20) == [[]]
    assert found([large, square], [1, 1]) == [[], [1 << k for k in range(9)]]
