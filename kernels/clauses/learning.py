"""What a conflict teaches: a clause that follows from the others, and is false but for one literal one level back.

The literals of the last level are resolved with their reasons until one is left (the first unique implication point);
those of other levels are left out where their reasons lead to the rest (N. Sorensson, A. Biere, "Minimizing learned
clauses", 2009).
Clauses that join many levels are forgotten now and then (G. Audemard, L. Simon, "Predicting learnt clauses quality in
modern SAT solvers", 2009).
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    ALIGNED,
    BY_GROUP,
    DECIDED,
    END,
    HEAD,
    LEARNT,
    LEAST,
    LEVEL,
    ONE,
    OTHER,
    PENDING,
    TRAIL,
    TRUE,
    TURN,
    assign,
    begin_clause,
    watch,
)
from gridlanes.kernels.clauses.consequences import go_back
from gridlanes.kernels.clauses.most_active import add_activity, next_conflict
from gridlanes.kernels.compiling.jit import kernel

_KEPT = 2
"""clauses that join so few levels are never forgotten"""
_MAX_LEVELS = 64


@kernel(inline=True)
def _note(state, lit, n):
    """Notes a false literal of a reason: to be resolved if it is of the last level, else as the nth of the clause."""
    var = lit >> 1
    if state.seen[var] == 0 and state.level[var] > 0:
        add_activity(state, var)
        state.seen[var] = 1
        if state.level[var] < state.now[LEVEL]:
            state.learnt[n] = lit
            n += 1
        else:
            state.now[PENDING] += 1
    return n


@kernel(for_any_number=True)
def _note_all(state, reason, var, n):
    """Notes the literals of the reason of a variable, or those of a conflict, where that is -1."""
    if reason == BY_GROUP and var < 0:
        n = _note(state, state.now[ONE], n)
        return _note(state, state.now[OTHER], n)
    if reason < 0:
        return _note(state, -1 - reason, n)
    for k in range(state.memory[reason]):
        lit = state.memory[reason + HEAD + k]
        if lit >> 1 != var:
            n = _note(state, lit, n)
    return n


@kernel
def _is_implied(state, lit, levels):
    """Whether a literal follows from those that were noted, reason by reason; what does is noted, too, as 3, and
    counted by `PENDING`. `levels`: bits of the levels of those of the clause, where reasons can end.
    """
    seen, reason, learnt, room = state.seen, state.reason, state.learnt, state.n_vars
    if reason[lit >> 1] == DECIDED:
        return False
    first = state.now[PENDING]
    learnt[2 * room] = lit >> 1
    n_waiting, n_noted = 1, first
    while n_waiting > 0:
        n_waiting -= 1
        var = learnt[2 * room + n_waiting]
        clause, n = reason[var], 1
        if clause >= 0:
            n = state.memory[clause]
        for k in range(n):
            other = (-2 - clause) >> 1 if clause < 0 else state.memory[clause + HEAD + k] >> 1
            if other == var or seen[other] != 0 or state.level[other] == 0:
                continue
            if reason[other] == DECIDED or levels >> (state.level[other] & 63) & 1 == 0:
                for place in range(first, n_noted):
                    seen[learnt[room + place]] = 0
                return False
            seen[other] = 3
            learnt[room + n_noted] = other
            n_noted += 1
            learnt[2 * room + n_waiting] = other
            n_waiting += 1
    state.now[PENDING] = n_noted
    return True


@kernel
def analyse(state, conflict):
    """Writes the clause that a conflict teaches to `learnt`: first the literal that becomes true, then one of the level
    to go back to. Returns how many it has.
    """
    learnt, now, room = state.learnt, state.now, state.n_vars
    now[PENDING] = 0
    n = _note_all(state, conflict, -1, 1)
    at = now[TRAIL] - 1
    while True:
        while state.seen[state.trail[at] >> 1] == 0:
            at -= 1
        lit = state.trail[at]
        at -= 1
        now[PENDING] -= 1
        if now[PENDING] == 0:
            break
        n = _note_all(state, state.reason[lit >> 1], lit >> 1, n)
        state.seen[lit >> 1] = 2
    learnt[0] = lit ^ 1
    levels = np.int64(0)
    for k in range(n):
        learnt[room + k] = learnt[k] >> 1
        levels |= np.int64(1) << (state.level[learnt[k] >> 1] & 63)
    n_left, now[PENDING] = 1, n
    for k in range(1, n):
        if not _is_implied(state, learnt[k], levels):
            learnt[n_left] = learnt[k]
            n_left += 1
    for k in range(at + 1, now[TRAIL]):
        state.seen[state.trail[k] >> 1] = 0
    for k in range(now[PENDING]):
        state.seen[learnt[room + k]] = 0
    for k in range(2, n_left):
        if state.level[learnt[k] >> 1] > state.level[learnt[1] >> 1]:
            learnt[1], learnt[k] = learnt[k], learnt[1]
    return n_left


@kernel
def levels_of(state, n):
    """How many levels the literals of `learnt` are on, roughly if they are many."""
    found = 0
    for k in range(n):
        level, is_new = state.level[state.learnt[k] >> 1], True
        for other in range(max(0, k - _MAX_LEVELS), k):
            if state.level[state.learnt[other] >> 1] == level:
                is_new = False
                break
        found += 1 if is_new else 0
    return min(found, _MAX_LEVELS - 1)


@kernel(inline=True)
def learn(state, conflict):
    """Learns from a conflict on a level above 0, and goes back; False if there is no room for a clause.

    Where levels of assumptions are kept (LEAST), what was learnt is noted on a later level than it could be: so it is
    forgotten earlier, but all that was known under the assumptions is still there.
    """
    n = analyse(state, conflict)
    levels = levels_of(state, n)
    go_back(state, level_after(state, n))
    return keep(state, n, levels)


@kernel(inline=True)
def level_after(state, n):
    """The level to go back to with the n literals of `learnt`."""
    kept = min(state.now[LEAST], state.now[LEVEL] - 1)
    return max(state.level[state.learnt[1] >> 1], kept) if n > 1 else 0


@kernel
def keep(state, n, levels):
    """Adds the clause of the n literals of `learnt`, on the level that it leads back to, and what follows; False if
    there is no room for it. `levels`: how many levels it joined.
    """
    next_conflict(state)
    if n == 1:
        assign(state, state.learnt[0], DECIDED)
        return True
    clause = begin_clause(state, n)
    if clause < 0:
        return False
    for k in range(n):
        state.memory[clause + HEAD + k] = state.learnt[k]
    state.memory[clause + 3] = levels + 1
    watch(state, clause)
    state.now[END] = clause + -(-(HEAD + n) // ALIGNED) * ALIGNED
    state.now[LEARNT] += 1
    assign(state, state.learnt[0], clause)
    return True


@kernel
def forget(state):
    """Forgets half of the learnt clauses, those that join most levels, and such as hold anyway; at level 0."""
    memory, begin = state.memory, -(-(2 * state.n_vars + 1) // ALIGNED) * ALIGNED
    for levels in range(_MAX_LEVELS + 1):
        state.learnt[levels] = 0
    at, n_learnt = begin, 0
    while at < state.now[END]:
        if memory[at + 3] > 0:
            state.learnt[memory[at + 3]] += 1
            n_learnt += 1
        at += -(-(HEAD + memory[at]) // ALIGNED) * ALIGNED
    most, n_kept = 0, 0
    while most < _MAX_LEVELS and (n_kept + state.learnt[most + 1] <= n_learnt // 2 or most <= _KEPT):
        most += 1
        n_kept += state.learnt[most]
    for lit in range(2 * state.n_vars):
        memory[lit] = 0
    at = to = begin
    end = state.now[END]
    while at < end:
        size, holds = memory[at], False
        for k in range(size):
            holds |= state.truth[memory[at + HEAD + k]] == TRUE
        length = -(-(HEAD + size) // ALIGNED) * ALIGNED
        if not holds and memory[at + 3] <= most:
            for k in range(HEAD + size):
                memory[to + k] = memory[at + k]
            watch(state, to)
            to += length
        at += length
    state.now[END] = to
    state.now[LEARNT] = 0
    state.now[TURN] += 1
