"""German whispers: neighbours on a line are five apart."""

from __future__ import annotations

import json
from itertools import pairwise

from family import BLANK4, is_sudoku, solved_examples

import gridlanes


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("german_whispers"):
        assert is_sudoku(grid)
        for cells in data["lines"]:
            assert all(abs(int(grid[tuple(a)]) - int(grid[tuple(b)])) >= 5 for a, b in pairwise(cells))


def test_no_small_grid_has_room_for_a_line():
    data = {"grid": BLANK4, "lines": [[[0, 0], [0, 1]]]}
    assert gridlanes.count([json.dumps({"genre": "german_whispers", "data": data})]).tolist() == [0]
