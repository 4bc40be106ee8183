"""Places of all layers, turned and mirrored as one."""

from __future__ import annotations

import pytest

from gridlanes.discovering.symmetries import TURNS, UNMOVED, closed, place_of, shift_to_origin
from gridlanes.generating.clues.orbits import MOVES
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.generation import ALL_MOVES

GRID = Grid(2, 3, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V, Layer.CORNERS))


def test_every_coord_has_a_place_of_its_own() -> None:
    found = {place_of(GRID, coord): GRID.place(coord)[0] for coord in range(GRID.n_coords)}
    assert len(found) == GRID.n_coords == 5 * 7
    for (row, col), layer in found.items():
        assert (row % 2, col % 2) == {Layer.CELLS: (1, 1), Layer.EDGES_H: (0, 1), Layer.EDGES_V: (1, 0)}.get(
            layer, (0, 0)
        )


def test_turns_are_the_moves_of_boards() -> None:
    assert {UNMOVED, *MOVES} == set(TURNS) == {UNMOVED, *ALL_MOVES}
    for name, move in MOVES.items():
        size = type("Size", (), {"rows": 1, "cols": 1})()  # one cell, which turns about itself
        assert TURNS[name](2, 5) == tuple(map(int, move(2, 5, size)))


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ((), {UNMOVED}),
        (("rotate90",), {UNMOVED, "rotate90", "rotate180", "rotate270"}),
        (("diagonal", "left-right"), set(TURNS)),
    ],
)
def test_moves_one_after_the_other(names, found) -> None:
    assert set(closed(names)) == found


def test_layers_stay_what_they_are() -> None:
    rows, cols = shift_to_origin([(-3, 4), (1, 5)])
    assert (rows, cols) == (4, -4)
    assert rows % 2 == cols % 2 == 0
