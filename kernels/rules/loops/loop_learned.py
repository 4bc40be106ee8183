"""Loops on a board, found by a search that learns from conflicts (kernels/clauses).

Clauses say what holds at each cell (loop_clauses.py). Counts, and that there is one loop, are looked at literal by
literal once clauses have nothing to add; what follows from them has a reason that is written only then: the variables
of the count, or the links of the chain. A chain does not close while something else is to be visited: a cell that is
needed whatever is assumed, or a link beside it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    DEAD,
    LEVEL,
    NO_CONFLICT,
    OPEN,
    TRAIL,
    TRUE,
    assign,
)
from gridlanes.kernels.clauses.consequences import decide, go_back, propagate
from gridlanes.kernels.clauses.learning import analyse, forget, keep, level_after, levels_of
from gridlanes.kernels.clauses.most_active import take_most_active
from gridlanes.kernels.clauses.reasons import (
    FULL,
    ReasonStack,
    add_to_reason,
    begin_level,
    begin_reason,
    begin_reasons,
    drop_reasons,
    end_reason,
    reasons_at,
    room_for_reasons,
)
from gridlanes.kernels.clauses.solving import (
    FOUND,
    NONE,
    PAUSED,
    UNKNOWN,
    begins_anew,
    has_room,
    is_run_over,
    is_time_to_forget,
    pauses,
)
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.loops.loop_clauses import held_by
from gridlanes.kernels.rules.loops.loop_state import OFF, ON, SIDES, between

SEEN, NEEDED, CLOSED_BY, STAMP, N_FOUND = range(5)
"""entries of `LoopWalk.now`: literals of the trail that were looked at; cells that are needed whatever is assumed; 1
and the link that closed the loop, 0 for none; the last stamp; loops that were found"""
N_NOW = 5


class LoopWalk(NamedTuple):
    """``int64`` each. `joined`: of each link, 1 if it is part of a chain; `stamp`: of each cell, the last walk that
    came to it. `reasons`: of what counts and chains force.
    """

    now: Any
    joined: Any
    stamp: Any
    reasons: ReasonStack


@kernel(inline=True)
def room_for_walk(n_links, n_cells, n_vars):
    """Entries of scratch that a `LoopWalk` takes; `n_vars`: the variables of the search."""
    return N_NOW + n_links + n_cells + room_for_reasons(n_vars)


@kernel
def walk_at(scratch, clauses, board):
    """The walk that is in scratch."""
    n_links, n_cells = board.n_links, board.n_cells
    return LoopWalk(
        part(scratch, 0, N_NOW),
        part(scratch, N_NOW, n_links),
        part(scratch, N_NOW + n_links, n_cells),
        reasons_at(part(scratch, N_NOW + n_links + n_cells, room_for_reasons(clauses.n_vars)), clauses),
    )


@kernel
def begin_walk(walk, clauses, state, board, for_reasons):
    """The walk begins at a state at its fixpoint, whose decided variables are the first literals of the trail. Reasons
    take the last `for_reasons` entries of the memory of clauses.
    """
    begin_reasons(walk.reasons, clauses, for_reasons)
    n_links, n_cells, n_vars = board.n_links, board.n_cells, len(state.value)
    for k in range(N_NOW):
        walk.now[k] = 0
    for k in range(n_vars):
        walk.now[SEEN] += 1 if state.value[k] != OPEN else 0
    for link in range(n_links):
        walk.joined[link] = 1 if state.value[link] == ON else 0
    for cell in range(n_cells):
        walk.stamp[cell] = 0
        walk.now[NEEDED] += 1 if state.states[cell] & 1 == 0 else 0


@kernel(for_any_number=True)
def _reason_of_count(clauses, state, board, walk, count, are_held, more):
    """A reason: as many of the open variables of a count as may hold their marks, or need not, and `more`; -1 without
    room. Other variables may hold none of the marks that tell a cell apart: they are of no side.
    """
    at = state.first[count]
    end, n, found = at + 2 * np.int64(board.counts[at - 1]), 0, 0
    n_wanted = state.most[count] + more
    if not are_held:
        n_wanted = more - state.least[count]
        for k in range(at, end, 2):
            n_wanted += 1 if state.value[board.counts[k]] == OPEN else 0
    reason = begin_reason(clauses, walk.reasons, n_wanted)
    k = at
    while reason >= 0 and found < n_wanted:
        lit = held_by(state, board, k) ^ (1 if are_held else 0)
        if state.value[board.counts[k]] == OPEN and clauses.truth[lit ^ 1] == TRUE:
            found += 1
            n = add_to_reason(clauses, reason, n, lit)
        k += 2
    if reason >= 0:
        end_reason(clauses, walk.reasons, reason, n)
    return reason


@kernel
def _look_at_count(clauses, state, board, walk, count):
    """What follows from a count; NO_CONFLICT, or a conflict."""
    true, free, least, most = state.true[count], state.free[count], state.least[count], state.most[count]
    if true > most:
        return _reason_of_count(clauses, state, board, walk, count, True, 1)
    if true + free < least:
        return _reason_of_count(clauses, state, board, walk, count, False, 1)
    if free == 0 or (true < most and true + free > least):
        return NO_CONFLICT
    is_full, reason, at = true == most, np.int64(-1), state.first[count]
    for k in range(at, at + 2 * np.int64(board.counts[at - 1]), 2):
        lit = held_by(state, board, k) ^ (1 if is_full else 0)
        if clauses.truth[lit] == OPEN:
            if reason < 0:
                reason = _reason_of_count(clauses, state, board, walk, count, is_full, 0)
                if reason < 0:
                    return NO_CONFLICT
            assign(clauses, lit, reason)
    return NO_CONFLICT


@kernel
def _stamp_chain(board, walk, cell, came):
    """Stamps the cells of a chain from a cell on that is come to by a link; returns how many links it takes to its end,
    or to that link again.
    """
    at, n, link = cell, 0, came
    while True:
        walk.stamp[at] = walk.now[STAMP]
        following = np.int64(-1)
        for place in range(SIDES):
            other = np.int64(board.sides[SIDES * at + place])
            if other < board.n_links and other != link and walk.joined[other] != 0:
                following = other
        if following < 0 or following == came:
            return n
        link = following
        at = board.ends[3 * link] + board.ends[3 * link + 1] - at
        n += 1


@kernel
def _add_chain(clauses, board, walk, cell, came, reason, n):
    """Adds the links of such a chain to a reason; returns how many it has then."""
    at, link = cell, came
    while True:
        following = np.int64(-1)
        for place in range(SIDES):
            other = np.int64(board.sides[SIDES * at + place])
            if other < board.n_links and other != link and walk.joined[other] != 0:
                following = other
        if following < 0 or following == came:
            return n
        link = following
        n = add_to_reason(clauses, reason, n, 2 * link + 1)
        at = board.ends[3 * link] + board.ends[3 * link + 1] - at


@kernel
def _elsewhere(clauses, state, board, walk):
    """What is to be visited beside the cells that are stamped: -1 for a cell that is needed anyway, else the literal of
    a link that is on; -2 for nothing.
    """
    n = 0
    for cell in range(board.n_cells):
        n += 1 if walk.stamp[cell] == walk.now[STAMP] and state.states[cell] & 1 == 0 else 0
    if n < walk.now[NEEDED]:
        return np.int64(-1)
    for k in range(walk.now[SEEN]):
        lit = clauses.trail[k]
        link = lit >> 1
        if lit & 1 == 0 and link < board.n_links and walk.stamp[board.ends[3 * link]] != walk.now[STAMP]:
            return np.int64(lit)
    return np.int64(-2)


@kernel(for_any_number=True)
def _reason_of_chain(clauses, state, board, walk, link, must_be_elsewhere):
    """A reason: the links of the chain of a link, and what is elsewhere; -2 if nothing is, -1 without room."""
    walk.now[STAMP] += 1
    one, other = np.int64(board.ends[3 * link]), np.int64(board.ends[3 * link + 1])
    n_links = 2 + _stamp_chain(board, walk, one, link) + _stamp_chain(board, walk, other, link)
    elsewhere = np.int64(-1)
    if must_be_elsewhere:
        elsewhere = _elsewhere(clauses, state, board, walk)
        if elsewhere == -2:
            return elsewhere
    reason = begin_reason(clauses, walk.reasons, n_links + 1)
    if reason < 0:
        return reason
    n = add_to_reason(clauses, reason, 0, 2 * link + 1)
    n = _add_chain(clauses, board, walk, one, link, reason, n)
    if walk.now[CLOSED_BY] == 0:
        n = _add_chain(clauses, board, walk, other, link, reason, n)
    if elsewhere >= 0:
        n = add_to_reason(clauses, reason, n, elsewhere ^ 1)
    end_reason(clauses, walk.reasons, reason, n)
    return reason


@kernel
def _join(clauses, state, board, walk, link):
    """A link is on: its chains are one; what follows from that. NO_CONFLICT, or a conflict."""
    one, other = np.int64(board.ends[3 * link]), np.int64(board.ends[3 * link + 1])
    closed = walk.now[CLOSED_BY]
    walk.joined[link] = 1
    state.degree[one] += 1
    state.degree[other] += 1
    a, b = state.far[one], state.far[other]
    if closed != 0:
        state.far[a], state.far[b] = b, a
        reason = _reason_of_chain(clauses, state, board, walk, closed - 1, False)
        if reason >= 0:
            n = add_to_reason(clauses, reason, clauses.memory[reason], 2 * link + 1)
            end_reason(clauses, walk.reasons, reason, n)
        return reason
    if a == other:
        walk.now[CLOSED_BY] = link + 1
        reason = _reason_of_chain(clauses, state, board, walk, link, True)
        return reason if reason >= 0 else NO_CONFLICT
    state.far[a], state.far[b] = b, a
    closing = np.int64(between(board, a, b))
    if closing >= 0 and clauses.truth[2 * closing] == OPEN:
        reason = _reason_of_chain(clauses, state, board, walk, link, True)
        if reason >= 0:
            assign(clauses, 2 * closing + 1, reason)
    return NO_CONFLICT


@kernel
def _look(clauses, state, board, walk):
    """Looks at the next literal of the trail; NO_CONFLICT, or a conflict."""
    lit = clauses.trail[walk.now[SEEN]]
    walk.now[SEEN] += 1
    variable, value = lit >> 1, ON if lit & 1 == 0 else OFF
    if variable >= len(state.value):
        return np.int64(NO_CONFLICT)
    for k in range(state.begin[variable], state.begin[variable + 1]):
        count = state.of[k] >> 2
        state.true[count] += 1 if state.of[k] & 3 == value else 0
        state.free[count] -= 1
    found = np.int64(NO_CONFLICT)
    if variable < board.n_links and value == ON:
        found = _join(clauses, state, board, walk, variable)
    for k in range(state.begin[variable], state.begin[variable + 1]):
        if found == NO_CONFLICT:
            found = _look_at_count(clauses, state, board, walk, state.of[k] >> 2)
    return found


@kernel
def _settle(clauses, state, board, walk):
    """Draws all consequences; NO_CONFLICT, or a clause whose literals are all false."""
    while True:
        found = propagate(clauses)
        if found != NO_CONFLICT or walk.now[SEEN] == clauses.now[TRAIL] or walk.reasons.now[FULL] != 0:
            return found
        found = _look(clauses, state, board, walk)
        if found != NO_CONFLICT:
            return found


@kernel(for_any_number=True)
def take_back(clauses, state, board, walk, level):
    """Takes back what was assigned after a level."""
    if clauses.now[LEVEL] <= level:
        return
    first = clauses.begin[level]
    while walk.now[SEEN] > first:
        walk.now[SEEN] -= 1
        lit = clauses.trail[walk.now[SEEN]]
        variable, value = lit >> 1, ON if lit & 1 == 0 else OFF
        if variable >= len(state.value):
            continue
        for k in range(state.begin[variable], state.begin[variable + 1]):
            count = state.of[k] >> 2
            state.true[count] -= 1 if state.of[k] & 3 == value else 0
            state.free[count] += 1
        if variable < board.n_links and value == ON:
            _part_again(state, board, walk, variable)
    drop_reasons(walk.reasons, level)
    go_back(clauses, level)


@kernel
def _part_again(state, board, walk, link):
    """The last link that was joined is so no more."""
    one, other = board.ends[3 * link], board.ends[3 * link + 1]
    walk.joined[link] = 0
    state.degree[one] -= 1
    state.degree[other] -= 1
    if walk.now[CLOSED_BY] == link + 1:
        walk.now[CLOSED_BY] = 0
        return
    a = one if state.degree[one] == 0 else state.far[one]
    b = other if state.degree[other] == 0 else state.far[other]
    state.far[a], state.far[b] = one, other


@kernel(for_any_number=True)
def _begin_anew(clauses, state, board, walk, is_full):
    """Back to level 0, where clauses may be forgotten, and are if memory `is_full` (1); whether there is room then."""
    take_back(clauses, state, board, walk, 0)
    if is_full == 0 and not is_time_to_forget(clauses.now):
        return True
    if _settle(clauses, state, board, walk) != NO_CONFLICT:
        clauses.now[DEAD] = 1
    else:
        forget(clauses)
    return has_room(clauses.now)


@kernel
def next_loop(clauses, state, board, walk, most):
    """Looks for a loop, as `solve` does: FOUND (it stands in `truth`), NONE, PAUSED, or UNKNOWN."""
    now = clauses.now
    if begins_anew(now):
        _begin_anew(clauses, state, board, walk, 0)
    while now[DEAD] == 0:
        conflict = _settle(clauses, state, board, walk)
        if walk.reasons.now[FULL] != 0:
            return UNKNOWN
        if conflict != NO_CONFLICT:
            if now[LEVEL] == 0:
                now[DEAD] = 1
                break
            now[CONFLICTS] += 1
            n = analyse(clauses, conflict)
            levels = levels_of(clauses, n)
            take_back(clauses, state, board, walk, level_after(clauses, n))
            fits = keep(clauses, n, levels) or _begin_anew(clauses, state, board, walk, 1)
            if not fits or now[CONFLICTS] >= most:
                return UNKNOWN
            if pauses(now):
                return PAUSED
            continue
        if is_run_over(now):
            _begin_anew(clauses, state, board, walk, 0)
            continue
        variable = take_most_active(clauses)
        if variable < 0:
            return FOUND
        begin_level(clauses, walk.reasons)
        decide(clauses, 2 * variable + 1 - clauses.phase[variable])
    return NONE
