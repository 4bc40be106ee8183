"""Special cases: what they are called, and that steps are named after the cheapest one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gridlanes.api.calls import explain
from gridlanes.grading.special_case import Conclusion, SpecialCase, first_named
from gridlanes.grading.technique import Phase
from gridlanes.grading.techniques import special_cases, techniques
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.registry import genre_named
from gridlanes.rules import AtMost, ExactCount

pytestmark = pytest.mark.xdist_group("genres")


def test_names_are_unique_and_the_cheapest_come_first():
    cases = special_cases()
    assert [case.cost for case in cases] == sorted(case.cost for case in cases)
    names = Counter([case.name for case in cases] + [*techniques()])
    assert max(names.values()) == 1
    assert all((case.find is None) != (case.fits is None) for case in cases)


def test_a_case_is_passed_over_that_says_nothing_new_or_needs_another_rule():
    puzzle = Puzzle(Grid(1, 3), Alphabet.binary(), [Constraint(ExactCount(1, 1), Row(0))])
    state, left = np.array([2, 3, 3], np.uint64), np.array([2, 1, 3], np.uint64)

    def case(name, needs, *words):
        return SpecialCase(
            name, "", "", Phase.PROPAGATION, 1.0, needs, lambda *_: iter([Conclusion(np.array(words, np.uint64))])
        )

    cases = [
        case("other", (AtMost,), 2, 1, 1),
        case("old", (ExactCount,), 2, 3, 3),
        case("new", (ExactCount,), 2, 1, 1),
    ]
    found = first_named(cases, puzzle, state, left, 0)
    assert (found.case.name, found.left.tolist()) == ("new", [2, 1, 3])  # no more than what is left after the round
    assert first_named(cases[:2], puzzle, state, left, 0) is None


@pytest.mark.parametrize(
    ("genre", "names"),
    [
        ("akari", {"in-sight", "only-light", "all-needed"}),
        ("slitherlink", {"corner", "complete-count", "all-needed"}),
        ("takuzu", {"pairs-and-gaps", "full-line"}),
    ],
)
def test_steps_are_named_after_what_players_call_them(genre, names):
    trace = explain(genre_named(genre).examples[0].puzzle, genre=genre)
    named = [step for step in trace.steps if step.special is not None]
    assert names <= {step.special.name for step in named}
    for step in named:
        assert str(step).startswith(f"{step.special.title}: ")
        assert step.own_cost == step.special.cost
        rules = [step.puzzle.constraints[i].rule for i in step.constraints]
        assert all(isinstance(rule, step.special.needs) for rule in rules)
