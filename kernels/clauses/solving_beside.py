"""The search that learns clauses where more than clauses is looked at: counts, say, or that cells are connected.

What is looked at is a named tuple, `looks`, with the `reasons` of what it found. Its class says (`looked_at_by`) which
kernels draw all consequences, and take them back. Otherwise the search is that of solving.py.
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
from gridlanes.kernels.compiling.jit import by_type, kernel


class _Kernels(NamedTuple):
    """Those of a class."""

    settle: Callable[..., Any]
    take_back: Callable[..., Any]


_KERNELS: dict[type, _Kernels] = {}


def looked_at_by(looks: type, settle: Callable[..., Any], take_back: Callable[..., Any]) -> None:
    """Names two kernels. ``settle(clauses, looks)`` draws all consequences of what is assigned, and returns NO_CONFLICT
    or a clause whose literals are all false; ``take_back(clauses, looks, level)`` takes back what was assigned after a
    level.
    """
    _KERNELS[looks] = _Kernels(settle, take_back)


def _kernels_of(looks: Any) -> _Kernels:
    """Those of the class of `looks`, or of its Numba type."""
    return _KERNELS[getattr(looks, "instance_class", type(looks))]


@by_type
def _settle(clauses, looks):
    settle = _kernels_of(looks).settle
    return lambda clauses, looks: settle(clauses, looks)


@by_type
def _take_back(clauses, looks, level):
    take_back = _kernels_of(looks).take_back
    return lambda clauses, looks, level: take_back(clauses, looks, level)


@kernel(inline=True)  # into a kernel beside those of the class, so that it is compiled anew when they change
def solve_beside(clauses, looks, most):
    """Looks for an assignment: FOUND (it stands in `truth`), NONE, or UNKNOWN after `most` conflicts, or without room.
    PAUSED if it is to (`lets_pause`): it goes on when it is called again.
    """
    now, is_full = clauses.now, 0
    anew = begins_anew(now)
    while now[DEAD] == 0:
        if anew:  # back to level 0, where clauses may be forgotten, and are if memory is full
            _take_back(clauses, looks, 0)
        conflict = _settle(clauses, looks)
        if looks.reasons.now[FULL] != 0:
            return UNKNOWN
        if anew and conflict == NO_CONFLICT and (is_full != 0 or is_time_to_forget(now)):
            forget(clauses)
            if is_full != 0 and not has_room(now):
                return UNKNOWN
        anew, is_full = False, 0
        if conflict != NO_CONFLICT:
            if now[LEVEL] == 0:
                now[DEAD] = 1
                break
            now[CONFLICTS] += 1
            n = analyse(clauses, conflict)
            levels = levels_of(clauses, n)
            _take_back(clauses, looks, level_after(clauses, n))
            if now[CONFLICTS] >= most:
                return UNKNOWN
            if not keep(clauses, n, levels):
                anew, is_full = True, 1
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


@kernel(inline=True)
def exclude_beside(clauses, looks):
    """Excludes what was found: what was assumed for it is not true all at once. False without room."""
    clause = begin_exclusion(clauses)
    if clause < 0:
        return False
    _take_back(clauses, looks, 0)
    end_clause(clauses, clause)
    return True
