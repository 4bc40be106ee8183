"""What follows from literals: by clauses, by groups, and how it is taken back."""

from __future__ import annotations

from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import (
    BY_GROUP,
    FALSE,
    LEVEL,
    NO_CONFLICT,
    OPEN,
    TRAIL,
    TRUE,
    add_clause,
)
from gridlanes.kernels.clauses.consequences import decide, go_back, propagate


def state_with(clauses, n_vars=6, group=1, n_grouped=0):
    state = empty_clauses(n_vars, group, n_grouped)
    for clause in clauses:
        add_clause(state, *clause, *[-1] * (4 - len(clause)))
    return state


def test_the_last_literal_of_a_clause_follows_and_is_taken_back():
    state = state_with([[1, 3, 4], [5, 6]])
    decide(state, 0)
    assert propagate(state) == NO_CONFLICT
    assert state.truth[4] == OPEN
    decide(state, 2)
    assert propagate(state) == NO_CONFLICT
    assert state.truth[4] == state.truth[6] == TRUE
    go_back(state, 1)
    assert [state.truth[2 * var] for var in range(4)] == [TRUE, OPEN, OPEN, OPEN]
    assert state.now[LEVEL] == state.now[TRAIL] == 1
    assert state.phase[3] == 1


def test_a_clause_without_a_true_literal_is_a_conflict():
    state = state_with([[1, 3], [1, 2]])
    decide(state, 0)
    assert propagate(state) >= 0


def test_one_of_a_group_excludes_the_others():
    state = state_with([[1, 6], [1, 8]], 6, 3, 6)
    decide(state, 2)
    assert propagate(state) == NO_CONFLICT
    assert state.truth[0] == state.truth[4] == FALSE
    go_back(state, 0)
    decide(state, 0)
    assert propagate(state) == BY_GROUP
