"""The search that learns clauses: decide, propagate, learn from conflicts, restart now and then.

Runs have lengths after Luby (M. Luby, A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993);
variables are given the value that they had last. Nothing is random.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    DEAD,
    END,
    FALSE,
    HEAD,
    LEARNT,
    LEVEL,
    NEXT_RUN,
    NO_CONFLICT,
    OPEN,
    PAUSE_AT,
    PAUSED_IN,
    ROOM,
    RUNS,
    TURN,
    begin_clause,
    end_clause,
)
from gridlanes.kernels.clauses.consequences import decide, go_back, propagate
from gridlanes.kernels.clauses.learning import forget, learn
from gridlanes.kernels.clauses.most_active import take_most_active
from gridlanes.kernels.compiling.jit import kernel

NONE, FOUND, UNKNOWN, PAUSED = range(4)
"""what `solve` returns"""
PAUSE = 500
"""conflicts after which a search pauses, so that its caller can look at the clock"""
RUN = 100
"""conflicts of the shortest run"""
_FIRST_TURN, _LONGER_TURN = 2000, 500
"""clauses learnt before some are forgotten, and how many more each time"""
_LEAST_ROOM = 4
"""one part in so many of all room has to be free once clauses were forgotten for want of it"""


def solve_naive(clauses: Sequence[Sequence[int]], n_vars: int) -> list[tuple[int, ...]]:
    """All assignments that clauses allow, by trying each."""
    return [
        values
        for values in product((0, 1), repeat=n_vars)
        if all(any(values[lit >> 1] != (lit & 1) for lit in clause) for clause in clauses)
    ]


@kernel
def luby(k):
    """The kth number of 1, 1, 2, 1, 1, 2, 4, ...; k from 0."""
    size, power = 1, 0
    while size < k + 1:
        power += 1
        size = 2 * size + 1
    while size - 1 != k:
        size = (size - 1) >> 1
        power -= 1
        k %= size
    return 1 << power


@kernel(inline=True)
def begins_anew(now):
    """Whether a search begins, rather than goes on where it paused; then its first run does."""
    begins = now[PAUSED_IN] == 0
    now[PAUSED_IN] = 0
    if begins:
        now[RUNS], now[NEXT_RUN] = 0, now[CONFLICTS] + RUN
    return begins


@kernel(inline=True)
def is_run_over(now):
    """Whether a run is over; then the next one begins."""
    if now[CONFLICTS] < now[NEXT_RUN]:
        return False
    now[RUNS] += 1
    now[NEXT_RUN] = now[CONFLICTS] + RUN * luby(now[RUNS])
    return True


@kernel(inline=True)
def lets_pause(now, may_pause):
    """The next search pauses after `PAUSE` conflicts, if it may."""
    now[PAUSE_AT] = now[CONFLICTS] + PAUSE if may_pause else 0


@kernel(inline=True)
def pauses(now):
    """Whether it is time to pause."""
    if now[PAUSE_AT] == 0 or now[CONFLICTS] < now[PAUSE_AT]:
        return False
    now[PAUSED_IN] = 1
    return True


@kernel(inline=True)
def has_room(now):
    """Whether there is enough room after clauses were forgotten, so that the search is not always at it."""
    return now[END] < now[ROOM] - now[ROOM] // _LEAST_ROOM


@kernel(inline=True)
def is_time_to_forget(now):
    """Whether so many clauses were learnt that some are to be forgotten."""
    return now[LEARNT] > _FIRST_TURN + _LONGER_TURN * now[TURN]


@kernel(for_any_number=True)
def _begin_anew(state, is_full):
    """Back to level 0, where clauses may be forgotten, and are if memory `is_full` (1); whether there is room then."""
    go_back(state, 0)
    if is_full == 0 and not is_time_to_forget(state.now):
        return True
    if propagate(state) != NO_CONFLICT:
        state.now[DEAD] = 1
    else:
        forget(state)
    return has_room(state.now)


@kernel
def begin_exclusion(state):
    """Begins a clause that excludes the assignment that was found: what was assumed for it is not true all at once.
    `end_clause` adds it, at level 0; -1 if there is no room.
    """
    n = state.now[LEVEL]
    clause = begin_clause(state, n)
    if clause >= 0:
        for level in range(n):
            state.memory[clause + HEAD + level] = state.trail[state.begin[level]] ^ 1
    return clause


@kernel
def exclude_found(state):
    """Excludes the assignment that was found, and goes back to level 0. False if there is no room."""
    clause = begin_exclusion(state)
    if clause < 0:
        return False
    go_back(state, 0)
    end_clause(state, clause)
    return True


@kernel(inline=True)
def solve(state, assumed, most):
    """Looks for an assignment under which all clauses hold, and the literal `assumed`, if that is not -1; FOUND (it
    stands in `truth`), NONE, or UNKNOWN after `most` conflicts, or without room. PAUSED if it is to (`lets_pause`): it
    goes on when it is called again.
    """
    now = state.now
    if begins_anew(now):
        _begin_anew(state, 0)
    while now[DEAD] == 0:
        conflict = propagate(state)
        if conflict != NO_CONFLICT:
            if now[LEVEL] == 0:
                now[DEAD] = 1
                break
            now[CONFLICTS] += 1
            if now[CONFLICTS] >= most or not (learn(state, conflict) or _begin_anew(state, 1)):
                return UNKNOWN
            if pauses(now):
                return PAUSED
            continue
        if is_run_over(now):
            _begin_anew(state, 0)
            continue
        if assumed >= 0 and state.truth[assumed] == FALSE:
            return NONE
        if assumed >= 0 and state.truth[assumed] == OPEN:
            decide(state, assumed)
            continue
        var = take_most_active(state)
        if var < 0:
            return FOUND
        decide(state, 2 * var + 1 - state.phase[var])
    return NONE
