"""Rectangles of cells: their columns, and what is none."""

from __future__ import annotations

import pytest
from rule_laws import scope_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.rules import ApartAndConnected
from gridlanes.rules.shared.rectangle import columns_of

BINARY = Alphabet.binary()
RULE = ApartAndConnected(1)
HOLED = Grid(1, 3, materials={Layer.CELLS: [[Material.FLOOR, Material.WALL, Material.FLOOR]]})


@pytest.mark.parametrize(
    ("grid", "region", "cols"),
    [(Grid(2, 3), range(6), 3), (Grid(3, 3), (4, 5, 7, 8), 2), (Grid(3, 3), (1, 4, 7), 1), (Grid(3, 3), (3, 4, 5), 3)],
)
def test_columns_are_counted(grid, region, cols):
    assert columns_of(RULE, scope_of(grid, BINARY, region)) == cols


@pytest.mark.parametrize(
    ("grid", "region"), [(Grid(2, 3), (0, 1, 3)), (Grid(2, 3), (3, 4, 0, 1)), (HOLED, (0, 1)), (Grid(2, 2), ())]
)
def test_what_is_no_rectangle_is_refused(grid, region):
    with pytest.raises(ModelError, match="ApartAndConnected: speaks of a rectangle of cells"):
        columns_of(RULE, scope_of(grid, BINARY, region))
