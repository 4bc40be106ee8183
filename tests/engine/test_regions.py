"""Regions: symbolic shapes become coords."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.grid import Grid
from gridlanes.regions import Col, Diagonal, Rect, Region, Row, Set, boxes

GRID = Grid(3, 4)


@pytest.mark.parametrize(
    ("region", "coords"),
    [
        (Row(1), [4, 5, 6, 7]),
        (Col(2), [2, 6, 10]),
        (Rect(1, 1, 2, 3), [5, 6, 7, 9, 10, 11]),
        (Diagonal(0, 0, "DR"), [0, 5, 10]),
        (Diagonal(0, 3, "DL"), [3, 6, 9]),
        (Diagonal(2, 1, "UR"), [9, 6, 3]),
        (Diagonal(2, 2, "UL"), [10, 5, 0]),
        (Diagonal(1, 3, "DR"), [7]),
        (Set(((2, 3), (0, 0))), [11, 0]),
    ],
)
def test_a_region_resolves_to_its_coords_in_its_order(region, coords):
    resolved = region.resolve(GRID)
    assert resolved.dtype == np.intp
    assert resolved.tolist() == coords


@pytest.mark.parametrize("region", [Row(3), Col(4), Rect(2, 0, 2, 1), Set(((0, 4),))])
def test_a_region_outside_the_grid_is_refused(region):
    with pytest.raises(ModelError, match="outside"):
        region.resolve(GRID)


def test_a_set_lists_each_cell_once():
    with pytest.raises(ModelError, match="once"):
        Set(((0, 0), (0, 0)))


def test_a_region_without_a_shape_cannot_resolve():
    with pytest.raises(NotImplementedError):
        Region().resolve(GRID)


def test_boxes_tile_the_grid_in_reading_order():
    grid = Grid.boxed(3, 2)
    found = [box.resolve(grid).tolist() for box in boxes(grid)]
    assert found[0] == [0, 1, 2, 6, 7, 8]
    assert found[1] == [3, 4, 5, 9, 10, 11]
    assert sorted(coord for box in found for coord in box) == list(range(36))


def test_a_grid_without_boxes_has_none_to_give():
    with pytest.raises(ModelError, match="no boxes"):
        boxes(GRID)
