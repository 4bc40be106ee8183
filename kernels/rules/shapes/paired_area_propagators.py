"""Propagation beside the clauses about areas with two numbers (paired_area_clauses.py), with a reason for each
consequence: how many areas each cell is of, that an area is connected, and that its size lies between its numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import FALSE, NO_CONFLICT, OPEN, TRAIL, TRUE, assign
from gridlanes.kernels.clauses.counts import VariableCounts, look_at_counts_of, note_in_counts
from gridlanes.kernels.clauses.reasons import ReasonStack, add_to_reason, begin_reason, end_reason
from gridlanes.kernels.clauses.solving_with_propagators import search_with_propagators
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.edges_of_cells import near
from gridlanes.kernels.rules.shapes.paired_area_clauses import (
    NOBODY,
    PairedBoard,
    least_of,
    literal_of,
    most_of,
)
from gridlanes.kernels.rules.shared.neighbours import SIDES

_ANY_SIZE = -1
_RIM = -1
"""among steps: cells around those that a walk came to"""


class PairedLooks(NamedTuple):
    """``int64`` each. `owner` and `partner` ``(variables,)``: the number, or the two, by whose areas a variable is;
    `seen`: literals of the trail that were looked at; `due`, whether the area of each number has to be looked at.
    """

    reasons: ReasonStack
    counts: VariableCounts
    board: PairedBoard
    owner: Any
    partner: Any
    seen: Any
    due: Any


@kernel
def note_owners(board, owner, partner):
    """Notes by whose areas each variable is."""
    n = board.rows * board.cols
    for number in range(len(board.cell) - 1, -1, -1):
        for cell in range(n):
            variable = board.variable[number * n + cell]
            if variable >= 0:
                named = board.named[cell]
                owner[variable], partner[variable] = number, named if named > number else NOBODY


class _Known(NamedTuple):
    """What is known of an area: how many cells are of it, and how many can be; the fewest and the most that it has with
    some other number that it may share it with; how many numbers that are.
    """

    n_held: int
    n_reached: int
    least: int
    most: int
    n_others: int


@kernel
def _walk(clauses, board, number):
    """Lists in `walk` all cells that the area of a number can come to, and notes 1 for them in `steps`, else 0."""
    for cell in range(board.rows * board.cols):
        board.steps[cell] = 0
    board.walk[0], board.steps[board.cell[number]] = board.cell[number], 1
    at, end = 0, 1
    while at < end:
        cell = board.walk[at]
        at += 1
        for side in range(SIDES):
            other = near(board, cell, side)
            if other < 0 or board.steps[other] != 0:
                continue
            there = literal_of(board, number, other)
            if there >= 0 and clauses.truth[there] != FALSE:
                board.steps[other] = 1
                board.walk[end] = other
                end += 1
    return end


@kernel
def _known(clauses, board, number):
    """What is known of the area of a number, to which a walk goes."""
    n, end, n_held, n_others = board.rows * board.cols, _walk(clauses, board, number), 0, 0
    for k in range(end):
        n_held += 1 if clauses.truth[literal_of(board, number, board.walk[k])] == TRUE else 0
    least, most = n + 1, 0
    for other in range(len(board.cell)):
        shared = literal_of(board, number, board.cell[other])
        if other != number and shared >= 0 and clauses.truth[shared] != FALSE:
            least, most = min(least, least_of(board, number, other)), max(most, most_of(board, number, other))
            n_others += 1
    return _Known(n_held, end, least, most, n_others)


@kernel(for_any_number=True)
def _add_rim(clauses, board, number, end, reason, n):
    """Adds to a reason of n literals that cells around the first `end` of `walk` are not of the area; how many it has
    then.
    """
    for k in range(end):
        for side in range(SIDES):
            other = near(board, board.walk[k], side)
            if other < 0 or board.steps[other] != 0:
                continue
            there = literal_of(board, number, other)
            if there >= 0:
                board.steps[other] = _RIM
                n = add_to_reason(clauses, reason, n, there)
    return n


@kernel(for_any_number=True)
def _add_held(clauses, board, number, end, wanted, reason, n):
    """Adds to a reason of n literals that so many cells are of the area; how many it has then."""
    found = 0
    for k in range(end):
        here = literal_of(board, number, board.walk[k])
        if found < wanted and clauses.truth[here] == TRUE:
            n = add_to_reason(clauses, reason, n, here ^ 1)
            found += 1
    return n


@kernel(for_any_number=True)
def _add_others(clauses, board, number, fewer, more, reason, n):
    """Adds to a reason of n literals why the area is shared with no number that lets it have at most `fewer` cells, or
    at least `more`, `_ANY_SIZE` for none: with which it is shared, if that is known, or else that it is not with these.
    """
    for other in range(len(board.cell)):
        shared = literal_of(board, number, board.cell[other])
        if other != number and shared >= 0 and clauses.truth[shared] == TRUE:
            return add_to_reason(clauses, reason, n, shared ^ 1)
    for other in range(len(board.cell)):
        shared = literal_of(board, number, board.cell[other])
        if other == number or shared < 0:
            continue
        is_small = fewer != _ANY_SIZE and least_of(board, number, other) <= fewer
        if is_small or (more != _ANY_SIZE and most_of(board, number, other) >= more):
            n = add_to_reason(clauses, reason, n, shared)
    return n


@kernel(for_any_number=True)
def _too_few(clauses, looks, number, end, fewer, held):
    """The reason why an area that comes to the first `end` of `walk` alone has not more than `fewer` cells, or, where
    that is `_ANY_SIZE`, no others. `held`: a false literal to be added, -1 for none.
    """
    board = looks.board
    reason, n = begin_reason(clauses, looks.reasons, board.rows * board.cols + len(board.cell) + 1), 0
    if reason < 0:
        return reason
    n = _add_rim(clauses, board, number, end, reason, n)
    for cell in range(board.rows * board.cols):
        board.steps[cell] = max(board.steps[cell], 0)
    if fewer != _ANY_SIZE:
        n = _add_others(clauses, board, number, fewer, np.int64(_ANY_SIZE), reason, n)
    if held >= 0:
        n = add_to_reason(clauses, reason, n, held)
    end_reason(clauses, looks.reasons, reason, n)
    return reason


@kernel(for_any_number=True)
def _enough(clauses, looks, number, end, wanted, more):
    """The reason why an area that has so many cells has no more, as no number lets it have `more`, or, where that is
    `_ANY_SIZE`, just that it has so many.
    """
    board = looks.board
    reason, n = begin_reason(clauses, looks.reasons, board.rows * board.cols + len(board.cell) + 1), 0
    if reason < 0:
        return reason
    n = _add_held(clauses, board, number, end, wanted, reason, n)
    if more != _ANY_SIZE:
        n = _add_others(clauses, board, number, np.int64(_ANY_SIZE), more, reason, n)
    end_reason(clauses, looks.reasons, reason, n)
    return reason


@kernel
def _drop_parted(clauses, looks, number, end):
    """Cells that the walk did not come to are not of the area; NO_CONFLICT, or a conflict if one is."""
    board, reason = looks.board, np.int64(-1)
    for cell in range(board.rows * board.cols):
        here = literal_of(board, number, cell)
        if here < 0 or board.steps[cell] != 0 or clauses.truth[here] == FALSE:
            continue
        is_held = clauses.truth[here] == TRUE
        if reason < 0 or is_held:
            reason = _too_few(clauses, looks, number, end, np.int64(_ANY_SIZE), here ^ 1 if is_held else np.int64(-1))
        if reason < 0:
            return NO_CONFLICT
        if is_held:
            return reason
        assign(clauses, here ^ 1, reason)
    return NO_CONFLICT


@kernel
def _drop_partners(clauses, looks, number, known):
    """Numbers with which the area would be too large, or too small, do not share it."""
    board = looks.board
    for other in range(len(board.cell)):
        shared = literal_of(board, number, board.cell[other])
        if other == number or shared < 0 or clauses.truth[shared] != OPEN:
            continue
        reason = np.int64(-1)
        if known.n_held > most_of(board, number, other):
            wanted = most_of(board, number, other) + 1
            reason = _enough(clauses, looks, number, known.n_reached, wanted, np.int64(_ANY_SIZE))
        elif known.n_reached < least_of(board, number, other):
            reason = _too_few(clauses, looks, number, known.n_reached, np.int64(_ANY_SIZE), np.int64(-1))
        if reason >= 0:
            assign(clauses, shared ^ 1, reason)


@kernel
def look_at_area(clauses, looks, number):
    """What follows from that the area of a number is connected, and from its size; NO_CONFLICT, or a conflict."""
    board, before = looks.board, clauses.now[TRAIL]
    known = _known(clauses, board, number)
    end = known.n_reached
    found = _drop_parted(clauses, looks, number, end)
    if found != NO_CONFLICT or known.n_others == 0:
        return found
    is_full, is_short = known.n_held == known.most, end == known.least
    if known.n_held > known.most:
        found = _enough(clauses, looks, number, end, known.most + 1, known.most + 1)
        return found if found >= 0 else NO_CONFLICT
    if end < known.least:
        found = _too_few(clauses, looks, number, end, end, np.int64(-1))
        return found if found >= 0 else NO_CONFLICT
    if (is_full or is_short) and known.n_held < end:
        if is_full:
            reason = _enough(clauses, looks, number, end, known.n_held, known.n_held + 1)
        else:
            reason = _too_few(clauses, looks, number, end, end - 1, np.int64(-1))
        for k in range(end if reason >= 0 else 0):
            here = literal_of(board, number, board.walk[k])
            if clauses.truth[here] == OPEN:
                assign(clauses, here ^ 1 if is_full else here, reason)
    if clauses.now[TRAIL] == before:
        _drop_partners(clauses, looks, number, known)
    return NO_CONFLICT


@kernel
def _note(looks, lit, is_assigned):
    """Notes that a literal was assigned, or is so no more."""
    note_in_counts(looks.counts, lit, 1 if is_assigned else -1)


@kernel
def _look(clauses, looks, lit):
    """Looks at what follows from a literal, and notes what is due; NO_CONFLICT, or a conflict."""
    variable = lit >> 1
    looks.due[looks.owner[variable]] = 1
    if looks.partner[variable] != NOBODY:
        looks.due[looks.partner[variable]] = 1
    return look_at_counts_of(clauses, looks.reasons, looks.counts, variable)


@kernel
def _look_at_areas(clauses, looks):
    """Looks at areas that are due until something follows; NO_CONFLICT, or a conflict."""
    before = clauses.now[TRAIL]
    for number in range(len(looks.due)):
        if looks.due[number] == 0:
            continue
        looks.due[number] = 0
        found = look_at_area(clauses, looks, number)
        if found != NO_CONFLICT or clauses.now[TRAIL] > before:
            return found
    return NO_CONFLICT


_SEARCH = search_with_propagators(_note, _look, _look_at_areas)
_solve, _exclude = _SEARCH.solve, _SEARCH.exclude


@kernel
def next_areas(clauses, looks, most):
    """Looks for areas: FOUND, NONE, PAUSED, or UNKNOWN after `most` conflicts, or without room."""
    return _solve(clauses, looks, most)


@kernel
def exclude_areas(clauses, looks):
    """Excludes the areas that were found. False without room."""
    return _exclude(clauses, looks)
