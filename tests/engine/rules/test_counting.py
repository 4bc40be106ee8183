"""What the counting rules share; each rule's own words are in its own test, the laws in test_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.scope import Scope
from gridlanes.rules import RULES, AtMost, CellMin, DegreeIn, ExactCount
from gridlanes.rules.shared.counting import LARGEST_COUNT, CountRule, countable, known

SITE = Scope(Grid(1, 4), Alphabet.binary(), (np.arange(4),))


@dataclass(frozen=True)
class OneOrThree(CountRule):
    """A count rule of no name."""

    def admitted(self, size):
        return np.isin(np.arange(size + 1), (1, 3))


@pytest.mark.parametrize(
    ("committed", "possible", "outcome"),
    [
        (0, 0, Outcome.VIOLATED),
        (1, 1, Outcome.SATISFIED),
        (2, 2, Outcome.VIOLATED),
        (0, 1, Outcome.PENDING),
        (2, 3, Outcome.PENDING),
        (4, 4, Outcome.VIOLATED),
    ],
)
def test_the_counts_from_committed_to_possible_decide(committed, possible, outcome):
    state = np.zeros((1, 4, 2), np.bool_)
    state[0, :possible, 1] = True
    state[0, committed:, 0] = True
    assert OneOrThree(1).check(state, SITE).tolist() == [outcome]


def test_no_count_rule_takes_two_regions_or_a_coord_twice_or_a_mark_that_is_none():
    with pytest.raises(ModelError, match="one region, found 2"):
        OneOrThree(1).validate(Scope(SITE.grid, SITE.alphabet, (np.arange(2), np.arange(2, 4))))
    with pytest.raises(ModelError, match="named twice"):
        OneOrThree(1).validate(Scope(SITE.grid, SITE.alphabet, (np.array([0, 1, 0]),)))
    with pytest.raises(ModelError, match="2 is no mark"):
        OneOrThree(2).validate(SITE)


@pytest.mark.parametrize("rule", [ExactCount(1, -2), AtMost(1, -2), CellMin(1, -2)])
def test_a_count_is_not_negative(rule):
    with pytest.raises(ModelError, match="0 or more, found -2"):
        rule.validate(SITE)


@pytest.mark.parametrize("rule", [ExactCount(1, Clue(0)), AtMost(1, Clue(0)), CellMin(1, Clue(0))])
def test_a_clue_has_a_word_and_no_meaning_before_it_is_bound(rule):
    rule.validate(SITE)
    assert rule.word_of(3) == 3
    assert rule.word_of(10**6) == LARGEST_COUNT
    assert rule.word_of(NO_CLUE) == (0 if isinstance(rule, CellMin) else -1)
    with pytest.raises(ModelError, match="clue 0 has no value"):
        rule.holds(np.zeros((1, 4), np.uint8), SITE)


def test_parameters_do_not_depend_on_the_region():
    """A puzzle's own regions of one rule share the parameters of the first."""
    short = Scope(SITE.grid, SITE.alphabet, (np.arange(1),))
    for rule in (ExactCount(1, 3), AtMost(1, 3), CellMin(1, 3), DegreeIn(1, (0, 3))):
        assert rule.parameters(short) == rule.parameters(SITE)


def test_numbers_too_large_to_count_are_the_largest_that_any_word_holds():
    assert countable(10**9) == LARGEST_COUNT < 2**16 - 1
    assert countable(Clue(1)) == Clue(1)
    assert known(5) == 5


def test_every_counting_rule_is_one():
    names = {"at_least_one", "at_most", "cell_min", "degree_in", "exact_count", "parity_even"}
    assert {name for name, rule in RULES.items() if issubclass(rule, CountRule)} >= names
