"""The search beside which more is looked at finds all that is right, and pauses: here, that no two variables next to
each other are true, which no clause says.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest

from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    FALSE,
    HEAD,
    NO_CONFLICT,
    PAUSE_AT,
    TRAIL,
    TRUE,
    assign,
    begin_clause,
    clauses_in,
    end_clause,
)
from gridlanes.kernels.clauses.reasons import (
    ReasonStack,
    add_to_reason,
    begin_reason,
    end_reason,
    reasons_in,
    room_for_reasons,
)
from gridlanes.kernels.clauses.solving import FOUND, NONE, PAUSED, UNKNOWN, solve_naive
from gridlanes.kernels.clauses.solving_with_propagators import search_with_propagators
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import python_of

ROOM, REASONS, MISSED = 20_000, 2_000, -9


class Apart(NamedTuple):
    """`n_noted`: how many literals are noted as assigned; `due`: variables after which the next one is looked at."""

    reasons: ReasonStack
    n_noted: Any
    seen: Any
    due: Any


@kernel
def _note(looks, lit, is_assigned):
    looks.n_noted[0] += 1 if is_assigned else -1


@kernel
def _look(clauses, looks, lit):
    """The variable before that of a true literal is false."""
    looks.due[lit >> 1] = 1 if lit & 1 == 0 else 0
    return _beside(clauses, looks, lit, lit - 2) if lit & 1 == 0 and lit >= 2 else NO_CONFLICT


@kernel
def _look_further(clauses, looks):
    """The variable after one that is true is false."""
    before = clauses.now[TRAIL]
    for variable in range(clauses.n_vars):
        is_due, looks.due[variable] = looks.due[variable] != 0, 0
        if is_due and variable + 1 < clauses.n_vars:
            found = _beside(clauses, looks, 2 * variable, 2 * variable + 2)
            if found != NO_CONFLICT or clauses.now[TRAIL] > before:
                return found
    return NO_CONFLICT


@kernel
def _beside(clauses, looks, lit, other):
    """As a literal is true, another one is not; NO_CONFLICT, or a conflict."""
    if clauses.truth[other] == FALSE:
        return NO_CONFLICT
    reason = begin_reason(clauses, looks.reasons, 2)
    n = add_to_reason(clauses, reason, 0, lit + 1)
    if clauses.truth[other] == TRUE:
        n = add_to_reason(clauses, reason, n, other + 1)
    end_reason(clauses, looks.reasons, reason, n)
    if clauses.truth[other] == TRUE:
        return reason
    assign(clauses, other + 1, reason)
    return NO_CONFLICT


SOLVE, EXCLUDE, _ = search_with_propagators(_note, _look, _look_further)


@kernel
def _every(scratch, n_vars, lits, begin, most, pause, found):
    """How many assignments there are, whose values are noted in `found`, what was said last, and how often the search
    paused.
    """
    clauses = clauses_in(part(scratch, 0, ROOM), ROOM, n_vars, 1, 0)
    at = ROOM + room_for_reasons(n_vars)
    reasons = reasons_in(part(scratch, ROOM, room_for_reasons(n_vars)), clauses, REASONS)
    looks = Apart(reasons, part(scratch, at, 1), part(scratch, at + 1, 1), part(scratch, at + 2, n_vars))
    for k in range(len(begin) - 1):
        clause = begin_clause(clauses, begin[k + 1] - begin[k])
        for i in range(begin[k], begin[k + 1]):
            clauses.memory[clause + HEAD + i - begin[k]] = lits[i]
        end_clause(clauses, clause)
    n_found, n_pauses, fits = 0, 0, True
    while fits:
        clauses.now[PAUSE_AT] = clauses.now[CONFLICTS] + pause if pause > 0 else 0
        said = SOLVE(clauses, looks, most)
        if said == PAUSED:
            n_pauses += 1
            continue
        if said != FOUND:
            return n_found, said, n_pauses
        if looks.n_noted[0] != clauses.now[TRAIL]:
            return n_found, MISSED, n_pauses
        for var in range(n_vars):
            found[n_found * n_vars + var] = clauses.truth[2 * var]
        n_found += 1
        fits = EXCLUDE(clauses, looks)
    return n_found, UNKNOWN, n_pauses


def every(clauses, n_vars, most=10**9, pause=0):
    """All assignments, how many were found, what was said last, and how often the search paused."""
    lits = np.array([lit for clause in clauses for lit in clause], np.int64)
    begin, found = np.cumsum([0, *map(len, clauses)]), np.zeros(1_000 * n_vars, np.int64)
    scratch = np.zeros(ROOM + python_of(room_for_reasons)(n_vars) + 2 + n_vars, np.int64)
    n_found, said, n_pauses = _every(scratch, n_vars, lits, begin, most, pause, found)
    values = (found[: n_found * n_vars] == TRUE).reshape(-1, n_vars).astype(int)
    return {*map(tuple, values.tolist())}, n_found, said, n_pauses


def pigeons(n):
    """Clauses that put n + 1 pigeons into n holes, one at most into each; no two variables are next to each other."""
    holes = [[2 * (2 * (pigeon * n + hole)) for hole in range(n)] for pigeon in range(n + 1)]
    return holes + [
        [holes[one][hole] + 1, holes[other][hole] + 1]
        for hole in range(n)
        for one in range(n + 1)
        for other in range(one)
    ]


def test_it_finds_exactly_what_is_right():
    rng = random.Random(1)
    for _ in range(100):
        n_vars = rng.randint(3, 8)
        clauses = [
            [2 * var + rng.randint(0, 1) for var in rng.sample(range(n_vars), rng.randint(1, 3))]
            for _ in range(rng.randint(0, 6))
        ]
        right = {
            values
            for values in solve_naive(clauses, n_vars)
            if not any(one and other for one, other in pairwise(values))
        }
        found, n_found, said, _ = every(clauses, n_vars)
        assert (found, n_found, said) == (right, len(right), NONE)


def test_it_pauses_and_goes_on():
    *_, said, n_pauses = every(pigeons(5), 60, pause=20)
    assert (said, n_pauses > 5) == (NONE, True)


@pytest.mark.parametrize("most", [1, 30])
def test_it_gives_up(most):
    assert every(pigeons(5), 60, most=most)[1:3] == (0, UNKNOWN)
