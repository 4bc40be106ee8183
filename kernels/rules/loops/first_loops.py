"""How many loops a board has: none, one or several, by a search that learns from conflicts (loop_learned.py)."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    HEAD,
    STEPS,
    TRUE,
    begin_clause,
    clauses_at,
    clauses_in,
    end_clause,
    room_before_memory,
)
from gridlanes.kernels.clauses.solving import FOUND, PAUSED, UNKNOWN, lets_pause
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import CONSEQUENCES, FAILURES, UNFINISHED, python_of
from gridlanes.kernels.rules.loops.arms_by_clauses import encode_arms, n_more_variables
from gridlanes.kernels.rules.loops.loop_clauses import encode_loop
from gridlanes.kernels.rules.loops.loop_learned import (
    N_FOUND,
    begin_looks,
    looks_at,
    next_loop,
    room_for_looks,
    take_back,
)
from gridlanes.kernels.rules.loops.loop_state import OFF, ON, LoopBoard

SEVERAL = 2
"""loops that are enough to know that there are several"""
MAX_CONFLICTS = np.int64(20_000)
_REASONS, _REASONS_OF = 20_000, 16
"""entries of memory for reasons, and for each variable"""
_LEARNT, _OF_CELL, _OF_ARMS, _MAX_FOR_CLAUSES = 80_000, 600, 900, 800_000
"""entries of memory for clauses, for each cell, and for each cell with arms; at most"""


def room_for_loops(board: LoopBoard, n_vars: int) -> int:
    """Entries of scratch that `first_loops` takes."""
    n_cells, n_links = board.n_cells, board.n_links
    room = 2 * n_vars + python_of(room_for_looks)(n_links, n_cells, n_vars) + python_of(room_before_memory)(n_vars)
    for_clauses = _LEARNT + (_OF_CELL + (_OF_ARMS if len(board.arms) else 0)) * n_cells
    return int(room) + _REASONS + _REASONS_OF * n_vars + min(for_clauses, _MAX_FOR_CLAUSES)


@kernel(for_any_number=True)
def _keep(clauses, n_vars, room, found):
    """Notes the values of all variables in the loop that was found."""
    for k in range(n_vars):
        room[found * n_vars + k] = ON if clauses.truth[2 * k] == TRUE else OFF


@kernel
def _exclude(clauses, n_links, room):
    """Adds that some link of the first loop is off, at level 0; False if there is no room."""
    clause, n = begin_clause(clauses, n_links), 0
    if clause < 0:
        return False
    for link in range(n_links):
        if room[link] == ON:
            clauses.memory[clause + HEAD + n] = 2 * link + 1
            n += 1
    clauses.memory[clause] = n
    end_clause(clauses, clause)
    return True


@kernel
def first_loops(column, state, board, n_counts, wanted, room, handover):
    """How many loops a state at its fixpoint leaves, `wanted` at most, one or two; -1 if that is not known. There are
    `n_counts` counts. The values of all variables in the first one, then in the second one, are left at the beginning
    of `room`. What was drawn from assumptions is added to `CONSEQUENCES` of `handover`, conflicts to `FAILURES`, once
    the search is over. `UNFINISHED` in `handover` says whether it goes on, and then whether it has to.
    """
    n_vars = len(state.value)
    n_all, begin = n_vars + n_more_variables(column, board.arms), 2 * n_vars
    at = begin + room_for_looks(board.n_links, board.n_cells, n_all)
    size, for_reasons = len(room) - at, _REASONS + _REASONS_OF * n_vars
    if 2 * room_before_memory(n_all) + for_reasons > size:
        return -1
    clauses = clauses_at(part(room, at, size), size, n_all, 1, 0)
    looks, fits = looks_at(part(room, begin, at - begin), clauses, state, board), True
    if handover[UNFINISHED] == 0:
        clauses = clauses_in(part(room, at, size), size, n_all, 1, 0)
        begin_looks(looks, clauses, for_reasons)
        fits = encode_loop(clauses, state, board, n_counts) and encode_arms(clauses, column, board.arms, n_vars)
    found, said, before = looks.now[N_FOUND], UNKNOWN, clauses.now[STEPS]
    lets_pause(clauses.now, True)
    while fits and found < wanted:
        said = next_loop(clauses, looks, MAX_CONFLICTS)
        if said != FOUND:
            break
        _keep(clauses, n_vars, room, found)
        found += 1
        take_back(clauses, looks, 0)
        fits = _exclude(clauses, board.n_links, room)
    looks.now[N_FOUND] = found
    handover[UNFINISHED] = 1 if said == PAUSED else 0
    handover[CONSEQUENCES] += clauses.now[STEPS] - before
    if said == PAUSED:
        return -1
    handover[FAILURES] += clauses.now[CONFLICTS]
    return -1 if found < wanted and (said == UNKNOWN or not fits) else found
