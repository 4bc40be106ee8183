"""What conflicts teach, and which of it is forgotten."""

from __future__ import annotations

from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import END, HEAD, LEARNT, LEVEL, NO_CONFLICT, TRUE, add_clause
from gridlanes.kernels.clauses.consequences import decide, go_back, propagate
from gridlanes.kernels.clauses.learning import forget, learn
from gridlanes.kernels.clauses.solving import solve_naive

CLAUSES = [[1, 5, 6], [1, 7, 8], [7, 9], [3, 9, 10]]


def begun(clauses=CLAUSES):
    state = empty_clauses(6)
    for clause in clauses:
        add_clause(state, *clause, *[-1] * (4 - len(clause)))
    return state


def test_a_conflict_teaches_a_clause_that_follows_and_that_goes_on_at_once():
    state = begun()
    for lit in (0, 2, 4):
        decide(state, lit)
        conflict = propagate(state)
    assert conflict >= 0
    before = state.now[END]
    assert learn(state, conflict)
    assert state.now[LEVEL] == 1  # the second decision has no part in it
    learnt = [int(state.memory[before + HEAD + k]) for k in range(state.memory[before])]
    assert sorted(learnt) == [1, 7]
    assert all(any(values[lit >> 1] != (lit & 1) for lit in learnt) for values in solve_naive(CLAUSES, 6))
    assert state.truth[7] == TRUE


def test_what_follows_from_the_rest_over_several_steps_is_no_part_of_a_clause():
    state = begun([[1, 2], [3, 4], [7, 1, 8], [7, 5, 10], [9, 11]])
    for lit in (0, 6):
        decide(state, lit)
        conflict = propagate(state)
    before = state.now[END]
    assert learn(state, conflict)
    learnt = [int(state.memory[before + HEAD + k]) for k in range(state.memory[before])]
    assert sorted(learnt) == [1, 7]
    assert not state.seen.any()


def test_clauses_that_join_few_levels_and_those_that_were_given_are_kept():
    state = begun()
    for lit in (0, 2, 4):
        decide(state, lit)
        conflict = propagate(state)
    learn(state, conflict)
    go_back(state, 0)
    before = state.now[END]
    forget(state)
    assert state.now[END] == before
    assert state.now[LEARNT] == 0
    decide(state, 0)
    assert propagate(state) == NO_CONFLICT
    assert state.truth[7] == TRUE
