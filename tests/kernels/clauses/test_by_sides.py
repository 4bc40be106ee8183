"""Clauses about the sides of a cell say what is on them, and nothing where one is missing that is spoken of."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.by_sides import EVERY, SIDES, add_by_sides
from gridlanes.kernels.clauses.clause_state import FALSE, OPEN
from gridlanes.kernels.clauses.consequences import decide, propagate

EXTRA = 2 * SIDES


def around(missing=()):
    return tuple(np.int64(-1 if side in missing else 2 * side) for side in range(SIDES))


@pytest.mark.parametrize(("off", "on"), [(0, EVERY), (0b0011, 0), (0b0100, 0b1011), (EVERY, 0)])
def test_the_last_literal_that_can_hold_does(off, on):
    for values in product((0, 1), repeat=SIDES):
        state = empty_clauses(SIDES + 1)
        assert add_by_sides(state, around(), off, on, EXTRA, -1)
        for side, value in enumerate(values):
            if state.truth[2 * side] == OPEN:
                decide(state, 2 * side + 1 - value)
        propagate(state)
        said = any((value == 0 and off >> side & 1) or (value and on >> side & 1) for side, value in enumerate(values))
        assert (state.truth[EXTRA] == OPEN) == said


def test_nothing_is_said_of_a_side_that_is_off_and_missing_and_others_are_left_out():
    state = empty_clauses(SIDES + 1)
    assert add_by_sides(state, around({0}), 0b0001, 0, -1, -1)
    assert add_by_sides(state, around({0, 1, 2}), 0, 0b0111, EXTRA + 1, -1)
    assert state.truth[EXTRA] == FALSE
    assert state.now[-1] == 0


def test_it_says_where_there_is_no_room():
    assert not add_by_sides(empty_clauses(SIDES + 1, room=12), around(), 0, EVERY, -1, -1)
