"""The search under assumptions that stay: it finds an assignment exactly where there is one, call after call."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.clauses.assuming import contradict, solve_assuming
from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    HEAD,
    LEAST,
    LEVEL,
    TRUE,
    begin_clause,
    clauses_in,
    end_clause,
)
from gridlanes.kernels.clauses.consequences import go_back
from gridlanes.kernels.clauses.solving import FOUND, NONE, UNKNOWN, solve_naive
from gridlanes.kernels.compiling.jit import kernel


@kernel
def said(scratch, n_vars, lits, begin, assumed, ends, most, kept, counts):
    """What the search says under the assumptions up to each of `ends`, one after the other, a level back each time; the
    last call finds all assignments, each of which is contradicted.
    """
    state = clauses_in(scratch, len(scratch), n_vars, 1, 0)
    for k in range(len(begin) - 1):
        clause = begin_clause(state, begin[k + 1] - begin[k])
        for at in range(begin[k], begin[k + 1]):
            state.memory[clause + HEAD + at - begin[k]] = lits[at]
        end_clause(state, clause)
    for k in range(len(ends)):
        state.now[LEAST] = 0
        counts[k] = solve_assuming(state, assumed, ends[k], most)
        for var in range(n_vars):
            kept[k, var] = 1 if state.truth[2 * var] == TRUE else 0
        go_back(state, max(0, min(state.now[LEVEL], ends[k]) - 1))
    go_back(state, 0)
    state.now[LEAST] = 0
    n = 0
    while solve_assuming(state, assumed, 0, most) == FOUND:
        n += 1
        clause = begin_clause(state, n_vars)
        for var in range(n_vars):
            state.memory[clause + HEAD + var] = 2 * var + (1 if state.truth[2 * var] == TRUE else 0)
        if not contradict(state, clause):
            return -1
    return n


def drawn(rng):
    n_vars = rng.randint(3, 8)
    sizes = [min(n_vars, rng.choice([1, 2, 3, 3, 3, 4])) for _ in range(rng.randint(1, 4 * n_vars))]
    return n_vars, [[2 * var + rng.randint(0, 1) for var in rng.sample(range(n_vars), size)] for size in sizes]


def test_it_finds_an_assignment_exactly_where_there_is_one_and_all_of_them_if_each_is_contradicted():
    rng = random.Random(1)
    for _ in range(300):
        n_vars, clauses = drawn(rng)
        assumed = [2 * var + rng.randint(0, 1) for var in rng.sample(range(n_vars), 3)]
        ends = np.array([rng.randint(0, 3) for _ in range(5)])
        lits = np.array([lit for clause in clauses for lit in clause], np.int64)
        begin, right = np.cumsum([0, *map(len, clauses)]), solve_naive(clauses, n_vars)
        kept, counts = np.zeros((len(ends), n_vars), np.int64), np.zeros(len(ends), np.int64)
        scratch = np.zeros(20_000, np.int64)
        n = said(scratch, n_vars, lits, begin, np.array(assumed), ends, 10**9, kept, counts)
        assert n == len(right)
        for end, found, values in zip(ends.tolist(), counts.tolist(), kept.tolist(), strict=True):
            fits = [one for one in right if all(one[lit >> 1] != (lit & 1) for lit in assumed[:end])]
            assert found == (FOUND if fits else NONE)
            assert not fits or tuple(values) in fits


def test_it_gives_up_after_so_many_conflicts():
    clauses = [[2 * a + i, 2 * b + j] for a, b in ((0, 1), (2, 3)) for i in (0, 1) for j in (0, 1)]
    kept, counts, scratch = np.zeros((1, 4), np.int64), np.zeros(1, np.int64), np.zeros(2_000, np.int64)
    lits, begin = np.array(clauses).ravel(), np.arange(0, 2 * len(clauses) + 1, 2)
    said(scratch, 4, lits, begin, np.zeros(1, np.int64), np.array([0]), 1, kept, counts)
    assert counts[0] == UNKNOWN
    assert scratch[CONFLICTS] >= 1
