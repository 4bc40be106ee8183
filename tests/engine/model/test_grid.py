"""Grids: four layers, materials, dense coords, adjacency."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import ModelError
from gridlanes.model.grid import Grid, Layer, Material

LAYERS = list(Layer)


@st.composite
def grids(draw):
    """Any layers, any materials."""
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    layers = tuple(draw(st.lists(st.sampled_from(LAYERS), min_size=1, max_size=4, unique=True)))
    plain = Grid(rows, cols, layers=layers)
    materials = {}
    for layer in draw(st.lists(st.sampled_from(layers), unique=True)):
        shape = plain.shape(layer)
        n = shape[0] * shape[1]
        kinds = draw(st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=n, max_size=n))
        materials[layer] = np.array(kinds).reshape(shape)
    return Grid(rows, cols, layers=layers, materials=materials)


def test_coords_run_row_by_row():
    grid = Grid(2, 3)
    assert [grid.cell(row, col) for row in range(2) for col in range(3)] == list(range(6))
    assert grid.n_coords == 6
    assert grid.is_plain


def test_a_boxed_grid_is_square_and_keeps_its_boxes():
    assert Grid.boxed(4, 3) == Grid(12, 12, (4, 3))


@pytest.mark.parametrize(
    ("layer", "shape"),
    [(Layer.CELLS, (2, 3)), (Layer.EDGES_H, (3, 3)), (Layer.EDGES_V, (2, 4)), (Layer.CORNERS, (3, 4))],
)
def test_each_layer_has_its_shape(layer, shape):
    grid = Grid(2, 3, layers=(layer,))
    assert grid.shape(layer) == grid.ids(layer).shape == shape
    assert grid.n_coords == shape[0] * shape[1]


def test_layers_follow_each_other_in_their_order_however_they_are_named():
    grid = Grid(2, 3, layers=(Layer.CORNERS, Layer.CELLS, Layer.EDGES_H))
    assert grid.layers == (Layer.CELLS, Layer.EDGES_H, Layer.CORNERS)
    assert grid.coord(Layer.CELLS, 0, 0) == 0
    assert grid.coord(Layer.EDGES_H, 0, 0) == 6
    assert grid.coord(Layer.CORNERS, 2, 3) == 6 + 9 + 12 - 1 == grid.n_coords - 1


@given(grids())
def test_coord_ids_are_dense_over_the_floor_layer_after_layer_and_row_by_row(grid):
    places = [
        (layer, row, col)
        for layer in grid.layers
        for row in range(grid.shape(layer)[0])
        for col in range(grid.shape(layer)[1])
        if grid.material(layer, row, col) == Material.FLOOR
    ]
    assert [grid.coord(*place) for place in places] == list(range(grid.n_coords))
    assert [grid.place(coord) for coord in range(grid.n_coords)] == places
    for layer in grid.layers:
        assert (grid.ids(layer) >= 0).tolist() == (grid.materials_of(layer) == Material.FLOOR).tolist()


def touching(grid, one, other):
    """Whether two places of a grid are adjacent, said in another way: by their distance, or the corners they join."""
    (layer, row, col), (other_layer, other_row, other_col) = one, other
    if layer in (Layer.CELLS, Layer.CORNERS):
        return layer == other_layer and abs(row - other_row) + abs(col - other_col) == 1
    if other_layer not in (Layer.EDGES_H, Layer.EDGES_V) or one == other:
        return False

    def ends(layer, row, col):
        return {(row, col), (row, col + 1) if layer == Layer.EDGES_H else (row + 1, col)}

    return bool(ends(*one) & ends(*other))


@given(grids())
def test_adjacent_is_orthogonal_for_cells_and_corners_and_by_a_shared_corner_for_edges(grid):
    places = [grid.place(coord) for coord in range(grid.n_coords)]
    for coord, place in enumerate(places):
        expected = [other for other, there in enumerate(places) if touching(grid, place, there)]
        assert grid.adjacent(coord) == expected


def test_the_edges_around_a_cell_and_at_a_corner():
    grid = Grid(1, 2, layers=(Layer.EDGES_H, Layer.EDGES_V))
    across, down = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    assert grid.edges_around(0, 1) == [across[0, 1], down[0, 1], down[0, 2], across[1, 1]]
    assert grid.edges_at(0, 0) == [across[0, 0], down[0, 0]]
    assert grid.edges_at(1, 1) == [down[0, 1], across[1, 0], across[1, 1]]


def test_grids_are_compared_and_hashed_by_value_whatever_form_materials_came_in():
    walls = [[0, 1], [0, 0]]
    grid = Grid(2, 2, materials={Layer.CELLS: np.array(walls)})
    assert grid == Grid(2, 2, materials={Layer.CELLS: walls})
    assert len({grid, Grid(2, 2, materials={Layer.CELLS: walls}), Grid(2, 2)}) == 2
    assert Grid(2, 2, materials={Layer.CELLS: np.zeros((2, 2))}) == Grid(2, 2)


def test_one_material_can_stand_for_a_whole_layer():
    grid = Grid(2, 2, layers=(Layer.CELLS, Layer.EDGES_H), materials={Layer.CELLS: Material.LABEL_ONLY})
    assert grid.n_coords == 6
    assert grid.coord(Layer.EDGES_H, 0, 0) == 0
    assert grid.material(Layer.CELLS, 1, 1) is Material.LABEL_ONLY


@pytest.mark.parametrize(("row", "col"), [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_cells_outside_are_refused(row, col):
    with pytest.raises(ModelError, match="outside"):
        Grid(2, 3).cell(row, col)


def test_positions_that_are_no_floor_have_no_coord():
    grid = Grid(1, 3, materials={Layer.CELLS: [[1, 2, 3]]})
    for col, word in enumerate(("WALL", "HOLE", "LABEL_ONLY")):
        with pytest.raises(ModelError, match=word):
            grid.cell(0, col)
    assert grid.n_coords == 0


def test_layers_that_are_not_used_are_refused():
    with pytest.raises(ModelError, match="no corners"):
        Grid(2, 3).coord(Layer.CORNERS, 0, 0)
    with pytest.raises(ModelError, match="at least one layer"):
        Grid(2, 3, layers=())
    with pytest.raises(ModelError, match="each once"):
        Grid(2, 3, layers=(Layer.CELLS, Layer.CELLS))


@pytest.mark.parametrize("coord", [-1, 6])
def test_a_coord_that_is_none_has_no_place(coord):
    with pytest.raises(ModelError, match="not one of the 6"):
        Grid(2, 3).place(coord)


@pytest.mark.parametrize("materials", [[[0, 0]], [[0, 0, 4], [0, 0, 0]], [[0, 0, -1], [0, 0, 0]]])
def test_materials_of_another_shape_or_kind_are_refused(materials):
    with pytest.raises(ModelError, match="material"):
        Grid(2, 3, materials={Layer.CELLS: materials})


@pytest.mark.parametrize("size", [(0, 1), (1, 0), (-2, 3)])
def test_grids_without_cells_are_refused(size):
    with pytest.raises(ModelError, match="at least one"):
        Grid(*size)


def test_boxes_that_do_not_tile_are_refused():
    with pytest.raises(ModelError, match="do not tile"):
        Grid(4, 4, (3, 2))
    with pytest.raises(ModelError, match="at least one cell"):
        Grid.boxed(0, 3)
