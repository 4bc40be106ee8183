"""Divided boards: which regions are one, and which lines end nowhere."""

from __future__ import annotations

import numpy as np
import pytest
from divided import board, edges_between
from rule_laws import scope_of

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import areas_of
from gridlanes.rules import Rectangles
from gridlanes.rules.shared.divided import board_of, lines_inside

RULE = Rectangles(1, (4, -1, -1, -1))


def test_the_region_is_all_edges_between_cells():
    grid = board(2, 2)
    found = board_of(RULE, scope_of(grid, Alphabet.binary(), edges_between(grid)))
    assert (found.rows, found.cols, found.edges.tolist()) == (2, 2, edges_between(grid))
    for wrong in (range(4), edges_between(grid)[::-1], []):
        with pytest.raises(ModelError, match="all edges between two cells"):
            board_of(RULE, scope_of(grid, Alphabet.binary(), wrong))


def test_a_line_is_inside_of_an_area_that_has_both_of_its_cells():
    grid = board(2, 2)
    found = board_of(RULE, scope_of(grid, Alphabet.binary(), edges_between(grid)))
    lines = np.array([[True, False, False, False], [True, True, False, False]])
    assert lines_inside(lines, areas_of(lines, found), found).tolist() == [[True, False, False, False], [False] * 4]
