"""Finished vessels: water is at rest exactly if none of it flows to where there is none, cell by cell."""

from __future__ import annotations

import random

import numpy as np
import pytest
from rule_cases.water_level import naive
from rule_laws import Case

from gridlanes.kernels.checks.levels import at_rest_each
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import WaterLevel

GRIDS = [Grid(4, 5), Grid(1, 1), Grid(6, 3)]


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
        case = Case(WaterLevel(1, one_level), grid, Alphabet.binary(), [vessel], "a vessel")
        expected.append(naive(held[first : first + len(vessel)], case))
    assert ok.tolist() == expected
    assert grid.n_coords == 1 or len({*expected}) == 2
