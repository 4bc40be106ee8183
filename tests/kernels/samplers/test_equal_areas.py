"""Areas that exchange cells: a board without moves, and one after many."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.samplers.equal_areas import ROOM_A_CELL, exchange_cells, exchange_drawn, exchange_drawn_naive


def exchanged(words, rows, cols, size):
    areas = np.empty((len(words), rows * cols), np.int32)
    exchange_cells(words, cols, size, np.empty(ROOM_A_CELL * rows * cols, np.int64), areas)
    return areas


def test_areas_follow_each_other_to_and_fro_at_first():
    assert exchanged(np.zeros((1, 0), np.uint64), 3, 4, 6).tolist() == [[0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1]]


def test_cells_left_over_stay_an_area():
    words = np.random.default_rng(4).integers(0, 1 << 63, (20, 200), np.int64).astype(np.uint64) * np.uint64(2)
    areas, first = exchanged(words, 4, 4, 5), exchanged(words[:1, :0], 4, 4, 5)[0]
    assert ((areas == 3) == (first == 3)).all()
    assert all(np.bincount(row).tolist() == [5, 5, 5, 1] for row in areas)
    assert len(np.unique(areas, axis=0)) > 1


def test_sizes_stay_and_shapes_change():
    words = np.random.default_rng(3).integers(0, 1 << 63, (20, 300), np.int64).astype(np.uint64) * np.uint64(2)
    areas = exchanged(words, 4, 6, 4)
    for row in areas:
        assert np.bincount(row).tolist() == [4] * 6
    assert len(np.unique(areas, axis=0)) > 15


@pytest.mark.parametrize(("rows", "cols", "size"), [(3, 3, 3), (4, 4, 4), (5, 4, 4), (2, 3, 3), (1, 4, 2), (9, 9, 9)])
def test_drawn_exchanges_are_those_of_the_naive_twin(rows, cols, size):
    rng, n_moves = random.Random(rows), 4 * rows * cols
    words = [rng.getrandbits(64) for _ in range(3 * n_moves)]
    areas, room = np.empty(rows * cols, np.int32), np.empty(ROOM_A_CELL * rows * cols, np.int64)
    used = exchange_drawn(np.array(words, np.uint64), cols, size, n_moves, room, areas)
    found = [np.flatnonzero(areas == number).tolist() for number in range(rows * cols // size)]
    assert (found, used) == exchange_drawn_naive(words, rows, cols, size, n_moves)
