"""Reasons that are written where something follows that no clause says: on a stack beside the clauses, level by level.

A reason stands in the memory of the clauses, behind the room that is theirs (ROOM), as a clause does: a number of
false literals, without the one that follows, so that several may share it. It is gone once its level is taken back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridlanes.kernels.clauses.clause_state import HEAD, LEVEL, ROOM
from gridlanes.kernels.compiling.jit import kernel, part

TOP, FULL = range(2)
"""entries of `ReasonStack.now`: where the next reason begins; 1 if there was no room for one"""
NO_ROOM = -1


class ReasonStack(NamedTuple):
    """``int64`` each. `top`: of each level, where its reasons begin."""

    now: Any
    top: Any


@kernel(inline=True)
def room_for_reasons(n_vars):
    """Entries of scratch that they take beside the memory of clauses."""
    return 2 + n_vars + 1


@kernel
def reasons_at(scratch, clauses):
    """The reasons that are in scratch."""
    return ReasonStack(part(scratch, 0, 2), part(scratch, 2, clauses.n_vars + 1))


@kernel
def begin_reasons(reasons, clauses, room):
    """No reasons yet; they take the last `room` entries of the memory of clauses."""
    clauses.now[ROOM] -= room
    reasons.now[TOP], reasons.now[FULL] = clauses.now[ROOM], 0


@kernel
def reasons_in(scratch, clauses, room):
    """No reasons yet, as of `begin_reasons`, in scratch."""
    reasons = reasons_at(scratch, clauses)
    begin_reasons(reasons, clauses, room)
    return reasons


@kernel(inline=True)
def begin_reason(clauses, reasons, most):
    """Where a reason of so many literals may be written; NO_ROOM if there is none."""
    reason = reasons.now[TOP]
    if reason + HEAD + most > len(clauses.memory):
        reasons.now[FULL] = 1
        return NO_ROOM
    return reason


@kernel(inline=True)
def add_to_reason(clauses, reason, n, lit):
    """Adds a false literal to a reason of n, unless it is false whatever is assumed; how many it has then."""
    if clauses.level[lit >> 1] > 0:
        clauses.memory[reason + HEAD + n] = lit
        n += 1
    return n


@kernel(inline=True)
def end_reason(clauses, reasons, reason, n):
    """The reason that was begun has n literals."""
    clauses.memory[reason] = n
    reasons.now[TOP] = reason + HEAD + n


@kernel(inline=True)
def begin_level(clauses, reasons):
    """Notes where the reasons of the next level begin."""
    reasons.top[clauses.now[LEVEL]] = reasons.now[TOP]


@kernel(inline=True)
def drop_reasons(reasons, level):
    """Takes back the reasons of all levels after one."""
    reasons.now[TOP] = reasons.top[level]
