"""Counts as clauses about partial sums: they allow what the counts allow, and say at once what follows from one."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
from clause_worlds import empty_clauses

from gridlanes.kernels.clauses.clause_state import DEAD, FALSE, NO_CONFLICT, TRUE
from gridlanes.kernels.clauses.consequences import decide, propagate
from gridlanes.kernels.clauses.counts import is_clause
from gridlanes.kernels.clauses.partial_sums import NODE, SUM, encode_sums, lay_out_sums
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import python_of

N_CELLS, COLS, N_VARS = 6, 3, 80


@kernel
def _lay_out(table, room, nodes, sums):
    return lay_out_sums(table, COLS, N_CELLS, room, nodes, sums)


@kernel
def _settle(clauses, sums, given):
    """Assumes what is known of cells; whether that was contradicted."""
    if not encode_sums(clauses, sums):
        return False
    if clauses.now[DEAD] != 0 or propagate(clauses) != NO_CONFLICT:
        return True
    for k in range(len(given)):
        if clauses.truth[given[k]] == FALSE:
            return True
        if clauses.truth[given[k]] != TRUE:
            decide(clauses, given[k])
            if propagate(clauses) != NO_CONFLICT:
                return True
    return False


def _laid_out(counts, room=10_000):
    """The sums of counts, and how many variables they take."""
    table = np.array([number for least, most, some in counts for number in (least, most, len(some), *some)], np.int32)
    sums = np.zeros(SUM * len(table), np.int64)
    n_sums, end = _lay_out(table, room, np.zeros(NODE * N_CELLS, np.int64), sums)
    return sums[: SUM * n_sums], end - N_CELLS


def _random_counts(rng):
    counts = []
    for _ in range(rng.randint(1, 2)):
        size = rng.randint(2, N_CELLS)
        least = rng.randint(0, size)
        counts.append((least, rng.randint(least, size), sorted(rng.sample(range(N_CELLS), size))))
    return [(least, most, some) for least, most, some in counts if not python_of(is_clause)(least, most, len(some))]


def _holds(values, counts):
    return all(least <= sum(values[k] for k in some) <= most for least, most, some in counts)


def test_a_finished_board_is_contradicted_if_a_count_is():
    rng = random.Random(1)
    for _ in range(40):
        counts = _random_counts(rng)
        sums, _ = _laid_out(counts)
        for values in rng.sample([*product((0, 1), repeat=N_CELLS)], 8):
            given = np.array([2 * k + 1 - value for k, value in enumerate(values)], np.int64)
            clauses = empty_clauses(N_VARS, room=6_000)
            assert _settle(clauses, sums, given) != _holds(values, counts)


def test_what_follows_from_a_single_count_follows_at_once():
    rng, n_followed = random.Random(2), 0
    for _ in range(150):
        counts = _random_counts(rng)[:1]
        sums, _ = _laid_out(counts)
        known = {k: rng.randint(0, 1) for k in rng.sample(range(N_CELLS), rng.randint(0, N_CELLS - 1))}
        left = [
            values
            for values in product((0, 1), repeat=N_CELLS)
            if _holds(values, counts) and all(values[k] == value for k, value in known.items())
        ]
        clauses = empty_clauses(N_VARS, room=6_000)
        given = np.array([2 * k + 1 - value for k, value in known.items()], np.int64)
        assert _settle(clauses, sums, given) == (not left)
        for k in range(N_CELLS if left else 0):
            values = {values[k] for values in left}
            assert [clauses.truth[2 * k] == TRUE, clauses.truth[2 * k] == FALSE] == [values == {1}, values == {0}]
            n_followed += k not in known and len(values) == 1
    assert n_followed > 50


def test_sums_end_above_the_most_and_rows_are_added_up_first():
    sums, n_vars = _laid_out([(1, 1, [0, 1, 3, 4])])
    of = sums.reshape(-1, SUM)[:, [0, 3, 6, 7, 8, 9]].tolist()
    assert of == [[0, 1, 6, 2, 0, 2], [3, 4, 8, 2, 0, 2], [6, 8, 10, 2, 1, 1]]
    assert n_vars == 6


def test_a_count_for_which_there_is_no_room_is_passed_over():
    large, small = (3, 3, [0, 1, 2, 3, 4, 5]), (1, 1, [0, 1, 2])
    assert _laid_out([large, small], room=250)[1] == _laid_out([small])[1] > 0
