"""Regions: symbolic shapes become coords."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import ModelError
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.presentation import Border, Presentation
from gridlanes.model.regions import (
    All,
    AllOf,
    Col,
    Diagonal,
    Diff,
    Intersect,
    Los,
    LosCross,
    Neighbors4,
    Path,
    Rect,
    Region,
    Row,
    Set,
    Union,
    boxes,
    edges_around,
    edges_at,
    places,
)

GRID = Grid(3, 4)
EDGES = Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V))
EVERY = Grid(2, 2, layers=tuple(Layer))
# floor . wall # hole o label L:   ..#.   o.L.   .#..
WALLED = Grid(3, 4, materials={Layer.CELLS: [[0, 0, 1, 0], [2, 0, 3, 0], [0, 1, 0, 0]]})


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
        (Diagonal(0, 1, "DR", 2), [1, 6]),
        (Diagonal(None, None, "DR"), [0, 5, 10]),
        (Diagonal(None, None, "DL"), [3, 6, 9]),
        (Diagonal(None, None, "UL"), [11, 6, 1]),
        (Diagonal(None, None, "UR"), [8, 5, 2]),
        (Set(((2, 3), (0, 0))), [11, 0]),
        (Path(((2, 3), (0, 0), (1, 1))), [11, 0, 5]),
        (All(), list(range(12))),
        (AllOf(), list(range(12))),
        (Los(1, 1, "U"), [1]),
        (Los(1, 1, "D"), [9]),
        (Los(1, 1, "R"), [6, 7]),
        (Los(1, 3, "L"), [6, 5, 4]),
        (Los(0, 0, "U"), []),
        (LosCross(1, 1), [1, 4, 5, 6, 7, 9]),
        (Neighbors4(1, 1), [1, 4, 6, 9]),
        (Neighbors4(0, 3), [2, 7]),
        (Union((Row(2), Col(0), Set(((0, 0), (0, 1))))), [8, 9, 10, 11, 0, 4, 1]),
        (Intersect((Rect(0, 0, 2, 2), Col(1))), [1, 5]),
        (Diff(Path(((2, 2), (0, 0), (1, 2))), Row(0)), [10, 6]),
        (Union(()), []),
    ],
)
def test_a_region_resolves_to_its_coords_in_its_order(region, coords):
    resolved = region.resolve(GRID)
    assert resolved.dtype == np.intp
    assert resolved.tolist() == coords


@pytest.mark.parametrize(
    ("region", "positions"),
    [
        (Row(2, Layer.EDGES_H), [(Layer.EDGES_H, 2, 0), (Layer.EDGES_H, 2, 1)]),
        (Row(1, Layer.EDGES_V), [(Layer.EDGES_V, 1, 0), (Layer.EDGES_V, 1, 1), (Layer.EDGES_V, 1, 2)]),
        (Col(2, Layer.CORNERS), [(Layer.CORNERS, 0, 2), (Layer.CORNERS, 1, 2), (Layer.CORNERS, 2, 2)]),
        (Rect(1, 2, 1, 1, Layer.CORNERS), [(Layer.CORNERS, 1, 2)]),
        (Diagonal(None, None, "DL", 2, Layer.CORNERS), [(Layer.CORNERS, 0, 2), (Layer.CORNERS, 1, 1)]),
        (Set(((0, 1), (Layer.CELLS, 1, 1)), Layer.EDGES_V), [(Layer.EDGES_V, 0, 1), (Layer.CELLS, 1, 1)]),
        (
            edges_around(0, 1),
            [(Layer.EDGES_H, 0, 1), (Layer.EDGES_V, 0, 1), (Layer.EDGES_V, 0, 2), (Layer.EDGES_H, 1, 1)],
        ),
        (edges_at(EVERY, 2, 2), [(Layer.EDGES_V, 1, 2), (Layer.EDGES_H, 2, 1)]),
    ],
)
def test_shapes_lie_on_any_layer(region, positions):
    assert [EVERY.place(coord) for coord in region.resolve(EVERY).tolist()] == positions


def test_all_takes_every_layer_and_all_of_takes_one():
    assert All().resolve(EDGES).tolist() == list(range(12))
    parts = [AllOf(layer).resolve(EDGES).tolist() for layer in EDGES.layers]
    assert parts == [list(range(6)), list(range(6, 12))]


@pytest.mark.parametrize(
    ("region", "cells"),
    [
        (Row(0), [(0, 0), (0, 1), (0, 3)]),
        (Rect(1, 0, 2, 3), [(1, 1), (2, 0), (2, 2)]),
        (Los(1, 3, "L"), [(1, 1)]),  # past the label, past the hole
        (Los(0, 0, "R"), [(0, 1)]),  # up to the wall
        (Los(0, 0, "D"), [(2, 0)]),  # over the hole
        (LosCross(1, 2), [(1, 1), (1, 3), (2, 2)]),  # a label sees, and is no coord itself
        (LosCross(2, 1), [(0, 1), (1, 1), (2, 0), (2, 2), (2, 3)]),  # so does a wall
        (Neighbors4(2, 1), [(1, 1), (2, 0), (2, 2)]),
        (Set(((0, 2), (2, 3))), [(2, 3)]),
    ],
)
def test_positions_that_are_no_floor_drop_out_and_walls_alone_block_sight(region, cells):
    assert [WALLED.place(coord)[1:] for coord in region.resolve(WALLED).tolist()] == cells


@given(
    kinds=st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=20, max_size=20),
    row=st.integers(0, 3),
    col=st.integers(0, 4),
)
def test_a_cross_is_the_cell_and_all_it_sees(kinds, row, col):
    """Seen cell by cell: two floor cells of one line see each other if no wall lies between them."""
    materials = np.array(kinds).reshape(4, 5)
    grid = Grid(4, 5, materials={Layer.CELLS: materials})
    seen = []
    for r in range(4):
        for c in range(5):
            between = materials[min(r, row) : max(r, row) + 1, min(c, col) : max(c, col) + 1].copy()
            between[row - min(r, row), col - min(c, col)] = 0
            if materials[r, c] == Material.FLOOR and (r == row or c == col) and not (between == Material.WALL).any():
                seen.append((r, c))
    assert [grid.place(coord)[1:] for coord in LosCross(row, col).resolve(grid).tolist()] == seen
    rays = Union(tuple(Los(row, col, sight) for sight in "UDLR")) | Set(((row, col),))
    assert sorted(rays.resolve(grid).tolist()) == LosCross(row, col).resolve(grid).tolist()


@pytest.mark.parametrize("make", [lambda on: Los(0, 0, "U", on), lambda on: LosCross(0, 0, on), None])
@pytest.mark.parametrize("layer", [Layer.EDGES_H, Layer.EDGES_V, Layer.CORNERS])
def test_sight_and_neighbours_are_of_cells_alone(make, layer):
    with pytest.raises(ModelError, match="is about cells"):
        (make or (lambda on: Neighbors4(0, 0, on)))(layer)


CELLS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), unique=True, max_size=12).map(tuple)


@given(CELLS, CELLS, CELLS)
def test_union_intersection_and_difference_are_those_of_sets_and_keep_the_first_order(first, second, third):
    a, b, c = Path(first), Set(second), Set(third)

    def cells(region):
        return [GRID.place(coord)[1:] for coord in region.resolve(GRID).tolist()]

    assert cells(a | b | c) == list(dict.fromkeys([*first, *second, *third]))
    assert (a | b | c) == Union((a, b, c))
    assert cells(a & b) == [cell for cell in first if cell in second]
    assert cells(a - b) == [cell for cell in first if cell not in second]
    assert set(cells((a | b) & c)) == set(cells((a & c) | (b & c)))
    assert cells(a - (b | c)) == cells((a - b) - c)


@pytest.mark.parametrize(
    "region",
    [Row(3), Row(-1), Col(4), Rect(2, 0, 2, 1), Set(((0, 4),)), Diagonal(3, 0, "UL"), Diagonal(1, 1, "DR", 4)],
)
def test_a_region_outside_the_grid_is_refused(region):
    with pytest.raises(ModelError, match="outside"):
        region.resolve(GRID)


@pytest.mark.parametrize(
    ("region", "first"),
    [
        (Rect(1, 2, 5, 9), r"\(1, 4\)"),
        (Rect(1, 2, 5, 2), r"\(3, 2\)"),
        (Rect(-1, 0, 9, 9), r"\(-1, 0\)"),
        (Rect(0, -2, 2, 2), r"\(0, -2\)"),
        (Rect(7, 1, 10**12, 10**12), r"\(7, 1\)"),
        (Rect(2, 1, 10**12, 10**12), r"\(2, 4\)"),
    ],
)
def test_the_first_cell_of_a_rectangle_outside_the_grid_is_named(region, first):
    with pytest.raises(ModelError, match=first):
        region.resolve(GRID)


@pytest.mark.parametrize("region", [Los(3, 0, "U"), LosCross(0, 4), Neighbors4(-1, 0)])
def test_a_cell_outside_the_grid_sees_nothing(region):
    with pytest.raises(ModelError, match="outside"):
        region.resolve(GRID)


def test_layers_that_the_grid_does_not_use_are_refused():
    with pytest.raises(ModelError, match="no corners"):
        Row(0, Layer.CORNERS).resolve(GRID)


def test_directions_that_are_none_are_refused():
    with pytest.raises(ModelError, match="'X'"):
        Diagonal(0, 0, "X")
    with pytest.raises(ModelError, match="'DR'"):
        Los(0, 0, "DR")


@pytest.mark.parametrize("shape", [Set, Path])
def test_a_list_names_each_position_once(shape):
    with pytest.raises(ModelError, match="once"):
        shape(((0, 0), (0, 0)))
    with pytest.raises(ModelError, match="once"):
        shape(((0, 0), (Layer.CELLS, 0, 0)))
    with pytest.raises(ModelError, match="position"):
        shape(((0,),))


def test_an_intersection_of_nothing_is_refused():
    with pytest.raises(ModelError, match="at least one"):
        Intersect(())


def test_a_region_without_a_shape_cannot_resolve():
    with pytest.raises(NotImplementedError):
        Region().resolve(GRID)


def test_the_two_long_diagonals_need_no_position():
    square = Grid(3, 3)
    assert Region.diagonal().resolve(square).tolist() == [0, 4, 8]
    assert Region.diagonal(direction="DL").resolve(square).tolist() == [2, 4, 6]
    assert Region.diagonal(0, 1, "DR") == Diagonal(0, 1, "DR")


def test_how_a_region_is_drawn_does_not_change_what_it_is():
    drawn = Row(1).with_presentation(Presentation(Border.DASHED))
    assert drawn.presentation == Presentation(Border.DASHED)
    assert drawn == Row(1)
    assert hash(drawn) == hash(Row(1))
    assert drawn.resolve(GRID).tolist() == Row(1).resolve(GRID).tolist()
    assert Set(((0, 0),), presentation=Presentation(label=3)).presentation == Presentation(label=3)


def test_places_is_the_way_back_from_coords():
    coords = [11, 0, 7]
    assert places(EVERY, coords).resolve(EVERY).tolist() == coords


def test_boxes_tile_the_grid_in_reading_order():
    grid = Grid.boxed(3, 2)
    found = [box.resolve(grid).tolist() for box in boxes(grid)]
    assert found[0] == [0, 1, 2, 6, 7, 8]
    assert found[1] == [3, 4, 5, 9, 10, 11]
    assert sorted(coord for box in found for coord in box) == list(range(36))


def test_a_grid_without_boxes_has_none_to_give():
    with pytest.raises(ModelError, match="no boxes"):
        boxes(GRID)
