"""One count by itself."""

from __future__ import annotations

import numpy as np
import pytest
from special_states import conclusions_in_random_states

from gridlanes.grading.special_case import first_named
from gridlanes.grading.techniques import special_cases
from gridlanes.grading.techniques.single_counts import SPECIAL_CASES
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import All, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtLeastOne, AtMost, AtMostInSight, CountBeside, DegreeIn, ExactCount, Lit

RULES = [
    ExactCount(1, 0),
    ExactCount(1, 2),
    AtMost(1, 1),
    AtLeastOne(1),
    DegreeIn(1, (0, 2)),
    AtMostInSight(1, 2),
    Lit(1, 2),
    CountBeside(1, (1, 0, 1, 1, 0)),
]


def puzzle_of(rule):
    regions = Row(0) if isinstance(rule, AtMostInSight | CountBeside) else [Row(0)] if isinstance(rule, Lit) else All()
    return Puzzle(Grid(1, 5), Alphabet((0, 1, 2)), [Constraint(rule, regions)])


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: type(rule).__name__)
def test_a_count_alone_concludes_nothing_that_is_not_so(rule):
    cases = [case for case in SPECIAL_CASES if isinstance(rule, case.needs)]
    assert cases
    assert sum(conclusions_in_random_states(case, puzzle_of(rule)) for case in cases)


@pytest.mark.parametrize(
    ("rule", "state", "name"),
    [
        (ExactCount(1, 0), [3, 3, 3, 3, 3], "zero"),
        (ExactCount(1, 1), [2, 3, 3, 3, 3], "complete-count"),
        (ExactCount(1, 2), [1, 3, 3, 1, 1], "all-needed"),
        (AtMostInSight(1, 2), [3, 2, 4, 3, 3], "in-sight"),
        (Lit(1, 2), [1, 1, 3, 4, 1], "only-light"),
        (DegreeIn(1, (0, 2)), [2, 1, 3, 1, 1], "corner"),
    ],
)
def test_players_have_a_name_for_it(rule, state, name):
    puzzle, before = puzzle_of(rule), np.array(state, np.uint64)
    found = first_named(special_cases(), puzzle, before, before & np.uint64(0), 0)
    assert found.case.name == name
    assert (found.left != before).any()
