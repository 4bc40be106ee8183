"""What the rules on lines of displayed numbers share; the laws are in test_laws.py."""

from __future__ import annotations

import numpy as np
import pytest
from rule_laws import line

from gridlanes.kernels.rules.shared.values import values_naive
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.outcome import Outcome
from gridlanes.rules.shared.lines import (
    all_differ,
    first_repeat,
    greatest,
    is_ascending,
    judged,
    least,
    repeated,
    values_block,
)

STATES = np.array([[1, 0, 1], [0, 1, 1], [0, 0, 0]], np.bool_)
SCOPE = line(range(3), Alphabet((7, 0, 3)))


def test_the_least_and_the_greatest_value_left_are_displayed_values():
    assert least(STATES, SCOPE).tolist() == [3, 0, 256]
    assert greatest(STATES, SCOPE).tolist() == [7, 3, -1]


def test_a_coord_without_a_mark_violates():
    some = np.array([True, True])
    outcomes = judged(np.stack([STATES, STATES | np.eye(3, dtype=np.bool_)]), some, ~some)
    assert outcomes.tolist() == [Outcome.VIOLATED, Outcome.SATISFIED]


@pytest.mark.parametrize("values", [(1, 2, 3), (0, 1), (9,), (3, 2, 1), (1, 2, 4), (200, 255)])
def test_a_values_block_tells_a_kernel_all_values(values):
    scope = line([0], Alphabet(values))
    assert values_naive(values_block(scope)) == list(values)
    assert is_ascending(scope) == (list(values) == sorted(values))


def test_marks_that_two_coords_are_committed_to_are_repeated():
    state = np.array([[1, 0, 0], [1, 0, 1], [1, 0, 0]], np.bool_)
    assert repeated(state).tolist() == [True, False, False]
    assert first_repeat(state, SCOPE) == ((0, 2), 7)
    assert first_repeat(STATES, SCOPE) is None
    assert all_differ(np.array([[1, 0, 2], [1, 0, 1]], np.uint8)).tolist() == [True, False]
