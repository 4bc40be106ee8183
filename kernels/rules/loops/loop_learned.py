"""Loops on a board, found by a search that learns from conflicts (kernels/clauses).

Clauses say what holds at each cell (loop_clauses.py). Counts, and that there is one loop, are looked at literal by
literal once clauses have nothing to add; what follows from them has a reason that is written only then: the variables
of the count, or the links of the chain. A chain does not close while something else is to be visited: a cell that is
needed whatever is assumed, or a link beside it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import NO_CONFLICT, OPEN, TRUE, assign
from gridlanes.kernels.clauses.reasons import (
    ReasonStack,
    add_to_reason,
    begin_reason,
    begin_reasons,
    end_reason,
    reasons_at,
    room_for_reasons,
)
from gridlanes.kernels.clauses.solving_with_propagators import search_with_propagators
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.loops.loop_clauses import held_by
from gridlanes.kernels.rules.loops.loop_state import OFF, ON, SIDES, LoopBoard, LoopState, between

NEEDED, CLOSED_BY, STAMP, N_FOUND = range(4)
"""entries of `LoopLooks.now`: cells that are needed whatever is assumed; 1 and the link that closed the loop, 0 for
none; the last stamp; loops that were found"""
N_NOW = 4


class LoopLooks(NamedTuple):
    """What is looked at beside clauses: the counts and chains of a state on its board. ``int64`` each. `joined`: of
    each link, 1 if it is part of a chain; `stamp`: of each cell, the last walk that came to it; `seen`: literals of the
    trail that were looked at. Nothing is `due` later.
    """

    reasons: ReasonStack
    state: LoopState
    board: LoopBoard
    now: Any
    joined: Any
    stamp: Any
    seen: Any
    due: Any


@kernel(inline=True)
def room_for_looks(n_links, n_cells, n_vars):
    """Entries of scratch that `LoopLooks` take; `n_vars`: the variables of the search."""
    return N_NOW + n_links + n_cells + 1 + room_for_reasons(n_vars)


@kernel
def looks_at(scratch, clauses, state, board):
    """What is looked at, of which the arrays are in scratch."""
    n_links, n_cells = board.n_links, board.n_cells
    at = N_NOW + n_links + n_cells
    return LoopLooks(
        reasons_at(part(scratch, at + 1, room_for_reasons(clauses.n_vars)), clauses),
        state,
        board,
        part(scratch, 0, N_NOW),
        part(scratch, N_NOW, n_links),
        part(scratch, N_NOW + n_links, n_cells),
        part(scratch, at, 1),
        part(scratch, at, 0),
    )


@kernel
def begin_looks(looks, clauses, for_reasons):
    """A search begins at a state at its fixpoint, whose decided variables are the first literals of the trail. Reasons
    take the last `for_reasons` entries of the memory of clauses.
    """
    begin_reasons(looks.reasons, clauses, for_reasons)
    state, board = looks.state, looks.board
    n_links, n_cells, n_vars = board.n_links, board.n_cells, len(state.value)
    for k in range(N_NOW):
        looks.now[k] = 0
    looks.seen[0] = 0
    for k in range(n_vars):
        looks.seen[0] += 1 if state.value[k] != OPEN else 0
    for link in range(n_links):
        looks.joined[link] = 1 if state.value[link] == ON else 0
    for cell in range(n_cells):
        looks.stamp[cell] = 0
        looks.now[NEEDED] += 1 if state.states[cell] & 1 == 0 else 0


@kernel(for_any_number=True)
def _reason_of_count(clauses, looks, count, are_held, more):
    """A reason: as many of the open variables of a count as may hold their marks, or need not, and `more`; -1 without
    room. Other variables may hold none of the marks that tell a cell apart: they are of no side.
    """
    state, board = looks.state, looks.board
    at = state.first[count]
    end, n, found = at + 2 * np.int64(board.counts[at - 1]), 0, 0
    n_wanted = state.most[count] + more
    if not are_held:
        n_wanted = more - state.least[count]
        for k in range(at, end, 2):
            n_wanted += 1 if state.value[board.counts[k]] == OPEN else 0
    reason = begin_reason(clauses, looks.reasons, n_wanted)
    k = at
    while reason >= 0 and found < n_wanted:
        lit = held_by(state, board, k) ^ (1 if are_held else 0)
        if state.value[board.counts[k]] == OPEN and clauses.truth[lit ^ 1] == TRUE:
            found += 1
            n = add_to_reason(clauses, reason, n, lit)
        k += 2
    if reason >= 0:
        end_reason(clauses, looks.reasons, reason, n)
    return reason


@kernel
def _look_at_count(clauses, looks, count):
    """What follows from a count; NO_CONFLICT, or a conflict."""
    state, board = looks.state, looks.board
    true, free, least, most = state.true[count], state.free[count], state.least[count], state.most[count]
    if true > most:
        return _reason_of_count(clauses, looks, count, True, 1)
    if true + free < least:
        return _reason_of_count(clauses, looks, count, False, 1)
    if free == 0 or (true < most and true + free > least):
        return NO_CONFLICT
    is_full, reason, at = true == most, np.int64(-1), state.first[count]
    for k in range(at, at + 2 * np.int64(board.counts[at - 1]), 2):
        lit = held_by(state, board, k) ^ (1 if is_full else 0)
        if clauses.truth[lit] == OPEN:
            if reason < 0:
                reason = _reason_of_count(clauses, looks, count, is_full, 0)
                if reason < 0:
                    return NO_CONFLICT
            assign(clauses, lit, reason)
    return NO_CONFLICT


@kernel
def _stamp_chain(looks, cell, came):
    """Stamps the cells of a chain from a cell on that is come to by a link; returns how many links it takes to its end,
    or to that link again.
    """
    board, at, n, link = looks.board, cell, 0, came
    while True:
        looks.stamp[at] = looks.now[STAMP]
        following = np.int64(-1)
        for place in range(SIDES):
            other = np.int64(board.sides[SIDES * at + place])
            if other < board.n_links and other != link and looks.joined[other] != 0:
                following = other
        if following < 0 or following == came:
            return n
        link = following
        at = board.ends[3 * link] + board.ends[3 * link + 1] - at
        n += 1


@kernel
def _add_chain(clauses, looks, cell, came, reason, n):
    """Adds the links of such a chain to a reason; returns how many it has then."""
    board, at, link = looks.board, cell, came
    while True:
        following = np.int64(-1)
        for place in range(SIDES):
            other = np.int64(board.sides[SIDES * at + place])
            if other < board.n_links and other != link and looks.joined[other] != 0:
                following = other
        if following < 0 or following == came:
            return n
        link = following
        n = add_to_reason(clauses, reason, n, 2 * link + 1)
        at = board.ends[3 * link] + board.ends[3 * link + 1] - at


@kernel
def _elsewhere(clauses, looks):
    """What is to be visited beside the cells that are stamped: -1 for a cell that is needed anyway, else the literal of
    a link that is on; -2 for nothing.
    """
    board, n = looks.board, 0
    for cell in range(board.n_cells):
        n += 1 if looks.stamp[cell] == looks.now[STAMP] and looks.state.states[cell] & 1 == 0 else 0
    if n < looks.now[NEEDED]:
        return np.int64(-1)
    for k in range(looks.seen[0]):
        lit = clauses.trail[k]
        link = lit >> 1
        if lit & 1 == 0 and link < board.n_links and looks.stamp[board.ends[3 * link]] != looks.now[STAMP]:
            return np.int64(lit)
    return np.int64(-2)


@kernel(for_any_number=True)
def _reason_of_chain(clauses, looks, link, must_be_elsewhere):
    """A reason: the links of the chain of a link, and what is elsewhere; -2 if nothing is, -1 without room."""
    board = looks.board
    looks.now[STAMP] += 1
    one, other = np.int64(board.ends[3 * link]), np.int64(board.ends[3 * link + 1])
    n_links = 2 + _stamp_chain(looks, one, link) + _stamp_chain(looks, other, link)
    elsewhere = np.int64(-1)
    if must_be_elsewhere:
        elsewhere = _elsewhere(clauses, looks)
        if elsewhere == -2:
            return elsewhere
    reason = begin_reason(clauses, looks.reasons, n_links + 1)
    if reason < 0:
        return reason
    n = add_to_reason(clauses, reason, 0, 2 * link + 1)
    n = _add_chain(clauses, looks, one, link, reason, n)
    if looks.now[CLOSED_BY] == 0:
        n = _add_chain(clauses, looks, other, link, reason, n)
    if elsewhere >= 0:
        n = add_to_reason(clauses, reason, n, elsewhere ^ 1)
    end_reason(clauses, looks.reasons, reason, n)
    return reason


@kernel
def _join(looks, link):
    """A link is on: its chains are one, or it closes the loop."""
    state, board = looks.state, looks.board
    one, other = np.int64(board.ends[3 * link]), np.int64(board.ends[3 * link + 1])
    looks.joined[link] = 1
    state.degree[one] += 1
    state.degree[other] += 1
    a, b = state.far[one], state.far[other]
    if looks.now[CLOSED_BY] == 0 and a == other:
        looks.now[CLOSED_BY] = link + 1
    else:
        state.far[a], state.far[b] = b, a


@kernel
def _part_again(looks, link):
    """The last link that was joined is so no more."""
    state, board = looks.state, looks.board
    one, other = board.ends[3 * link], board.ends[3 * link + 1]
    looks.joined[link] = 0
    state.degree[one] -= 1
    state.degree[other] -= 1
    if looks.now[CLOSED_BY] == link + 1:
        looks.now[CLOSED_BY] = 0
        return
    a = one if state.degree[one] == 0 else state.far[one]
    b = other if state.degree[other] == 0 else state.far[other]
    state.far[a], state.far[b] = one, other


@kernel
def _note(looks, lit, is_assigned):
    """Notes that a literal was assigned, or is so no more, in the counts of its variable and in chains."""
    state, variable, value = looks.state, lit >> 1, ON if lit & 1 == 0 else OFF
    if variable >= len(state.value):
        return
    n = 1 if is_assigned else -1
    for k in range(state.begin[variable], state.begin[variable + 1]):
        count = state.of[k] >> 2
        state.true[count] += n if state.of[k] & 3 == value else 0
        state.free[count] -= n
    if variable < looks.board.n_links and value == ON:
        if is_assigned:
            _join(looks, variable)
        else:
            _part_again(looks, variable)


@kernel
def _look_at_chain(clauses, looks, link):
    """What follows from a link that was joined; NO_CONFLICT, or a conflict."""
    state, board, closed = looks.state, looks.board, looks.now[CLOSED_BY]
    if closed == link + 1:
        reason = _reason_of_chain(clauses, looks, link, True)
        return reason if reason >= 0 else NO_CONFLICT
    if closed != 0:
        reason = _reason_of_chain(clauses, looks, closed - 1, False)
        if reason >= 0:
            n = add_to_reason(clauses, reason, clauses.memory[reason], 2 * link + 1)
            end_reason(clauses, looks.reasons, reason, n)
        return reason
    one, other = np.int64(board.ends[3 * link]), np.int64(board.ends[3 * link + 1])
    a = one if state.degree[one] == 1 else state.far[one]
    b = other if state.degree[other] == 1 else state.far[other]
    closing = np.int64(between(board, a, b))
    if closing >= 0 and clauses.truth[2 * closing] == OPEN:
        reason = _reason_of_chain(clauses, looks, link, True)
        if reason >= 0:
            assign(clauses, 2 * closing + 1, reason)
    return NO_CONFLICT


@kernel
def _look(clauses, looks, lit):
    """Looks at what follows from a literal; NO_CONFLICT, or a conflict."""
    state, variable, value = looks.state, lit >> 1, ON if lit & 1 == 0 else OFF
    found = np.int64(NO_CONFLICT)
    if variable >= len(state.value):
        return found
    if variable < looks.board.n_links and value == ON:
        found = _look_at_chain(clauses, looks, variable)
    for k in range(state.begin[variable], state.begin[variable + 1]):
        if found == NO_CONFLICT:
            found = _look_at_count(clauses, looks, state.of[k] >> 2)
    return found


@kernel
def _look_further(clauses, looks):
    """Nothing is due."""
    return np.int64(NO_CONFLICT)


next_loop, _, take_back = search_with_propagators(_note, _look, _look_further)
"""these look for a loop, and take back what was assigned after a level"""
