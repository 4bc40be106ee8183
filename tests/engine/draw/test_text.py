"""Grids as characters."""

from __future__ import annotations

import numpy as np

from gridlanes.draw.text import cells_as_text, edges_as_text
from gridlanes.genres import slitherlink
from gridlanes.registry import find_genre

NONE = 255


def test_a_grid_with_edges_is_shown_in_characters():
    puzzle = find_genre("slitherlink").data({"clues": ["4.", ".2"]})
    found = np.zeros(12, np.uint8)
    found[[0, 2, 6, 7]] = 1
    assert edges_as_text(puzzle.structure, found, puzzle.clues) == "+-+ +\n|4|\n+-+ +\n   2\n+ + +"
    assert "4" not in edges_as_text(puzzle.structure, found)


def test_edges_that_are_open_are_not_shown():
    assert edges_as_text(slitherlink.structure(1, 1), np.full(4, NONE, np.uint8)) == "+ +\n\n+ +"


def test_values_are_lines_of_numbers_of_one_width():
    assert cells_as_text(np.array([[1, 2], [3, 4]], np.uint8)) == "1 2\n3 4"
    assert cells_as_text(np.array([[1, 12], [0, 4]], np.uint8)) == " 1 12\n 0  4"
