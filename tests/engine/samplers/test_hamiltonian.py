"""Random paths: they go through all cells, by the steps that there are."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from gridlanes.errors import ModelError
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.hamiltonian import all_paths, back_and_forth, random_path


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (4, 4), (5, 3)])
def test_a_random_path_goes_through_all_cells_by_the_steps_there_are(rows, cols):
    steps = [[*beside(cell, rows, cols)] for cell in range(rows * cols)]
    found = set()
    for row in range(30):
        path = random_path(Draws(1, "paths").dice(row, 0, Purpose.SOLUTION), back_and_forth(rows, cols), steps)
        assert sorted(path) == [*range(rows * cols)]
        assert all(there in steps[here] for here, there in pairwise(path))
        found.add(tuple(path))
    assert len(found) > (10 if min(rows, cols) > 1 else 0)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (2, 3), (3, 2)])
def test_all_paths_are_the_orders_of_cells_by_the_steps_there_are(rows, cols):
    steps = [[*beside(cell, rows, cols)] for cell in range(rows * cols)]
    orders = permutations(range(rows * cols))
    expected = [[*order] for order in orders if all(there in steps[here] for here, there in pairwise(order))]
    assert sorted(all_paths(steps, 100)) == expected
    if len(expected) > 1:
        with pytest.raises(ModelError, match="more than 1 paths"):
            all_paths(steps, 1)
