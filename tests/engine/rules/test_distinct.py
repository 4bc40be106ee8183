"""Distinct: how exact its check is, and scopes of no size; the laws are in test_laws.py."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from rule_laws import line

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.outcome import Outcome
from gridlanes.rules import Distinct


@pytest.mark.parametrize(("n_coords", "n_marks"), [(3, 3), (2, 4), (4, 2), (1, 3)])
def test_the_check_is_exact_on_up_to_three_coords_and_on_complete_states(n_coords, n_marks):
    words = np.array(list(itertools.product(range(1 << n_marks), repeat=n_coords)))
    states = (words[:, :, None] >> np.arange(n_marks) & 1).astype(np.bool_)
    scope = line(range(n_coords), Alphabet.counting(n_marks))
    for state, outcome in zip(states, Distinct().check(states, scope).tolist(), strict=True):
        completions = itertools.product(*(np.flatnonzero(marks).tolist() for marks in state))
        good = [len(set(numbers)) == n_coords for numbers in completions]
        expected = Outcome.PENDING if any(good) else Outcome.VIOLATED
        assert outcome == (Outcome.SATISFIED if good and all(good) else expected)


def test_one_coord_no_coord_and_no_assignment_hold():
    five = Alphabet.counting(5)
    assert Distinct().holds(np.array([[3]], np.uint8), line([0], five)).tolist() == [True]
    assert Distinct().holds(np.zeros((0, 5), np.uint8), line(range(5), five)).tolist() == []
    assert Distinct().check(np.zeros((2, 0, 5), np.bool_), line([], five)).tolist() == [Outcome.SATISFIED] * 2
