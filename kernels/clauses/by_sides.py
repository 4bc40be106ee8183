"""Clauses about what lies on the four sides of a cell, in any order of the sides."""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import HEAD, begin_clause, end_clause
from gridlanes.kernels.compiling.jit import kernel

SIDES = 4
EVERY = (1 << SIDES) - 1
"""the bits of all sides"""


@kernel(for_any_number=True)
def add_by_sides(state, around, off, on, one, other):
    """A clause: one of the literals `around` a cell (four, -1 for none) does not hold on the sides `off` (bits), or one
    does on the sides `on`, or one of two more literals holds, -1 for none. No clause if there is none on one of the
    sides `off`. False where there is no room.
    """
    clause, n = begin_clause(state, SIDES + 2), 0
    if clause < 0:
        return False
    for side in range(SIDES):
        is_off = off >> side & 1
        if around[side] < 0 and is_off != 0:
            return True
        if around[side] >= 0 and (off | on) >> side & 1 != 0:
            state.memory[clause + HEAD + n] = around[side] + is_off
            n += 1
    for literal in (one, other):
        if literal >= 0:
            state.memory[clause + HEAD + n] = literal
            n += 1
    state.memory[clause] = n
    end_clause(state, clause)
    return True
