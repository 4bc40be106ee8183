"""Grids: dense coords row by row."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError
from gridlanes.grid import Grid


def test_coords_run_row_by_row():
    grid = Grid(2, 3)
    assert [grid.cell(row, col) for row in range(2) for col in range(3)] == list(range(6))
    assert grid.n_coords == 6


def test_a_boxed_grid_is_square_and_keeps_its_boxes():
    assert Grid.boxed(4, 3) == Grid(12, 12, (4, 3))


@pytest.mark.parametrize(("row", "col"), [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_cells_outside_are_refused(row, col):
    with pytest.raises(ModelError, match="outside"):
        Grid(2, 3).cell(row, col)


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (-2, 3)])
def test_grids_without_cells_are_refused(size):
    with pytest.raises(ModelError, match="at least one"):
        Grid(*size)


def test_boxes_that_do_not_tile_are_refused():
    with pytest.raises(ModelError, match="do not tile"):
        Grid(4, 4, (3, 2))
    with pytest.raises(ModelError, match="at least one cell"):
        Grid.boxed(0, 3)
