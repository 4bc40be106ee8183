"""The search that learns clauses, under assumptions that stay from one call to the next.

Tests that share most of their assumptions find the consequences of these still on the trail. What the clauses cannot
say is checked by the caller, at a complete assignment: `contradict` adds a clause that excludes it, and the search goes
on from there.
"""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import (
    ALIGNED,
    CONFLICTS,
    DEAD,
    END,
    FALSE,
    HEAD,
    LEAST,
    LEVEL,
    NEXT_RUN,
    NO_CONFLICT,
    RUNS,
    TRUE,
    assign,
    watch,
)
from gridlanes.kernels.clauses.consequences import decide, go_back, propagate
from gridlanes.kernels.clauses.learning import learn
from gridlanes.kernels.clauses.most_active import take_most_active
from gridlanes.kernels.clauses.solving import FOUND, NONE, PAUSED, UNKNOWN, luby, pauses
from gridlanes.kernels.compiling.jit import kernel

_RUN = 100
"""conflicts of the shortest run"""


@kernel(inline=True)
def _next_assumption(state, assumed, n_assumed, at):
    """The place of the first of the assumptions from `at` on that is not true; `n_assumed` for none."""
    while at < n_assumed and state.truth[assumed[at]] == TRUE:
        at += 1
    return at


@kernel(for_any_number=True)
def solve_assuming(state, assumed, n_assumed, most):
    """Looks for an assignment under which all clauses hold, and the first `n_assumed` literals `assumed`. FOUND (it
    stands in `truth`), NONE, UNKNOWN if there have been `most` conflicts in all, or without room, or PAUSED as `solve`.
    All levels stay, and LEAST is the last one of an assumption: set it to 0 before the first call with other ones.
    """
    now, at = state.now, 0
    while now[DEAD] == 0:
        conflict = propagate(state)
        if conflict != NO_CONFLICT:
            if now[LEVEL] == 0:
                now[DEAD] = 1
                break
            now[CONFLICTS] += 1
            if now[CONFLICTS] >= most or not learn(state, conflict):
                return UNKNOWN
            if pauses(now):
                return PAUSED
            at = 0
            if now[CONFLICTS] >= now[NEXT_RUN]:
                now[NEXT_RUN] = now[CONFLICTS] + _RUN * luby(now[RUNS])
                now[RUNS] += 1
                go_back(state, now[LEAST])
            continue
        at = _next_assumption(state, assumed, n_assumed, at)
        if at < n_assumed:
            if state.truth[assumed[at]] == FALSE:
                return NONE
            decide(state, assumed[at])
            now[LEAST] = now[LEVEL]
            continue
        var = take_most_active(state)
        if var < 0:
            return FOUND
        decide(state, 2 * var + 1 - state.phase[var])
    return NONE


@kernel(inline=True)
def _put_latest_first(state, clause, place):
    """Exchanges a literal of a clause with that of the latest level among those behind it; returns that level."""
    first = clause + HEAD + place
    for k in range(first + 1, clause + HEAD + state.memory[clause]):
        lit, other = state.memory[first], state.memory[k]
        if state.level[other >> 1] > state.level[lit >> 1]:
            state.memory[first], state.memory[k] = other, lit
    return state.level[state.memory[first] >> 1]


@kernel
def contradict(state, clause):
    """Adds the clause that was begun, all of whose literals are false, and goes back to where one is open. False if
    there is no room for what it teaches. The search is over (DEAD) if it is false whatever is assumed.
    """
    size = state.memory[clause]
    latest = _put_latest_first(state, clause, 0) if size > 0 else 0
    if latest == 0:
        state.now[DEAD] = 1
        return True
    before = _put_latest_first(state, clause, 1) if size > 1 else 0
    state.now[CONFLICTS] += 1
    if size > 1:
        watch(state, clause)
        state.now[END] = clause + -(-(HEAD + size) // ALIGNED) * ALIGNED
    if before < latest:
        go_back(state, max(before, min(state.now[LEAST], latest - 1)) if size > 1 else 0)
        assign(state, state.memory[clause + HEAD], clause if size > 1 else -1)
        return True
    go_back(state, latest)
    return learn(state, clause)
