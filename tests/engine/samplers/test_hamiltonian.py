"""Random paths: they go through all cells, by the steps that there are."""

from __future__ import annotations

from itertools import pairwise, permutations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.hamiltonian import all_paths, random_paths


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (4, 4), (5, 3)])
def test_a_random_path_goes_through_all_cells_by_the_steps_there_are(rows, cols):
    steps = [[*beside(cell, rows, cols)] for cell in range(rows * cols)]
    tries = Tries(np.arange(30), np.zeros(30, np.int64))
    places = random_paths(Structure(Grid(rows, cols), Alphabet.binary(), []), Draws(1, "paths"), tries, steps)
    paths = np.argsort(places, axis=1)
    assert (np.sort(places, axis=1) == np.arange(1, rows * cols + 1)).all()
    for path in paths.tolist():
        assert all(there in steps[here] for here, there in pairwise(path))
    assert len({*map(tuple, paths.tolist())}) > (10 if min(rows, cols) > 1 else 0)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (2, 3), (3, 2)])
def test_all_paths_are_the_orders_of_cells_by_the_steps_there_are(rows, cols):
    steps = [[*beside(cell, rows, cols)] for cell in range(rows * cols)]
    orders = permutations(range(rows * cols))
    expected = [[*order] for order in orders if all(there in steps[here] for here, there in pairwise(order))]
    assert sorted(all_paths(steps, 100)) == expected
    if len(expected) > 1:
        with pytest.raises(ModelError, match="more than 1 paths"):
            all_paths(steps, 1)
