"""Random paths from the left side of a board to its bottom."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.checks.areas import label_areas
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.paths_across import corners_below

N = 30


def _below(rows, cols):
    return corners_below(Draws(4, "paths"), Tries(np.arange(N), np.zeros(N, np.int64)), rows, cols)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (3, 1), (4, 5), (9, 7)])
def test_the_path_comes_in_on_the_left_leaves_at_the_bottom_and_does_not_branch(rows, cols):
    for below in _below(rows, cols):
        level, upright = below[:, 1:] != below[:, :-1], below[1:] != below[:-1]
        assert upright[:, 0].sum() == level[-1].sum() == 1
        assert not upright[:, -1].any()
        assert not level[0].any()
        crossed = level[1:].astype(int) + level[:-1] + upright[:, 1:] + upright[:, :-1]
        assert np.isin(crossed, (0, 2)).all()


def test_there_is_no_loop_beside_the_path():
    """Corners on either side are connected along the edges that the path does not cross."""
    grid = Grid(7, 8, layers=(Layer.CORNERS,))
    pairs = [(a, b) for a, b in np.ndindex(72, 72) if b in (a + 9, a + 1) and (b != a + 1 or b % 9)]
    for below in _below(grid.rows, grid.cols):
        apart = np.array([[below.flat[a] != below.flat[b] for a, b in pairs]])
        found = np.empty((1, below.size), np.int32)
        label_areas(apart, np.array(pairs, np.int32), found)
        assert len(np.unique(found)) == 2


def test_paths_are_different_and_long():
    found = [below.tobytes() for below in _below(8, 8)]
    assert len(set(found)) == N
    lengths = [(below[:, 1:] != below[:, :-1]).sum() + (below[1:] != below[:-1]).sum() - 1 for below in _below(8, 8)]
    assert np.mean(lengths) > 24  # cells, of 64
