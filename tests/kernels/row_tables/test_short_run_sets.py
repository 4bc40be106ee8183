"""Sets of cells of a room without long runs: all of them, each once; none where there are too many."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS
from gridlanes.kernels.row_tables.short_run_sets import short_run_sets, short_run_sets_naive, spans_in_rooms

COLS = 6


def found(rooms, wanted, span, most_sets=500, most_steps=100_000):
    """The sets of each room of (row, col)."""
    start, coords = np.cumsum([0, *map(len, rooms)]), np.array([r * COLS + c for room in rooms for r, c in room])
    spans, place = np.zeros(2 * len(coords), np.int64), np.full(6 * COLS, -1, np.int64)
    spans_in_rooms(start, coords, COLS, span, place, spans)
    assert (place == -1).all()
    begin, sets = np.full(len(rooms) + 1, -1, np.int64), np.full(most_sets * len(rooms), -1, np.int32)
    scratch = np.full(2 * MAX_CELLS + 4, -7, np.int64)
    short_run_sets(start, spans, span, np.array(wanted, np.int64), most_sets, most_steps, begin, sets, scratch)
    return [sets[first:last].tolist() for first, last in itertools.pairwise(begin)]


@pytest.mark.parametrize("span", [2, 3, 4])
def test_each_set_is_listed_once(span):
    rng = random.Random(span)
    board = [(row, col) for row in range(4) for col in range(COLS)]
    rooms = [sorted(rng.sample(board, rng.randrange(1, 12))) for _ in range(8)]
    wanted = [rng.randrange(-1, 6) for _ in rooms]
    expected = [short_run_sets_naive(room, n, span) if n >= 0 else [] for room, n in zip(rooms, wanted, strict=True)]
    assert found(rooms, wanted, span) == expected
    assert any(expected)


def test_a_room_with_too_many_sets_cells_or_steps_has_none():
    square = [divmod(k, 3) for k in range(9)]
    large = [divmod(k, COLS) for k in range(MAX_CELLS + 1)]
    assert len(found([square], [3], 4)[0]) == 84
    assert found([square], [3], 4, most_sets=83) == [[]]
    assert found([square], [3], 4, most_steps=20) == [[]]
    assert found([large, square], [1, 1], 7) == [[], [1 << k for k in range(9)]]
