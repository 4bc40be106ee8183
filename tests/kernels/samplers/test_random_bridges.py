"""Islands that grow at the ends of bridges."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.random_bridges import grow_bridges


def _grown(rows, cols, n_islands, most=2, no_loops=False, n=12):
    states = np.arange(n, dtype=np.uint64)
    level, upright = np.zeros((n, rows + 1, cols), np.uint8), np.zeros((n, rows, cols + 1), np.uint8)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        grow_bridges(states, 8 * rows * cols, np.full(n, n_islands), most, no_loops, level, upright)
    return level, upright


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (4, 4), (9, 7)])
@pytest.mark.parametrize("most", [1, 3])
def test_no_bridge_leads_off_the_board(rows, cols, most):
    level, upright = _grown(rows, cols, 5, most)
    assert not level[:, [0, -1]].any()
    assert not upright[:, :, [0, -1]].any()
    assert max(level.max(), upright.max()) == (most if rows * cols > 1 else 0)


def test_with_one_island_there_is_no_bridge():
    assert not any(part.any() for part in _grown(5, 5, 1))


def test_without_loops_there_is_one_way_less_than_islands():
    """Where bridges turn, end or meet is an island; between two of them each line of edges is one way."""
    level, upright = _grown(6, 6, 9, no_loops=True)
    north, south, west, east = level[:, :-1], level[:, 1:], upright[:, :, :-1], upright[:, :, 1:]
    is_island = (north != south) | (west != east)
    ends = sum(((side > 0) & is_island).sum(axis=(1, 2)) for side in (north, south, west, east))
    crossings = ((north > 0) & (west > 0) & ~is_island).any(axis=(1, 2))
    assert (ends == 2 * (is_island.sum(axis=(1, 2)) - 1))[~crossings].all()
    assert not crossings.all()
