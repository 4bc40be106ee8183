"""Grids that begin with the boxes down the diagonal."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gridlanes.generating.calls import generate
from gridlanes.genres import sudoku
from gridlanes.samplers.boxes import diagonal_boxes
from gridlanes.samplers.draws import Draws, Tries


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (1, 1), (5, 1)])
def test_boxes_down_the_diagonal_hold_every_mark(width: int, height: int) -> None:
    structure, side = sudoku.structure(width, height), width * height
    tries = Tries(np.arange(8), np.zeros(8, np.int64))
    for givens in diagonal_boxes(structure, Draws(1, "boxes"), tries).reshape(8, side, side):
        for i in range(min(width, height)):
            box = givens[height * i : height * (i + 1), width * i : width * (i + 1)]
            assert sorted(box.ravel().tolist()) == [*range(1, side + 1)]
        assert (givens > 0).sum() == min(width, height) * side


def test_all_288_grids_of_4x4_are_as_likely() -> None:
    n = 288 * 40
    result = generate("sudoku", n, size=4, seed=2, n_clues=16, distinct=False)
    counts = Counter(grid.tobytes() for grid in result.solutions)
    assert len(counts) == 288
    chi_square = sum((count - 40) ** 2 / 40 for count in counts.values())
    assert chi_square < 390  # 287 degrees of freedom, p = 0.00005
