"""Combinations of sums, innies and outies."""

from __future__ import annotations

import numpy as np
from special_states import conclusions_in_random_states

from gridlanes.grading.special_case import fitting_case
from gridlanes.grading.techniques import special_cases
from gridlanes.grading.techniques.sum_combinations import SPECIAL_CASES
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import Distinct, Sum

LAST, FIXED, SOME = SPECIAL_CASES[:3]


def cage_of(n, target, n_marks=9):
    return Puzzle(Grid(1, n), Alphabet(range(1, n_marks + 1)), [Constraint(Sum(target, distinct=True), Row(0))])


def found_by(case, puzzle, *words):
    return [(found.left.tolist(), found.because) for found in case.find(puzzle, np.array(words, np.uint64), 0)]


def test_a_sum_concludes_nothing_that_is_not_so():
    for case, target in ((LAST, 9), (FIXED, 6), (FIXED, 15), (SOME, 8)):
        assert conclusions_in_random_states(case, cage_of(3, target, 6))


def test_the_marks_of_the_only_combination_are_left():
    nine = (1 << 9) - 1
    assert found_by(FIXED, cage_of(2, 17), nine, nine) == [
        ([0b110000000] * 2, "17 is the sum of 2 different values only as 8+9.")
    ]
    assert found_by(SOME, cage_of(2, 17), nine, nine) == []
    assert found_by(SOME, cage_of(2, 15), nine, nine) == [
        ([0b111100000] * 2, "15 is the sum of 2 different values only as 6+9 or 7+8.")
    ]


def test_the_last_cell_holds_what_is_left():
    assert found_by(LAST, cage_of(3, 11), 0b1, 0b111111111, 0b1000) == [
        ([0b1, 0b100000, 0b1000], "The other cells add up to 5, which leaves 6.")
    ]


def test_what_is_left_of_combinations_and_of_regions_has_a_name():
    grid = Grid(1, 4)
    rules = [Constraint(Sum(5, distinct=True), places(grid, [0, 1])), Constraint(Distinct(), Row(0))]
    puzzle = Puzzle(grid, Alphabet(range(1, 5)), rules)
    assert fitting_case(special_cases(), puzzle, [0]).name == "combinations-left"
    assert fitting_case(special_cases(), puzzle, [0, 1]).name == "innies-and-outies"
    assert fitting_case(special_cases(), puzzle, [1]) is None
