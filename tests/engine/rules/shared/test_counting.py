"""What the counting rules share; the laws are in test_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from rule_laws import line

from gridlanes.model.outcome import Outcome
from gridlanes.rules import RULES
from gridlanes.rules.shared.counting import CountRule

SCOPE = line(range(4))


@dataclass(frozen=True)
class OneOrThree(CountRule):
    """A count rule of no name."""

    def admits(self, counts, size):
        return np.isin(counts, (1, 3))


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
    assert OneOrThree(1).check(state, SCOPE).tolist() == [outcome]


def test_every_counting_rule_is_one():
    names = {"at_least", "at_least_one", "at_most", "degree_in", "exact_count", "parity_even"}
    assert {name for name, rule in RULES.items() if issubclass(rule, CountRule)} >= names
