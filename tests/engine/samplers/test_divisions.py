"""Random divisions: areas of one size, connected; lines between them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import areas_of, around_of, division_of, sizes_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.divisions import divided, equal_divisions
from gridlanes.samplers.draws import Draws, Tries


def board(rows, cols, first=1):
    return Structure(Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary(), [], first=first)


def test_lines_hold_the_mark_that_is_tried_first():
    marks = divided(board(1, 2, first=0), np.array([[0, 1], [0, 0]]))
    assert marks.tolist() == [[1] * 7, [1, 1, 1, 1, 1, 2, 1]]


@pytest.mark.parametrize(("rows", "cols", "size"), [(1, 1, 1), (1, 6, 3), (4, 1, 2), (5, 5, 5), (6, 8, 6), (4, 4, 16)])
def test_all_areas_have_the_size(rows, cols, size):
    structure = board(rows, cols)
    marks = equal_divisions(structure, Draws(2, "areas"), Tries(np.arange(30), np.zeros(30, np.int64)), size)
    division = division_of(structure.grid)
    assert (marks[:, around_of(structure.grid)] == 2).all()
    assert (sizes_of(areas_of(marks[:, division.edges] == 2, division)) == size).all()
    if rows * cols > 20:
        assert len(np.unique(marks, axis=0)) == 30
