"""Counts beside clauses: what follows from them, and why."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import FALSE, HEAD, NO_CONFLICT, TRAIL
from gridlanes.kernels.clauses.consequences import decide
from gridlanes.kernels.clauses.counts import counts_in, is_clause, look_at_counts_of, note_in_counts, room_for_counts
from gridlanes.kernels.clauses.reasons import reasons_in, room_for_reasons
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of

N_VARS = 6


@kernel
def _look(clauses, for_reasons, for_counts, table, given, shown):
    """Assumes literals and looks at all that follows; the conflict, if there is one. `shown`: the literals that are
    true and open of each count before, after, and once all is taken back.
    """
    reasons, counts = reasons_in(for_reasons, clauses, 300), counts_in(for_counts, table, N_VARS)
    for k in range(len(given)):
        decide(clauses, given[k])
    seen, found, n = 0, NO_CONFLICT, len(counts.at)
    for k in range(n):
        shown[0, k], shown[1, k] = counts.true[k], counts.open[k]
    while seen < clauses.now[TRAIL] and found == NO_CONFLICT:
        lit = clauses.trail[seen]
        seen += 1
        note_in_counts(counts, lit, 1)
        found = look_at_counts_of(clauses, reasons, counts, lit >> 1)
    for k in range(n):
        shown[2, k], shown[3, k] = counts.true[k], counts.open[k]
    while seen > 0:
        seen -= 1
        note_in_counts(counts, clauses.trail[seen], -1)
    for k in range(n):
        shown[4, k], shown[5, k] = counts.true[k], counts.open[k]
    return found, n


def _looked(counts, given):
    """The search after a look at these counts, the conflict, and what is noted of each."""
    table = np.array([number for least, most, some in counts for number in (least, most, len(some), *some)], np.int32)
    clauses, shown = empty_clauses(N_VARS, room=400), np.zeros((6, len(counts)), np.int64)
    for_reasons = np.zeros(python_of(room_for_reasons)(N_VARS), np.int64)
    for_counts = np.zeros(python_of(room_for_counts)(len(table), N_VARS), np.int64)
    found, n = _look(clauses, for_reasons, for_counts, table, np.array(given, np.int64), shown)
    return clauses, found, shown[:, :n].tolist()


def _holds(values, counts):
    return all(least <= sum(values[k] for k in some) <= most for least, most, some in counts)


def _reason(clauses, reason):
    return [int(lit) for lit in clauses.memory[reason + HEAD : reason + HEAD + clauses.memory[reason]]]


def test_what_follows_is_so_in_all_assignments_in_which_the_reason_is():
    rng, n_followed, n_conflicts = random.Random(2), 0, 0
    for _ in range(300):
        size = rng.randint(2, N_VARS)
        least = rng.randint(0, size)
        counts = [(least, rng.randint(least, size), rng.sample(range(N_VARS), size))]
        if python_of(is_clause)(*counts[0][:2], size):
            continue
        right = [values for values in product((0, 1), repeat=N_VARS) if _holds(values, counts)]
        given = [2 * var + rng.randint(0, 1) for var in rng.sample(range(N_VARS), rng.randint(1, N_VARS))]
        clauses, found, _ = _looked(counts, given)
        said = [] if found == NO_CONFLICT else [_reason(clauses, found)]
        n_conflicts += len(said)
        for lit in clauses.trail[len(given) : clauses.now[TRAIL]].tolist():
            said.append([lit, *_reason(clauses, clauses.reason[lit >> 1])])
            n_followed += 1
        for clause in said:
            assert all(any(values[lit >> 1] != lit & 1 for lit in clause) for values in right)
            assert all(clauses.truth[lit] == FALSE for lit in clause if lit != clause[0]) or found != NO_CONFLICT
    assert min(n_followed, n_conflicts) > 50


def test_notes_are_taken_back():
    _, found, shown = _looked([(1, 2, [0, 1, 2, 3]), (2, 2, [2, 3, 4])], [4, 7])
    assert found == NO_CONFLICT
    assert shown[:2] == shown[4:] == [[0, 0], [4, 3]]
    assert shown[2:4] == [[1, 2], [2, 0]]


def test_counts_for_which_clauses_are_enough_are_left_out():
    _, _, shown = _looked([(1, 3, [0, 1, 2]), (0, 1, [3, 4]), (0, 1, [3, 4, 5])], [])
    assert shown[1] == [3]
