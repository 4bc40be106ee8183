"""Latin squares."""

from __future__ import annotations

import json

from family import is_latin, solved_examples

import gridlanes
from gridlanes.genres import latin_square


def test_the_examples_have_one_solution_that_obeys_the_rules():
    assert all(is_latin(grid) for _, grid in solved_examples("latin_square"))


def test_there_are_12_squares_of_side_3_and_576_of_side_4():
    puzzles = [f'{{"genre": "latin_square", "data": {{"grid": {json.dumps(["." * n] * n)}}}}}' for n in (3, 4)]
    assert gridlanes.count(puzzles).tolist() == [12, 576]
    assert gridlanes.count("." * 16, genre="latin_square").tolist() == [576]


def test_any_side_has_one():
    assert len(latin_square.structure(7).regions) == 14
