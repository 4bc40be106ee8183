"""Random rectangles: they cover the board, no larger than they may be, and one cell of each says how large it is."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import areas_of, around_of, division_of, sizes_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.rectangles import (
    areas_in,
    random_rectangles,
    sizes_in_one_cell,
    without_crossings,
)

TRIES = Tries(np.arange(40), np.zeros(40, np.int64))


def board(rows, cols, first=1):
    return Structure(Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V)), Alphabet.binary(), [], first=first)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (5, 2), (6, 8)])
def test_all_areas_are_rectangles(rows, cols):
    structure = board(rows, cols)
    division, draws = division_of(structure.grid), Draws(2, "rectangles")
    marks = random_rectangles(structure, draws, TRIES)
    assert (marks[:, around_of(structure.grid)] == 2).all()
    areas = areas_of(marks[:, division.edges] == 2, division)
    sizes = sizes_of(areas)
    assert sizes.max() <= 16
    for row in areas:
        for area in np.unique(row):
            cells = np.flatnonzero(row == area)
            extents = [len(np.unique(cells // cols)), len(np.unique(cells % cols))]
            assert extents[0] * extents[1] == len(cells)
    numbers = sizes_in_one_cell(structure, draws, TRIES, marks)
    for row, told, size in zip(areas, numbers, sizes, strict=True):
        shown = np.flatnonzero(told >= 0)
        assert sorted(row[shown].tolist()) == np.unique(row).tolist()
        assert (told[shown] == size[shown]).all()
    if rows * cols > 10:
        assert len(np.unique(marks, axis=0)) > 30


def test_boards_where_four_areas_meet_are_left_out():
    structure = board(4, 5)
    marks = random_rectangles(structure, Draws(2, "crossings"), TRIES, 4)
    areas = areas_in(structure, marks).reshape(-1, 4, 5)
    around = [
        [areas[:, row + down, col + right] for down in (0, 1) for right in (0, 1)] for row, col in np.ndindex(3, 4)
    ]
    meets = np.any([[len({*four}) == 4 for four in zip(*corner, strict=True)] for corner in around], axis=0)
    assert 0 < meets.sum() < len(marks)
    assert without_crossings(structure, marks).tolist() == np.where(meets[:, None], 0, marks).tolist()
