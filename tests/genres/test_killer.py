"""Killers: cages of the puzzles' own."""

from __future__ import annotations

import json

from family import BLANK4, is_sudoku, solved_examples

import gridlanes
from gridlanes import Status


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("killer"):
        assert is_sudoku(grid)
        for cage in data["cages"]:
            values = [int(grid[y, x]) for y, x in cage["cells"]]
            assert sum(values) == cage["sum"]
            assert len(set(values)) == len(values)


def count(*cages: dict) -> int:
    line = json.dumps({"genre": "killer", "data": {"grid": BLANK4, "cages": list(cages)}})
    return int(gridlanes.count([line])[0])


def test_a_cage_holds_no_value_twice_even_without_a_sum():
    free = count()
    crossing = [[0, 0], [2, 2]]  # of two boxes, rows and columns
    assert free == 288
    assert count({"cells": crossing}) < free
    assert count({"cells": crossing, "sum": 2}) == 0
    assert sum(count({"cells": crossing, "sum": total}) for total in range(3, 8)) == count({"cells": crossing})


def test_a_sum_that_cannot_be_has_no_solution():
    line = json.dumps({"genre": "killer", "data": {"grid": BLANK4, "cages": [{"cells": [[0, 0]], "sum": 99}]}})
    assert gridlanes.solve([line]).status[0] == Status.UNSOLVABLE
