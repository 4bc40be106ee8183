"""Divided boards: edges between cells, the areas that lines make, and the lines of areas."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.model.divisions import areas_alike, areas_of, around_of, division_of, lines_between, per_area, sizes_of
from gridlanes.model.grid import Grid, Layer


def board(rows, cols):
    return Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (3, 1), (2, 3)])
def test_each_edge_is_around_the_board_or_between_two_cells(rows, cols):
    grid = board(rows, cols)
    division = division_of(grid)
    assert sorted([*around_of(grid), *division.edges.tolist()]) == [*range(grid.n_coords)]
    assert division.edges.tolist() == sorted(division.edges.tolist())
    for edge, one, other in zip(division.edges, division.first, division.second, strict=True):
        layer, row, col = grid.place(int(edge))
        assert other == row * cols + col
        assert one == other - (cols if layer == Layer.EDGES_H else 1)


def test_lines_make_areas_and_areas_make_lines():
    division = division_of(board(2, 3))
    areas = np.array([[0, 1, 1, 0, 0, 5]], np.int32)
    lines = lines_between(areas, division)
    assert areas_of(lines, division).tolist() == areas.tolist()
    assert sizes_of(areas).tolist() == [[3, 2, 2, 3, 3, 1]]
    assert per_area(areas, np.array([[1, 0, 4, 0, 2, 7]])).tolist() == [[3, 4, 4, 3, 3, 7]]


def test_an_area_is_one_where_its_cells_are_joined_late():
    division = division_of(board(3, 3))
    ring = np.array([[0, 0, 0, 3, 3, 0, 6, 3, 0]], np.int32)
    assert areas_of(lines_between(ring, division), division).tolist() == [[0, 0, 0, 3, 3, 0, 6, 3, 0]]


def test_areas_of_like_cells_are_named_by_their_first_cell():
    boards = np.array([[[1, 1, 0], [0, 1, 0]], [[1, 0, 1], [0, 1, 0]]])
    assert areas_alike(boards).tolist() == [[0, 0, 2, 3, 0, 2], [0, 1, 2, 3, 4, 5]]
    assert areas_alike(boards[:0]).shape == (0, 6)
