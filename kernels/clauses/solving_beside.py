"""The search that learns clauses where more than clauses is looked at: counts, say, or that cells are connected.

What is looked at is a named tuple, `looks`, with the `reasons` of what it found. Each kind of it has kernels that draw
all consequences, and take them back, and so a search of its own. Otherwise the search is that of solving.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gridlanes.kernels.clauses.clause_state import CONFLICTS, DEAD, LEVEL, NO_CONFLICT, end_clause
from gridlanes.kernels.clauses.consequences import decide
from gridlanes.kernels.clauses.learning import analyse, forget, keep, level_after, levels_of
from gridlanes.kernels.clauses.most_active import take_most_active
from gridlanes.kernels.clauses.reasons import FULL, begin_level
from gridlanes.kernels.clauses.solving import (
    FOUND,
    NONE,
    PAUSED,
    UNKNOWN,
    begin_exclusion,
    begins_anew,
    has_room,
    is_run_over,
    is_time_to_forget,
    pauses,
)
from gridlanes.kernels.compiling.jit import kernel


class Search(NamedTuple):
    """Two kernels, for one kind of what is looked at. ``solve(clauses, looks, most)`` looks for an assignment: FOUND
    (it stands in `truth`), NONE, or UNKNOWN after `most` conflicts, or without room. PAUSED if it is to (`lets_pause`):
    it goes on when it is called again. ``exclude(clauses, looks)`` excludes what was found; False without room.
    """

    solve: Callable[..., Any]
    exclude: Callable[..., Any]


def search_beside(settle: Callable[..., Any], take_back: Callable[..., Any]) -> Search:
    """The search for which ``settle(clauses, looks)`` draws all consequences of what is assigned, and returns
    NO_CONFLICT or a clause whose literals are all false; ``take_back(clauses, looks, level)`` takes back what was
    assigned after a level.
    """

    @kernel(is_cached=False)
    def solve(clauses, looks, most):
        now, is_full = clauses.now, False
        anew = begins_anew(now)
        while now[DEAD] == 0:
            if anew:  # back to level 0, where clauses may be forgotten, and are if memory is full
                take_back(clauses, looks, 0)
                if is_full or is_time_to_forget(now):
                    if settle(clauses, looks) != NO_CONFLICT:
                        now[DEAD] = 1
                        break
                    forget(clauses)
                    if is_full and not has_room(now):
                        return UNKNOWN
                anew, is_full = False, False
            conflict = settle(clauses, looks)
            if looks.reasons.now[FULL] != 0:
                return UNKNOWN
            if conflict != NO_CONFLICT:
                if now[LEVEL] == 0:
                    now[DEAD] = 1
                    break
                now[CONFLICTS] += 1
                n = analyse(clauses, conflict)
                levels = levels_of(clauses, n)
                take_back(clauses, looks, level_after(clauses, n))
                if now[CONFLICTS] >= most:
                    return UNKNOWN
                if not keep(clauses, n, levels):
                    anew, is_full = True, True
                elif pauses(now):
                    return PAUSED
                continue
            if is_run_over(now):
                anew = True
                continue
            variable = take_most_active(clauses)
            if variable < 0:
                return FOUND
            begin_level(clauses, looks.reasons)
            decide(clauses, 2 * variable + 1 - clauses.phase[variable])
        return NONE

    @kernel(is_cached=False)
    def exclude(clauses, looks):
        clause = begin_exclusion(clauses)  # what was assumed for it is not true all at once
        if clause < 0:
            return False
        take_back(clauses, looks, 0)
        end_clause(clauses, clause)
        return True

    return Search(solve, exclude)
