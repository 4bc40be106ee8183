"""Kropki: dots, and what it says that there is none."""

from __future__ import annotations

import json

from family import BLANK4, is_sudoku, solved_examples

import gridlanes
from gridlanes.genres import kropki


def is_white(a: int, b: int) -> bool:
    return abs(int(a) - int(b)) == 1


def is_black(a: int, b: int) -> bool:
    return a == 2 * b or b == 2 * a


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("kropki"):
        assert is_sudoku(grid)
        assert data["all_dots"] is True
        dots = {frozenset(map(tuple, dot)): is_white for dot in data["white"]}
        dots |= {frozenset(map(tuple, dot)): is_black for dot in data["black"]}
        for y in range(9):
            for x in range(9):
                for other in [(y + 1, x)] * (y < 8) + [(y, x + 1)] * (x < 8):
                    kind = dots.get(frozenset(((y, x), other)))
                    a, b = grid[y, x], grid[other]
                    assert kind(a, b) if kind else not (is_white(a, b) or is_black(a, b))


def test_a_dot_between_1_and_2_may_be_of_either_colour():
    for colour in ("white", "black"):
        data = {"grid": ["12..", *BLANK4[1:]], colour: [[[0, 0], [0, 1]]]}
        assert gridlanes.count([json.dumps({"genre": "kropki", "data": data})])[0] > 0


def test_pairs_without_a_dot_are_the_others():
    assert kropki.without_dot([], 2) == [[0, 1], [2, 3], [0, 2], [1, 3]]
    assert kropki.without_dot([[1, 0], [1, 3]], 2) == [[2, 3], [0, 2]]
