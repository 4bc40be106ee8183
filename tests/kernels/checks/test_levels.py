"""Finished vessels: water is at rest exactly if none of it flows to where there is none, cell by cell."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.checks.levels import at_rest_each
from gridlanes.model.grid import Grid

GRIDS = [Grid(4, 5), Grid(1, 1), Grid(6, 3)]


def flows(grid, vessel, full, one_level):
    """Whether water at one of the cells `full` comes to another cell of the vessel: it goes down and sideways, and up
    as far as the cell that it comes from.
    """
    for cell in full:
        top = grid.place(cell)[1]
        may_be = {other for other in vessel if grid.place(other)[1] >= top}
        if one_level:
            found = may_be
        else:
            found, waiting = {cell}, [cell]
            while waiting:
                new = {*grid.adjacent(waiting.pop())} & may_be - found
                found |= new
                waiting += new
        if found - {*full}:
            return True
    return False


@pytest.mark.parametrize("one_level", [False, True])
@pytest.mark.parametrize("grid", GRIDS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_water_at_rest_is_told_from_water_that_flows(grid, one_level, seed):
    rng, every = random.Random(seed), range(grid.n_coords)
    vessels = [rng.sample(every, rng.randrange(grid.n_coords + 1)) for _ in range(60)]
    surface = [rng.randrange(grid.rows + 1) for _ in vessels]
    coords = [coord for vessel in vessels for coord in vessel]
    held = [
        (grid.place(coord)[1] >= top) != (rng.random() < 0.05)
        for vessel, top in zip(vessels, surface, strict=True)
        for coord in vessel
    ]
    start = np.cumsum([0, *map(len, vessels)])
    rows = np.array([grid.place(coord)[1] for coord in every], np.int64)
    beside = np.array([[*grid.adjacent(coord), *[-1] * 4][:4] for coord in every], np.int32)
    ok = np.full(len(vessels), seed % 2 == 1)
    at_rest_each(np.array(held, np.bool_), start, np.array(coords, np.intp), rows, beside, one_level, ok)
    expected = []
    for vessel, first in zip(vessels, start.tolist(), strict=False):
        full = [coord for k, coord in enumerate(vessel) if held[first + k]]
        expected.append(not flows(grid, vessel, full, one_level))
    assert ok.tolist() == expected
    assert grid.n_coords == 1 or len({*expected}) == 2
