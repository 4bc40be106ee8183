"""A search lies in scratch where it lay before, and no part of it on another."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.clauses.clause_state import TRUE, add_clause, room_before_memory
from gridlanes.kernels.clauses.search_in_scratch import room_beside_clauses, search_in_scratch
from gridlanes.kernels.compiling.jit import kernel

N_VARS, N_COUNTED, N_REASONS = 6, 4, 20
TABLE = np.array([1, 1, 3, 0, 1, 2, 2, 2, 4, 0, 1, 2, 3])
"""one of three variables, and two of four"""


@kernel
def _begun(scratch, table):
    """A search with a clause of one literal, all of its counts and where each begins."""
    clauses, reasons, counts = search_in_scratch(scratch, table, len(table), N_COUNTED, N_VARS, N_REASONS, False)
    add_clause(clauses, 2 * 5, -1, -1, -1)
    return len(clauses.memory), reasons.now[0], len(counts.at), counts.open.sum()


@kernel
def _found_again(scratch, table):
    """What is true and open in the search that is in scratch."""
    clauses, reasons, counts = search_in_scratch(scratch, table, len(table), N_COUNTED, N_VARS, N_REASONS, True)
    return clauses.truth[2 * 5], clauses.truth[0], reasons.now[0], len(counts.at), counts.open.sum()


def test_a_search_that_goes_on_is_the_one_that_was_begun():
    scratch = np.full(500, 7, np.int64)
    n_memory, top, n_counts, n_open = _begun(scratch, TABLE)
    assert (top, n_counts, n_open) == (n_memory - N_REASONS, 2, 7)
    truth, other, *said = _found_again(scratch, TABLE)
    assert (truth, said) == (TRUE, [top, n_counts, n_open])
    assert other != TRUE


def test_clauses_have_all_that_is_left():
    beside = room_beside_clauses(len(TABLE), N_COUNTED, N_VARS)
    n_memory, *_ = _begun(np.full(500, 7, np.int64), TABLE)
    assert beside + room_before_memory(N_VARS) + n_memory == 500
