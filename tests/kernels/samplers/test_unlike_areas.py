"""Areas that are merged: connected, not too large, and never beside one of their size."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.unlike_areas import ROOM, merge_areas
from gridlanes.samplers.areas import beside, is_connected


def merged(n, rows, cols, most):
    states = np.random.default_rng(rows).integers(0, 1 << 63, (n, 1), np.int64).astype(np.uint64)
    areas = np.empty((n, rows * cols), np.int32)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        merge_areas(states, cols, most, areas, np.full((ROOM, rows * cols + 1), -7, np.int64))
    return areas


def test_areas_are_connected_not_too_large_and_unlike_those_beside_them():
    for rows, cols, most in ((5, 6, 9), (1, 7, 4), (7, 1, 4), (3, 3, 9), (1, 1, 1)):
        for areas in merged(20, rows, cols, most):
            if areas[0] < 0:
                continue
            sizes = np.bincount(areas)
            assert sizes.max() <= most
            assert all(is_connected(np.flatnonzero(areas == area).tolist(), rows, cols) for area in {*areas})
            pairs = [(cell, other) for cell in range(rows * cols) for other in beside(cell, rows, cols)]
            assert all(areas[a] == areas[b] or sizes[areas[a]] != sizes[areas[b]] for a, b in pairs)


def test_all_divisions_of_two_by_two_occur_and_boards_differ():
    # All four cells, or one and three; two of two cells would be alike, as would two single ones beside each other.
    found = {tuple(areas.tolist()) for areas in merged(400, 2, 2, 4)}
    assert len({tuple(row.index(area) for area in row) for row in found}) == 5
    assert len({row.tobytes() for row in merged(50, 6, 6, 9)}) == 50


def test_a_board_that_comes_to_no_end_has_no_areas():
    assert (merged(5, 1, 2, 1) == -1).all()
