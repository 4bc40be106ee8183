"""The search that learns clauses finds an assignment exactly where there is one."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.clauses.clause_state import CONFLICTS, HEAD, PAUSE_AT, TRUE, begin_clause, clauses_in, end_clause
from gridlanes.kernels.clauses.solving import FOUND, NONE, PAUSED, UNKNOWN, luby, solve, solve_naive
from gridlanes.kernels.compiling.jit import kernel


@kernel
def solved(scratch, n_vars, group, n_grouped, lits, begin, assumed, most, pause):
    """What `solve` says of clauses, how often it paused (after so many conflicts, 0 for never), and after how many
    conflicts it was done; leaves the values of variables at the beginning of scratch.
    """
    state = clauses_in(scratch, len(scratch), n_vars, group, n_grouped)
    for k in range(len(begin) - 1):
        clause = begin_clause(state, begin[k + 1] - begin[k])
        for at in range(begin[k], begin[k + 1]):
            state.memory[clause + HEAD + at - begin[k]] = lits[at]
        end_clause(state, clause)
    found, n_pauses = PAUSED, -1
    while found == PAUSED:
        state.now[PAUSE_AT] = state.now[CONFLICTS] + pause if pause > 0 else 0
        found = solve(state, assumed, most)
        n_pauses += 1
    n_conflicts = state.now[CONFLICTS]
    for var in range(n_vars):
        scratch[var] = 1 if state.truth[2 * var] == TRUE else 0
    return found, n_pauses, n_conflicts


def run(clauses, n_vars, group=1, n_grouped=0, assumed=-1, most=10**9, room=20_000, pause=0):
    """What `solved` returns, and the values of variables."""
    lits = np.array([lit for clause in clauses for lit in clause], np.int64)
    begin = np.cumsum([0, *map(len, clauses)])
    scratch = np.zeros(room, np.int64)
    found = solved(scratch, n_vars, group, n_grouped, lits, begin, assumed, most, pause)
    return *found, tuple(scratch[:n_vars].tolist())


def said(*args, **options):
    """What the search says, and the values of variables."""
    found, *_, values = run(*args, **options)
    return found, values


def pigeons(n):
    """Clauses that put n + 1 pigeons into n holes, each hole a group of variables: one pigeon at most."""
    return [[2 * (hole * (n + 1) + pigeon) for hole in range(n)] for pigeon in range(n + 1)]


def test_it_finds_an_assignment_exactly_where_there_is_one():
    rng = random.Random(1)
    for turn in range(400):
        n_vars = rng.randint(3, 9)
        sizes = [min(n_vars, rng.choice([1, 2, 3, 3, 3, 4])) for _ in range(rng.randint(1, 5 * n_vars))]
        clauses = [[2 * var + rng.randint(0, 1) for var in rng.sample(range(n_vars), size)] for size in sizes]
        group, n_grouped = (3, n_vars // 3 * 3) if turn % 2 else (1, 0)
        starts = range(0, n_grouped, 3)
        apart = [[2 * a + 1, 2 * b + 1] for first in starts for a in range(first, first + 3) for b in range(first, a)]
        assumed = rng.choice([-1, rng.randrange(2 * n_vars)])
        right = [
            values
            for values in solve_naive(clauses + apart, n_vars)
            if assumed < 0 or values[assumed >> 1] != (assumed & 1)
        ]
        found, values = said(clauses, n_vars, group, n_grouped, assumed)
        assert found == (FOUND if right else NONE)
        assert not right or values in right


def test_it_learns_that_pigeons_do_not_fit_and_gives_up_when_told():
    assert said(pigeons(6), 42, 7, 42)[0] == NONE
    assert said(pigeons(6), 42, 7, 42, most=5)[0] == UNKNOWN
    assert said(pigeons(6)[1:], 42, 7, 42)[0] == FOUND


def test_without_room_for_another_clause_it_does_not_know():
    clauses = pigeons(6)
    room = 16 + 14 * 42 + 2 + 84 + 4 + 12 * len(clauses) + 20
    assert said(clauses, 42, 7, 42, room=room)[0] == UNKNOWN


def test_where_room_runs_out_it_forgets_and_goes_on():
    clauses, free = pigeons(6), 3_500
    room = 16 + 14 * 42 + 2 + 84 + 4 + 12 * len(clauses) + free
    found, _, n_conflicts, _ = run(clauses, 42, 7, 42, room=room)
    assert found == NONE
    assert 8 * n_conflicts > free  # a clause takes eight entries at least


def test_runs_have_lengths_after_luby():
    assert [luby(k) for k in range(15)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_a_search_that_pauses_says_the_same():
    rng = random.Random(2)
    for _ in range(40):
        clauses = [[2 * var + rng.randint(0, 1) for var in rng.sample(range(30), 3)] for _ in range(128)]
        found, n_pauses, n_conflicts, values = run(clauses, 30)
        assert n_pauses == 0
        assert run(clauses, 30, pause=3) == (found, n_conflicts // 3, n_conflicts, values)
    found, n_pauses, n_conflicts, _ = run(pigeons(6), 42, 7, 42, room=100_000, pause=50)
    assert (found, n_pauses) == (NONE, n_conflicts // 50)
    assert n_pauses > 2
