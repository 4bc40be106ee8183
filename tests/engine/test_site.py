"""Sites: where a constraint stands."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.grid import Grid, Layer
from gridlanes.marks import Alphabet
from gridlanes.regions import AllOf, Row, Set
from gridlanes.site import Site


def site_of(grid, *regions, alphabet=None):
    return Site(grid, alphabet or Alphabet((0, 5, 7)), tuple(region.resolve(grid) for region in regions))


def test_coords_are_those_of_all_regions_one_after_another():
    site = site_of(Grid(2, 3), Row(1), Set(((0, 2), (0, 0))))
    assert site.coords.tolist() == [3, 4, 5, 2, 0]
    assert site.coords.dtype == np.intp
    assert site.lengths == (3, 2)


def test_marks_are_known_by_value_and_by_number():
    site = site_of(Grid(1, 1), Row(0))
    assert site.values.tolist() == [0, 5, 7]
    assert [site.number(value) for value in (0, 5, 7)] == [0, 1, 2]
    with pytest.raises(ModelError, match="6 is no mark"):
        site.number(6)


def test_neighbours_are_positions_in_the_region_and_none_outside_it():
    site = site_of(Grid(2, 3), Set(((1, 2), (0, 0), (1, 1), (0, 1))))
    assert [sorted(others) for others in site.neighbours] == [[2], [3], [0, 3], [1, 2]]


def test_edges_are_neighbours_by_a_shared_corner_across_both_layers():
    grid = Grid(1, 1, layers=(Layer.EDGES_H, Layer.EDGES_V))
    site = site_of(grid, AllOf(Layer.EDGES_H) | AllOf(Layer.EDGES_V))
    assert [sorted(others) for others in site.neighbours] == [[2, 3], [2, 3], [0, 1], [0, 1]]
