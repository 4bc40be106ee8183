"""What follows from the literals that are assigned, clause by clause and group by group (unit propagation)."""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import (
    ALIGNED,
    BY_GROUP,
    FALSE,
    HEAD,
    LEVEL,
    NO_CONFLICT,
    ONE,
    OPEN,
    OTHER,
    QUEUE,
    STEPS,
    TRAIL,
    TRUE,
    assign,
)
from gridlanes.kernels.clauses.most_active import put_back
from gridlanes.kernels.compiling.jit import kernel


@kernel
def _exclude_others(state, var):
    """The others of a group are false; NO_CONFLICT, or BY_GROUP if another one is true."""
    first = var - var % state.group
    for other in range(first, first + state.group):
        if other == var:
            continue
        if state.truth[2 * other] == TRUE:
            state.now[ONE], state.now[OTHER] = 2 * var + 1, 2 * other + 1
            return BY_GROUP
        if state.truth[2 * other] == OPEN:
            assign(state, 2 * other + 1, -2 - 2 * var)
    return NO_CONFLICT


@kernel
def _visit_clauses(state, lit):
    """What the clauses say in which `lit` is watched, which became false; a clause that has no true literal left, or
    NO_CONFLICT.
    """
    memory, truth = state.memory, state.truth
    at = lit
    link = memory[at]
    while link != 0:
        clause = link - link % ALIGNED
        place = link - clause - 1
        other = memory[clause + HEAD + 1 - place]
        if truth[other] == TRUE:
            at = link
            link = memory[link]
            continue
        end = clause + HEAD + memory[clause]
        k = clause + HEAD + 2
        while k < end and truth[memory[k]] == FALSE:
            k += 1
        if k < end:
            after, found = memory[link], memory[k]
            memory[k], memory[clause + HEAD + place] = lit, found
            memory[at] = after
            memory[link] = memory[found]
            memory[found] = link
            link = after
            continue
        if truth[other] == FALSE:
            return clause
        assign(state, other, clause)
        at = link
        link = memory[link]
    return NO_CONFLICT


@kernel
def propagate(state):
    """Draws all consequences; returns NO_CONFLICT, a clause all of whose literals are false, or BY_GROUP."""
    now = state.now
    while now[QUEUE] < now[TRAIL]:
        lit = state.trail[now[QUEUE]]
        now[QUEUE] += 1
        now[STEPS] += 1
        if (lit & 1) == 0 and (lit >> 1) < state.n_grouped:
            found = _exclude_others(state, lit >> 1)
            if found != NO_CONFLICT:
                return found
        found = _visit_clauses(state, lit ^ 1)
        if found != NO_CONFLICT:
            return found
    return NO_CONFLICT


@kernel
def decide(state, lit):
    """Assumes an open literal, on a level of its own."""
    state.begin[state.now[LEVEL]] = state.now[TRAIL]
    state.now[LEVEL] += 1
    assign(state, lit, -1)


@kernel(for_any_number=True)
def go_back(state, level):
    """Takes back what was assigned after a level."""
    now = state.now
    if now[LEVEL] <= level:
        return
    first = state.begin[level]
    for k in range(now[TRAIL] - 1, first - 1, -1):
        lit = state.trail[k]
        state.truth[lit] = state.truth[lit ^ 1] = OPEN
        state.phase[lit >> 1] = 1 - (lit & 1)
        put_back(state, lit >> 1)
    now[TRAIL] = now[QUEUE] = first
    now[LEVEL] = level
