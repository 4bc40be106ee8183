"""What the rules on pairs of values share; the laws are in test_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from rule_laws import line, state_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.outcome import Outcome
from gridlanes.rules.shared.pairs import PairApart, PairRule

VALUES = Alphabet((4, 5, 9))
SCOPE = line((3, 1, 2), VALUES)


@dataclass(frozen=True)
class NotNine(PairApart):
    """The sentence of a rule of no name."""

    text = "{first} and {second} are not 9 together"


@dataclass(frozen=True)
class SumIsNine(PairRule):
    """A rule of no name."""

    violated = NotNine

    def related(self, values):
        return values[:, None] + values == 9


@pytest.mark.parametrize(
    ("left", "outcome"),
    [
        ([4, 5, 4], Outcome.SATISFIED),
        ([(4, 5), 5, 4], Outcome.PENDING),
        ([4, 5, 9], Outcome.VIOLATED),
        ([(4, 5, 9), (5, 9), 9], Outcome.VIOLATED),
        ([4, (), 4], Outcome.VIOLATED),
    ],
)
def test_every_two_consecutive_coords_are_related(left, outcome):
    assert SumIsNine().check(state_of(SCOPE, left)[None], SCOPE).tolist() == [outcome]


def test_the_first_two_coords_that_are_not_are_named():
    violation = SumIsNine().violation(state_of(SCOPE, [(4, 5, 9), (5, 9), 9]), SCOPE)
    assert violation == NotNine((1, 2), (5, 9), (9,))
    assert str(violation) == "5 or 9 and 9 are not 9 together"


def test_the_order_of_the_region_counts_and_one_coord_alone_is_related():
    assert SumIsNine().holds(np.array([[0, 1, 0], [0, 0, 1]], np.uint8), SCOPE).tolist() == [True, False]
    assert SumIsNine().holds(np.array([[0], [2]], np.uint8), line([2], VALUES)).tolist() == [True, True]
