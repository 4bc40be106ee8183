"""The shortest lines between equal numbers, as clauses beside those of lines_by_clauses.py.

Of all solutions there are only those left that no small change makes shorter or, at the same length, moves towards the
first row. Where there is any solution, such a one exists.
"""

from __future__ import annotations

from gridlanes.kernels.clauses.clause_state import HEAD, ROOM, add_clause, begin_clause, end_clause
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.loops.lines_by_clauses import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    also_others,
    cell_beside,
    link_at,
    of_cell,
    of_link,
)

_FARTHEST = 3
"""cells without a line across which a line is not to see itself"""
_ENTRIES = 125
"""entries of memory, for each cell and number, that clauses take which say that, and what is at corners"""


@kernel
def _encode_sight(state, lines, cell, side, farthest):
    """Cells of one line in a row or column, with at most `farthest` cells between them, are beside each other and
    joined, or one of the cells between them has a line.
    """
    there, n_between = cell_beside(lines, cell, side), 0
    while there >= 0 and n_between <= farthest:
        for name in range(lines.n_names):
            clause = begin_clause(state, n_between + 3)
            if clause < 0:
                return False
            literals, n, between = clause + HEAD, 2, cell
            state.memory[literals] = of_cell(lines, cell, name) + 1
            state.memory[literals + 1] = of_cell(lines, there, name) + 1
            for _ in range(n_between):
                between = cell_beside(lines, between, side)
                state.memory[literals + n] = of_cell(lines, between, lines.n_names) + 1
                n += 1
            if n_between == 0:
                state.memory[literals + n] = of_link(lines, link_at(lines, cell, side))
                n += 1
            state.memory[clause] = n
            end_clause(state, clause)
        n_between += 1
        there = cell_beside(lines, there, side) if lines.name[there] < 0 else -1
    return True


@kernel
def _encode_corner(state, lines, cell, upright, level):
    """No line is both above and beside a cell without a line, unless it turns between these two, and may."""
    above, next_to = cell_beside(lines, cell, upright), cell_beside(lines, cell, level)
    if above < 0 or next_to < 0:
        return True
    turn, fine = cell_beside(lines, above, level), True
    is_there = turn >= 0 and cell_beside(lines, next_to, upright) == turn
    may_turn = upright == NORTH and is_there and lines.name[turn] < 0
    for name in range(lines.n_names):
        one, other = of_cell(lines, above, name) + 1, of_cell(lines, next_to, name) + 1
        none = of_cell(lines, cell, lines.n_names) + 1
        if may_turn:
            fine &= add_clause(state, one, other, none, of_link(lines, link_at(lines, above, level)))
            fine &= add_clause(state, one, other, none, of_link(lines, link_at(lines, next_to, upright)))
        else:
            fine &= add_clause(state, one, other, none, -1)
    return fine


@kernel
def _encode_turn(state, lines, cell, upright, level):
    """A line that turns at a cell could pass on the inner side of the turn, if no line is there: so there is one, which
    turns in the same way, or ends.
    """
    above, next_to = cell_beside(lines, cell, upright), cell_beside(lines, cell, level)
    if above < 0 or next_to < 0:
        return True
    inner = cell_beside(lines, above, level)
    if inner < 0 or cell_beside(lines, next_to, upright) != inner or lines.name[inner] >= 0:
        return True
    one, other = of_link(lines, link_at(lines, cell, upright)) + 1, of_link(lines, link_at(lines, cell, level)) + 1
    moved = -1 if upright == NORTH else also_others(lines) + 1
    fine = True
    for side in (upright, level):
        link = link_at(lines, inner, side)
        fine &= add_clause(state, one, other, of_link(lines, link) if link >= 0 else -1, moved)
    return fine


@kernel
def encode_shortest(state, lines):
    """Adds that solutions are shortest (see the module), where each number stands in two cells and lines need not go
    through all cells. If `also_others` holds, no turn at all can be moved.

    A line that passes beside itself, or beside cells without a line on both sides, could be shorter. A turn could be
    moved to the cell on its inner side; so there is a line there, another one. It turns in the same way, as it has no
    other links left. This goes on along the diagonal, up to a number.
    """
    fine, farthest = True, 1
    if _ENTRIES * lines.n * lines.n_names < state.now[ROOM] // 2:
        farthest = _FARTHEST
    for cell in range(lines.n):
        for upright in (NORTH, SOUTH):
            for level in (EAST, WEST):
                if lines.name[cell] < 0:
                    fine &= _encode_turn(state, lines, cell, upright, level)
                    if farthest > 1:
                        fine &= _encode_corner(state, lines, cell, upright, level)
        fine &= _encode_sight(state, lines, cell, EAST, farthest)
        fine &= _encode_sight(state, lines, cell, SOUTH, farthest)
    return fine
