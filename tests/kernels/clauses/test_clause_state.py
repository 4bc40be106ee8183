"""Clauses as they are noted: twice the same literal, such as hold anyway, such as say one thing."""

from __future__ import annotations

from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import DEAD, END, FALSE, OPEN, TRUE, add_clause


def test_a_clause_of_one_literal_holds_at_once_and_makes_others_shorter():
    state = empty_clauses(4)
    assert add_clause(state, 0, -1, -1, -1)
    assert add_clause(state, 1, 2, 2, -1)
    assert [state.truth[lit] for lit in (0, 1, 2, 3, 4)] == [TRUE, FALSE, TRUE, FALSE, OPEN]


def test_clauses_that_hold_anyway_take_no_room():
    state = empty_clauses(4)
    add_clause(state, 0, -1, -1, -1)
    before = state.now[END]
    add_clause(state, 0, 2, -1, -1)
    add_clause(state, 2, 4, 3, -1)
    assert state.now[END] == before


def test_clauses_that_exclude_everything_are_noticed():
    state = empty_clauses(4)
    add_clause(state, 0, -1, -1, -1)
    add_clause(state, 1, -1, -1, -1)
    assert state.now[DEAD] == 1


def test_without_room_no_clause_is_added():
    state = empty_clauses(4, room=20)
    assert not add_clause(state, 0, 2, 4, 6)
