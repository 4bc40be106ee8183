"""Thermometers: values rise from the bulb."""

from __future__ import annotations

from itertools import pairwise

from family import is_sudoku, solved_examples

from gridlanes.genres import sudoku, thermometer


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("thermometer"):
        assert is_sudoku(grid)
        for cells in data["thermometers"]:
            assert all(grid[tuple(a)] < grid[tuple(b)] for a, b in pairwise(cells))


def test_the_shared_part_is_a_sudoku():
    assert len(thermometer.structure(3, 2).regions) == len(sudoku.structure(3, 2).regions)
