"""Colours of coords, and small candidates."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.draw.highlights import candidates, highlights
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.looks import Look

CELLS = Structure(Grid(2, 2), Alphabet((1, 2, 3)), [])


def test_cells_edges_and_corners_each_as_they_are() -> None:
    grid = Grid(1, 1, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V, Layer.CORNERS))
    structure = Structure(grid, Alphabet((0, 1)), [])
    drawn = highlights(structure, dict.fromkeys(range(grid.n_coords), "#123456"))
    assert (drawn.count("<rect"), drawn.count("<path"), drawn.count("<circle")) == (1, 4, 4)
    assert drawn.count("#123456") == grid.n_coords


def test_candidates_of_open_cells() -> None:
    possible = np.array([[1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 0, 0]], np.bool_)
    drawn = candidates(CELLS, possible, [(2, 1)], {})
    assert drawn.count("<text") == 5
    assert drawn.count("font-weight") == 1


def test_no_candidates_where_marks_are_pictures_or_two() -> None:
    assert candidates(CELLS, np.ones((4, 3), np.bool_), [], {1: Look.STAR}) == ""
    two = Structure(Grid(2, 2), Alphabet((0, 1)), [])
    assert candidates(two, np.ones((4, 2), np.bool_), [], {}) == ""
