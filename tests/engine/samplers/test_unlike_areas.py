"""Random areas of which no two of one size are beside each other."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import fillomino
from gridlanes.model.divisions import areas_of, division_of, sizes_of
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.unlike_areas import unlike_areas

N = 40


@pytest.mark.parametrize(("rows", "cols", "largest"), [(2, 2, 0), (4, 5, 0), (6, 6, 9), (3, 3, 5)])
def test_areas_beside_each_other_have_different_sizes(rows, cols, largest) -> None:
    structure = fillomino.structure(rows, cols, largest)
    marks = unlike_areas(structure, Draws(3, "areas"), Tries(np.arange(N), np.zeros(N, np.int64)))
    marks = marks[marks.any(axis=1)]
    assert len(np.unique(marks, axis=0)) > (N // 8 if rows > 2 else 1)
    board = division_of(structure.grid)
    lines = marks[:, board.edges] == 2
    areas = areas_of(lines, board)
    sizes = sizes_of(areas)
    assert sizes.max() <= (largest or 9)
    assert ((areas[:, board.first] != areas[:, board.second]) == lines).all()
    assert ((sizes[:, board.first] != sizes[:, board.second]) == lines).all()


def test_a_row_is_the_same_in_any_company() -> None:
    structure, draws = fillomino.structure(4, 4), Draws(3, "areas")
    every = unlike_areas(structure, draws, Tries(np.arange(6), np.zeros(6, np.int64)))
    alone = unlike_areas(structure, draws, Tries(np.array([4]), np.zeros(1, np.int64)))
    assert (every[4] == alone[0]).all()
