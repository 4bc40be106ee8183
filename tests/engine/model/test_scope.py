"""Sites: where a constraint stands."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import AllOf, Row, Set
from gridlanes.model.scope import Scope


def scope_with(grid, *regions, alphabet=None):
    return Scope(grid, alphabet or Alphabet((0, 5, 7)), tuple(region.resolve(grid) for region in regions))


def test_coords_are_those_of_all_regions_one_after_another():
    scope = scope_with(Grid(2, 3), Row(1), Set(((0, 2), (0, 0))))
    assert scope.coords.tolist() == [3, 4, 5, 2, 0]
    assert scope.coords.dtype == np.intp
    assert scope.lengths == (3, 2)


def test_marks_are_known_by_value_and_by_number():
    scope = scope_with(Grid(1, 1), Row(0))
    assert scope.values.tolist() == [0, 5, 7]
    assert [scope.number(value) for value in (0, 5, 7)] == [0, 1, 2]
    with pytest.raises(ModelError, match="6 is not a mark"):
        scope.number(6)


def test_neighbours_are_positions_in_the_region_and_none_outside_it():
    scope = scope_with(Grid(2, 3), Set(((1, 2), (0, 0), (1, 1), (0, 1))))
    assert [sorted(others) for others in scope.neighbours] == [[2], [3], [0, 3], [1, 2]]


def test_edges_are_neighbours_by_a_shared_corner_across_both_layers():
    grid = Grid(1, 1, layers=(Layer.EDGES_H, Layer.EDGES_V))
    scope = scope_with(grid, AllOf(Layer.EDGES_H) | AllOf(Layer.EDGES_V))
    assert [sorted(others) for others in scope.neighbours] == [[2, 3], [2, 3], [0, 1], [0, 1]]
