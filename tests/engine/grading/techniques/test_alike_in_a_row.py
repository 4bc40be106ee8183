"""Pairs, gaps, full and equal lines."""

from __future__ import annotations

import numpy as np
from special_states import conclusions_in_random_states

from gridlanes.grading.special_case import fitting_case
from gridlanes.grading.techniques import special_cases
from gridlanes.grading.techniques.alike_in_a_row import SPECIAL_CASES
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import DistinctSequences, LimitedRuns

PAIRS, FULL = SPECIAL_CASES[:2]
LINE = Puzzle(Grid(1, 8), Alphabet((0, 1)), [Constraint(LimitedRuns(1, 4, 2), Row(0))])


def found_by(case, *words):
    return [(found.left.tolist(), found.because) for found in case.find(LINE, np.array(words, np.uint64), 0)]


def test_a_line_concludes_nothing_that_is_not_so():
    assert conclusions_in_random_states(PAIRS, LINE)
    assert conclusions_in_random_states(FULL, LINE)


_AT_MOST_TWO = "No more than 2 equal marks may be in a row:"


def test_the_next_to_a_pair_and_the_one_in_a_gap_are_different():
    assert found_by(PAIRS, 3, 2, 2, 3, 2, 3, 3, 1) == [
        (
            [1, 2, 2, 3, 2, 3, 3, 1],
            f"{_AT_MOST_TWO} beside r1c2 and r1c3, r1c1 holds the other mark.",
        ),
        (
            [3, 2, 2, 1, 2, 3, 3, 1],
            f"{_AT_MOST_TWO} beside r1c2 and r1c3, r1c4 holds the other mark.",
        ),
    ]
    assert found_by(PAIRS, 3, 1, 3, 1, 3, 3, 3, 3) == [
        (
            [3, 1, 2, 1, 3, 3, 3, 3],
            f"{_AT_MOST_TWO} beside r1c2 and r1c4, r1c3 holds the other mark.",
        )
    ]


def test_a_line_with_all_of_one_mark_has_the_other_one_elsewhere():
    assert found_by(FULL, 2, 1, 2, 3, 2, 3, 2, 3) == [([2, 1, 2, 1, 2, 1, 2, 1], "")]
    assert found_by(FULL, 2, 1, 2, 3, 2, 3, 3, 3) == []


def test_what_else_a_line_says_and_equal_lines_have_names():
    rules = [Constraint(LimitedRuns(1, 2, 2), Row(0)), Constraint(DistinctSequences(), [Row(0), Row(1)])]
    puzzle = Puzzle(Grid(2, 4), Alphabet((0, 1)), rules)
    assert fitting_case(special_cases(), puzzle, [0]).name == "line-quota"
    assert fitting_case(special_cases(), puzzle, [1]).name == "equal-lines"
    assert fitting_case(special_cases(), puzzle, [0, 1]).name == "equal-lines"
