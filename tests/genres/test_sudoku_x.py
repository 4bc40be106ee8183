"""Sudoku X: the diagonals count, too."""

from __future__ import annotations

import numpy as np
from family import is_sudoku, solved_examples

from gridlanes.genres import sudoku, sudoku_x


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for _, grid in solved_examples("sudoku_x"):
        assert is_sudoku(grid)
        assert len(set(grid.diagonal().tolist())) == len(set(np.fliplr(grid).diagonal().tolist())) == 9


def test_it_is_a_sudoku_with_diagonals():
    structure = sudoku_x.structure(3, 2)
    regions = [region.tolist() for region in structure.regions]
    assert regions == [region.tolist() for region in sudoku.structure(3, 2, diagonals=True).regions]
    assert structure is sudoku_x.structure(3, 2)
    assert structure.genre == "sudoku_x"
