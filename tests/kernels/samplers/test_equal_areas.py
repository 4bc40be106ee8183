"""Areas that exchange cells: a board without moves, and one after many."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.equal_areas import exchange_cells


def exchanged(words, rows, cols, size):
    areas = np.empty((len(words), rows * cols), np.int32)
    exchange_cells(words, cols, size, np.empty(2 * rows * cols, np.int64), areas)
    return areas


def test_areas_follow_each_other_to_and_fro_at_first():
    assert exchanged(np.zeros((1, 0), np.uint64), 3, 4, 6).tolist() == [[0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1]]


def test_sizes_stay_and_shapes_change():
    words = np.random.default_rng(3).integers(0, 1 << 63, (20, 300), np.int64).astype(np.uint64) * np.uint64(2)
    areas = exchanged(words, 4, 6, 4)
    for row in areas:
        assert np.bincount(row).tolist() == [4] * 6
    assert len(np.unique(areas, axis=0)) > 15
