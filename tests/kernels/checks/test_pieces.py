"""Finished regions: each is in one piece exactly if a walk over what it holds comes to all of it."""

from __future__ import annotations

import random

import numpy as np
import pytest
from geometry import pieces

from gridlanes.kernels.checks.pieces import one_piece_each
from gridlanes.model.grid import Grid, Layer

GRIDS = [Grid(4, 5), Grid(1, 1), Grid(2, 3, layers=(Layer.EDGES_H, Layer.EDGES_V)), Grid(2, 2, layers=(Layer.CORNERS,))]


@pytest.mark.parametrize("grid", GRIDS, ids=["cells", "one cell", "edges", "corners"])
@pytest.mark.parametrize("seed", range(4))
def test_one_piece_is_told_from_several(grid, seed):
    rng, every = random.Random(seed), range(grid.n_coords)
    regions = [rng.sample(every, rng.randrange(grid.n_coords + 1)) for _ in range(40)]
    coords = [coord for region in regions for coord in region]
    held = np.array([rng.random() < 0.7 for _ in coords], np.bool_)
    start = np.cumsum([0, *map(len, regions)])
    near = [grid.adjacent(coord) for coord in every]
    width = max(1, *map(len, near), 1)
    beside = np.array([[*those, *[-1] * (width - len(those))] for those in near], np.int32)
    ok = np.full(len(regions), seed % 2 == 1)
    one_piece_each(held, start, np.array(coords, np.intp), beside, ok)
    for region, first, is_one in zip(regions, start.tolist(), ok.tolist(), strict=False):
        mine = [coord for k, coord in enumerate(region) if held[first + k]]
        assert is_one == (len(pieces(grid, mine)) <= 1)
