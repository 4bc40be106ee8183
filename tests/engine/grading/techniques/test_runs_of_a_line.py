"""Runs along a line: full lines, overlaps, what no run reaches."""

from __future__ import annotations

import numpy as np
import pytest
from special_states import conclusions_in_random_states

from gridlanes.grading.special_case import fitting_case
from gridlanes.grading.techniques import special_cases
from gridlanes.grading.techniques.runs_of_a_line import SPECIAL_CASES
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import RunLengths

FULL, OVERLAP, OUT = SPECIAL_CASES[:3]


def line_of(n, *lengths):
    return Puzzle(Grid(1, n), Alphabet.binary(), [Constraint(RunLengths(1, lengths), Row(0))])


def found_by(case, puzzle, *words):
    return [found.left.tolist() for found in case.find(puzzle, np.array(words, np.uint64), 0)]


@pytest.mark.parametrize("case", [FULL, OVERLAP, OUT], ids=lambda case: case.name)
@pytest.mark.parametrize("lengths", [(3, 2), (1, 1, 2), (4,), (2, 1, 0), (0,)])
def test_a_line_concludes_nothing_that_is_not_so(case, lengths):
    n_found = conclusions_in_random_states(case, line_of(9, *lengths))
    assert n_found or lengths == (0,)


def test_a_run_takes_its_middle_wherever_it_is():
    assert found_by(OVERLAP, line_of(7, 5), *[3] * 7) == [[3, 3, 2, 2, 2, 3, 3]]
    assert found_by(OVERLAP, line_of(7, 2, 2), 1, *[3] * 6) == [[1, 3, 2, 3, 3, 3, 3], [1, 3, 3, 3, 3, 2, 3]]


def test_no_run_reaches_beyond_a_mark_of_its_own():
    assert found_by(OUT, line_of(7, 2), 3, 3, 3, 2, 3, 3, 3) == [[1, 1, 3, 2, 3, 1, 1]]


def test_a_line_is_full_if_its_runs_fit_in_one_way_or_are_all_there():
    assert found_by(FULL, line_of(6, 3, 2), *[3] * 6) == [[2, 2, 2, 1, 2, 2]]
    assert [1, 2, 2, 1, 1, 1] in found_by(FULL, line_of(6, 2), 3, 2, 2, 3, 1, 3)
    assert found_by(FULL, line_of(6, 0), *[3] * 6) == [[1] * 6]


def test_what_else_a_line_says_has_a_name():
    assert fitting_case(special_cases(), line_of(6, 2), [0]).name == "joined-and-split-runs"
