"""The most active open variable comes first, whatever was added, and after activities became smaller."""

from __future__ import annotations

from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import GAIN, TRUE
from gridlanes.kernels.clauses.most_active import add_activity, next_conflict, put_back, take_most_active


def order_of(state):
    found = []
    while (var := take_most_active(state)) >= 0:
        found.append(int(var))
    return found


def test_more_active_ones_come_first_and_of_others_the_lower_number():
    state = empty_clauses(6)
    for var in (4, 4, 2):
        add_activity(state, var)
    assert order_of(state) == [4, 2, 0, 1, 3, 5]
    for var in (3, 1):
        put_back(state, var)
        put_back(state, var)
    assert order_of(state) == [1, 3]


def test_later_conflicts_count_more_and_what_is_assigned_is_left_out():
    state = empty_clauses(6)
    add_activity(state, 0)
    next_conflict(state)
    add_activity(state, 5)
    state.truth[2 * 1] = TRUE
    assert order_of(state) == [5, 0, 2, 3, 4]


def test_activities_that_are_too_large_all_become_smaller():
    state = empty_clauses(6)
    add_activity(state, 3)
    state.now[GAIN] = 1 << 59
    add_activity(state, 4)
    assert state.activity[3] == 0 < state.activity[4] < 1 << 30
    assert state.now[GAIN] < 1 << 30
    assert order_of(state) == [4, 0, 1, 2, 3, 5]
