"""Patterns of numbers around a loop are called what players call them."""

from __future__ import annotations

import pytest

from gridlanes.grading.special_case import fitting_case
from gridlanes.grading.techniques import special_cases
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, edges_around, edges_at
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import DegreeIn, ExactCount, OnePath

GRID = Grid(4, 4, layers=(Layer.EDGES_H, Layer.EDGES_V))


def name_of(numbers, *, with_loop=False):
    """The name of a step from numbers (row, column, number), a corner, and perhaps the loop."""
    rules = [Constraint(ExactCount(1, n), edges_around(row, col)) for row, col, n in numbers]
    rules.append(Constraint(DegreeIn(1, (0, 2)), edges_at(GRID, 1, 1)))
    if with_loop:
        rules.append(Constraint(OnePath(1, closed=True), All()))
    case = fitting_case(special_cases(), Puzzle(GRID, Alphabet.binary(), rules), range(len(rules)))
    return None if case is None else case.name


@pytest.mark.parametrize(
    ("numbers", "name"),
    [
        ([(0, 0, 3)], "number-in-a-corner"),
        ([(1, 2, 2)], "number-and-its-corners"),
        ([(1, 1, 0), (1, 2, 3)], "zero-and-three"),
        ([(1, 1, 3), (2, 2, 0)], "zero-and-three"),
        ([(1, 1, 3), (2, 1, 3)], "adjacent-threes"),
        ([(1, 2, 3), (2, 1, 3)], "diagonal-threes"),
        ([(0, 3, 3), (1, 2, 2), (2, 1, 3)], "diagonal-chain"),
        ([(0, 3, 3), (1, 2, 1), (2, 1, 3)], "numbers-and-corners"),
        ([(1, 1, 1), (1, 2, 2)], "numbers-and-corners"),
        ([(0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 3, 1)], None),
        ([], None),
    ],
)
def test_numbers_and_corners_have_the_name_of_their_pattern(numbers, name):
    assert name_of(numbers) == name


def test_with_the_loop_there_are_adjacent_threes_numbers_and_the_loop_alone():
    assert name_of([(1, 1, 3), (1, 2, 3)], with_loop=True) == "adjacent-threes"
    assert name_of([(1, 1, 2)], with_loop=True) == "numbers-and-the-loop"
    loop = Puzzle(GRID, Alphabet.binary(), [Constraint(OnePath(1, closed=True), All())])
    assert fitting_case(special_cases(), loop, [0]).name == "premature-loop"


def test_counts_that_are_not_around_cells_have_no_pattern():
    rules = [Constraint(ExactCount(1, 1), edges_at(GRID, 2, 2)), Constraint(DegreeIn(1, (0, 2)), edges_at(GRID, 1, 1))]
    rules.append(Constraint(ExactCount(1, 1), edges_at(GRID, 0, 0)))
    assert fitting_case(special_cases(), Puzzle(GRID, Alphabet.binary(), rules), [1, 2]) is None
