"""Arrows: the shaft adds up to the circle."""

from __future__ import annotations

from family import is_sudoku, solved_examples

from gridlanes.genres import arrow


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("arrow"):
        assert is_sudoku(grid)
        for entry in data["arrows"]:
            assert sum(int(grid[y, x]) for y, x in entry["line"]) == grid[tuple(entry["circle"])]


def test_its_puzzles_share_their_structure():
    assert arrow.structure(3, 3) is arrow.structure(3, 3)
