"""Clause learning with further propagators, such as counts or connectivity (lazy clause generation).

What is looked at is a named tuple, `looks`. Its fields `reasons`, of what it found, `seen`, how many literals of the
trail were looked at, and `due`, what has to be looked at once they all were, are those of the search. Each kind of it
has a search of its own, made of three kernels. Otherwise the search is that of solving.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from gridlanes.kernels.clauses.clause_state import CONFLICTS, DEAD, LEVEL, NO_CONFLICT, TRAIL, end_clause
from gridlanes.kernels.clauses.consequences import decide, go_back, propagate
from gridlanes.kernels.clauses.learning import analyse, forget, keep, level_after, levels_of
from gridlanes.kernels.clauses.most_active import take_most_active
from gridlanes.kernels.clauses.reasons import FULL, begin_level, drop_reasons
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

Kernel: TypeAlias = Callable[..., Any]


class Search(NamedTuple):
    """Three kernels, for one kind of what is looked at. ``solve(clauses, looks, most)`` looks for an assignment: FOUND
    (it stands in `truth`), NONE, or UNKNOWN after `most` conflicts, or without room. PAUSED if it is to (`lets_pause`):
    it goes on when it is called again. ``exclude(clauses, looks)`` excludes what was found; False without room.
    ``take_back(clauses, looks, level)`` takes back what was assigned after a level.
    """

    solve: Kernel
    exclude: Kernel
    take_back: Kernel


def _settles(note: Kernel, look: Kernel, look_further: Kernel) -> Kernel:
    """The kernel that draws all consequences; it returns NO_CONFLICT, or a clause whose literals are all false."""

    @kernel(is_cached=False)
    def settle(clauses, looks):
        while looks.reasons.now[FULL] == 0:
            found = propagate(clauses)
            if found == NO_CONFLICT and looks.seen[0] < clauses.now[TRAIL]:
                lit = clauses.trail[looks.seen[0]]
                looks.seen[0] += 1
                note(looks, lit, True)
                found = look(clauses, looks, lit)
            elif found == NO_CONFLICT:
                found = look_further(clauses, looks)
                if found == NO_CONFLICT and looks.seen[0] == clauses.now[TRAIL]:
                    return found
            if found != NO_CONFLICT:
                return found
        return NO_CONFLICT

    return settle


def _takes_back(note: Kernel) -> Kernel:
    """The kernel that takes back what was assigned after a level."""

    @kernel(is_cached=False)
    def take_back(clauses, looks, level):
        if clauses.now[LEVEL] <= level:
            return
        first = clauses.begin[level]
        while looks.seen[0] > first:
            looks.seen[0] -= 1
            note(looks, clauses.trail[looks.seen[0]], False)
        for k in range(len(looks.due)):
            looks.due[k] = 0  # all that followed up to that level was drawn before the next one began
        drop_reasons(looks.reasons, level)
        go_back(clauses, level)

    return take_back


def _solves(settle: Kernel, take_back: Kernel) -> Kernel:
    """The kernel that looks for an assignment."""

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

    return solve


def search_with_propagators(note: Kernel, look: Kernel, look_further: Kernel) -> Search:
    """The search of three kernels. ``note(looks, lit, is_assigned)`` notes that a literal was assigned, or is so no
    more. ``look(clauses, looks, lit)`` looks at what follows from a literal once clauses have nothing to add, and notes
    what is `due`; ``look_further(clauses, looks)`` looks at that where literals have nothing to add, either, until
    something follows. These two return NO_CONFLICT, or a clause whose literals are all false.
    """
    settle, take_back = _settles(note, look, look_further), _takes_back(note)

    @kernel(is_cached=False)
    def exclude(clauses, looks):
        clause = begin_exclusion(clauses)  # what was assumed for it is not true all at once
        if clause < 0:
            return False
        take_back(clauses, looks, 0)
        end_clause(clauses, clause)
        return True

    return Search(_solves(settle, take_back), exclude, take_back)
