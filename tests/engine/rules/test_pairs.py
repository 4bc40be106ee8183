"""What the rules on pairs of values share; each rule's own words are in its own test, the laws in test_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome, Violation
from gridlanes.model.scope import Scope
from gridlanes.rules.shared.pairs import PairRule, listed

SITE = Scope(Grid(1, 4), Alphabet((4, 5, 9)), (np.array([3, 1, 2]),))
ONLY = {4: [1, 0, 0], 5: [0, 1, 0], 9: [0, 0, 1]}


@dataclass(frozen=True)
class Apart(Violation):
    """Which values were left."""

    left: tuple[list[int], list[int]]


@dataclass(frozen=True)
class SumIsNine(PairRule):
    """A rule of no name."""

    def related(self, values):
        return values[:, None] + values == 9

    def broken(self, coords, left):
        return Apart(coords, left)


@pytest.mark.parametrize(
    ("state", "outcome"),
    [
        ([ONLY[4], ONLY[5], ONLY[4]], Outcome.SATISFIED),
        ([[1, 1, 0], ONLY[5], ONLY[4]], Outcome.PENDING),
        ([ONLY[4], ONLY[5], ONLY[9]], Outcome.VIOLATED),
        ([[1, 1, 1], [0, 1, 1], ONLY[9]], Outcome.VIOLATED),
        ([ONLY[4], [0, 0, 0], ONLY[4]], Outcome.VIOLATED),
    ],
)
def test_every_two_consecutive_coords_are_related(state, outcome):
    assert SumIsNine().check(np.array([state], np.bool_), SITE).tolist() == [outcome]


def test_the_first_two_coords_that_are_not_are_named():
    state = np.array([[1, 1, 1], [0, 1, 1], ONLY[9]], np.bool_)
    assert SumIsNine().violation(state, SITE) == Apart((1, 2), ([5, 9], [9]))


def test_the_order_of_the_region_counts_and_one_coord_alone_is_related():
    assert SumIsNine().holds(np.array([[0, 1, 0], [0, 0, 1]], np.uint8), SITE).tolist() == [True, False]
    alone = Scope(SITE.grid, SITE.alphabet, (np.array([2]),))
    assert SumIsNine().holds(np.array([[0], [2]], np.uint8), alone).tolist() == [True, True]


def test_values_are_listed_in_words():
    assert listed([4]) == "4"
    assert listed([4, 9]) == "4 or 9"
