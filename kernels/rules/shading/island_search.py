"""The search of islands_learned.py: clauses, then counts, then islands and the wall, until nothing follows any more."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    DEAD,
    HEAD,
    LEVEL,
    NO_CONFLICT,
    TRAIL,
    begin_clause,
    end_clause,
)
from gridlanes.kernels.clauses.consequences import decide, go_back, propagate
from gridlanes.kernels.clauses.counts import VariableCounts, look_at_count, note_in_counts
from gridlanes.kernels.clauses.learning import analyse, forget, keep, level_after, levels_of
from gridlanes.kernels.clauses.most_active import take_most_active
from gridlanes.kernels.clauses.reasons import FULL, ReasonStack, begin_level, drop_reasons
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
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shading.island_clauses import IslandBoard, look_at_islands
from gridlanes.kernels.rules.shading.learned_pieces import PieceRows, look_at_board, note_in_rows


class WallSearch(NamedTuple):
    """What is looked at beside clauses. ``int64``: `seen`, literals of the trail that were looked at; `due`, whether
    the wall and the islands have to be.
    """

    reasons: ReasonStack
    counts: VariableCounts
    pieces: PieceRows
    islands: IslandBoard
    seen: Any
    due: Any


@kernel
def _look(clauses, search):
    """Looks at the next literal of the trail; NO_CONFLICT, or a conflict."""
    counts, found = search.counts, NO_CONFLICT
    lit = clauses.trail[search.seen[0]]
    search.seen[0] += 1
    note_in_counts(counts, lit, 1)
    if lit >> 1 < len(search.pieces.room):
        note_in_rows(search.pieces, lit, True)
        search.due[0] = 1
    for k in range(counts.first[lit >> 1], counts.first[(lit >> 1) + 1]):
        if found == NO_CONFLICT:
            found = look_at_count(clauses, search.reasons, counts, counts.of[k])
    return found


@kernel
def _look_at_board(clauses, search):
    """What follows for islands and the wall; NO_CONFLICT, or a conflict."""
    n_before = clauses.now[TRAIL]
    search.due[0] = 0
    found = look_at_islands(clauses, search.reasons, search.islands)
    if found == NO_CONFLICT and clauses.now[TRAIL] == n_before:
        found = look_at_board(clauses, search.reasons, search.pieces, np.int64(0), np.int64(0))
    return found


@kernel
def _settle(clauses, search):
    """Draws all consequences; NO_CONFLICT, or a clause whose literals are all false."""
    while search.reasons.now[FULL] == 0:
        found = propagate(clauses)
        if found == NO_CONFLICT and search.seen[0] < clauses.now[TRAIL]:
            found = _look(clauses, search)
        elif found == NO_CONFLICT and search.due[0] != 0:
            found = _look_at_board(clauses, search)
        elif found == NO_CONFLICT:
            return found
        if found != NO_CONFLICT:
            return found
    return NO_CONFLICT


@kernel(for_any_number=True)
def _take_back(clauses, search, level):
    """Takes back what was assigned after a level, all of whose consequences have been drawn."""
    if clauses.now[LEVEL] <= level:
        return
    first = clauses.begin[level]
    while search.seen[0] > first:
        search.seen[0] -= 1
        lit = clauses.trail[search.seen[0]]
        note_in_counts(search.counts, lit, -1)
        if lit >> 1 < len(search.pieces.room):
            note_in_rows(search.pieces, lit, False)
    search.due[0] = 0
    drop_reasons(search.reasons, level)
    go_back(clauses, level)


@kernel(for_any_number=True)
def _begin_anew(clauses, search, is_full):
    """Back to level 0, where clauses may be forgotten, and are if memory `is_full` (1); whether there is room then."""
    _take_back(clauses, search, 0)
    if is_full == 0 and not is_time_to_forget(clauses.now):
        return True
    if _settle(clauses, search) != NO_CONFLICT:
        clauses.now[DEAD] = 1
    else:
        forget(clauses)
    return has_room(clauses.now)


@kernel
def next_board(clauses, search, most):
    """Looks for a board: FOUND (it stands in `truth`), NONE, or UNKNOWN after `most` conflicts, or without room. PAUSED
    if it is to (`lets_pause`): it goes on when it is called again.
    """
    now = clauses.now
    if begins_anew(now):
        _begin_anew(clauses, search, 0)
    while now[DEAD] == 0:
        conflict = _settle(clauses, search)
        if search.reasons.now[FULL] != 0:
            return UNKNOWN
        if conflict != NO_CONFLICT:
            if now[LEVEL] == 0:
                now[DEAD] = 1
                break
            now[CONFLICTS] += 1
            n = analyse(clauses, conflict)
            levels = levels_of(clauses, n)
            _take_back(clauses, search, level_after(clauses, n))
            if now[CONFLICTS] >= most or not (keep(clauses, n, levels) or _begin_anew(clauses, search, 1)):
                return UNKNOWN
            if pauses(now):
                return PAUSED
            continue
        if is_run_over(now):
            _begin_anew(clauses, search, 0)
            continue
        variable = take_most_active(clauses)
        if variable < 0:
            return FOUND
        begin_level(clauses, search.reasons)
        decide(clauses, 2 * variable + 1 - clauses.phase[variable])
    return NONE


@kernel
def exclude(clauses, search):
    """Excludes the board that was found: what was assumed for it is not true all at once. False without room."""
    n = clauses.now[LEVEL]
    clause = begin_clause(clauses, n)
    if clause < 0:
        return False
    for level in range(n):
        clauses.memory[clause + HEAD + level] = clauses.trail[clauses.begin[level]] ^ 1
    _take_back(clauses, search, 0)
    end_clause(clauses, clause)
    return True
