"""Sandwiches: what lies between the smallest and the largest value of a line."""

from __future__ import annotations

import numpy as np
from family import is_sudoku, solved_examples

from gridlanes.genres import sandwich


def between(line: np.ndarray) -> int:
    a, b = sorted((line.tolist().index(1), line.tolist().index(9)))
    return int(line[a + 1 : b].sum())


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("sandwich"):
        assert is_sudoku(grid)
        assert [between(row) for row in grid] == data["rows"]
        assert [between(col) for col in grid.T] == data["columns"]


def test_each_line_has_a_clue():
    assert sandwich.structure(3, 3).n_clues == 18
