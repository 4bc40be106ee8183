"""One line of cells as clauses (kernels/clauses): a snake with two ends, with counts in rows and columns.

Each cell has three variables: it is light (of the line), an end, plain (light, but no end). An end has one light cell
beside it, a plain one two. Counts are sequential counters, with variables of their own (C. Sinz, "Towards an optimal
CNF encoding of Boolean cardinality constraints", 2005); where more than half of the cells are light, the shaded ones
are counted. As there are two ends, light cells apart from the line between them are rings. No clause says that there is
none: where an assignment has a ring, a clause is added that breaks it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.clauses.by_sides import EVERY, SIDES, add_by_sides
from gridlanes.kernels.clauses.clause_state import HEAD, TRUE, add_clause, begin_clause, end_clause
from gridlanes.kernels.clauses.consequences import go_back
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN, solve
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.lines.seen_around import NONE
from gridlanes.kernels.rules.shared.neighbours import beside

N_ENDS = 2
_NOTHING = np.int64(-1)
_ALWAYS, _NEVER = -2, -3
"""in the place of a literal: one that is true, one that is false"""


class CellLine(NamedTuple):
    """A board of cells; `wanted` ``int64 (rows + cols,)``: how many cells of each row, then of each column are light,
    `NONE` or more for any number. `walk` ``int64 (2 * n,)``: for each cell whether a walk came to it; then the cells of
    the walk.
    """

    rows: int
    cols: int
    wanted: Any
    walk: Any


@kernel(inline=True)
def light(cell):
    """The literal that a cell is light."""
    return 2 * cell


@kernel(inline=True)
def is_end(board, cell):
    """The literal that a cell is an end."""
    return 2 * (board.rows * board.cols + cell)


@kernel(inline=True)
def is_plain(board, cell):
    """The literal that a cell is light, but no end."""
    return 2 * (2 * board.rows * board.cols + cell)


@kernel(inline=True)
def _counted(length, n):
    """How many of the cells of a line are counted, if n of them are to be light: the light or the shaded ones."""
    return min(n, length - n)


@kernel
def n_variables(board):
    """The variables of all clauses; none for a count that a line does not have room for."""
    n = board.rows * board.cols
    found = 3 * n + n * (N_ENDS + 1)
    for k in range(board.rows + board.cols):
        length = board.cols if k < board.rows else board.rows
        if board.wanted[k] <= length:
            found += length * (_counted(length, board.wanted[k]) + 1)
    return found


@kernel(for_any_number=True)
def _say(state, one, other, third):
    """Adds a clause of up to three literals, each of which may be `_ALWAYS` or `_NEVER`. False without room."""
    if one == _ALWAYS or other == _ALWAYS or third == _ALWAYS:
        return True
    return add_clause(state, max(one, -1), max(other, -1), max(third, -1), _NOTHING)


@kernel(inline=True)
def _not(literal):
    return literal ^ 1 if literal >= 0 else _ALWAYS + _NEVER - literal


@kernel(inline=True)
def _at_least(variable, n, k, i, j):
    """The literal that at least j of the first i literals hold, of a counter up to k + 1 that begins at a variable."""
    if j == 0:
        return np.int64(_ALWAYS)
    return np.int64(2 * (variable + (i - 1) * (k + 1) + j - 1) if j <= i else _NEVER)


@kernel(for_any_number=True)
def _count(state, first, step, n, turned, k, variable):
    """Adds that k of n literals hold, the ith of which is `first` + i * `step`, or does not hold where `turned` is 1.
    The counter's variables begin at `variable`. False where there is no room.
    """
    fine = True
    for i in range(1, n + 1):
        literal = (first + (i - 1) * step) ^ turned
        for j in range(1, min(i, k + 1) + 1):
            here, before = _at_least(variable, n, k, i, j), _at_least(variable, n, k, i - 1, j)
            fewer = _at_least(variable, n, k, i - 1, j - 1)
            fine &= _say(state, _not(before), here, np.int64(_NEVER))
            fine &= _say(state, literal ^ 1, _not(fewer), here)
            fine &= _say(state, _not(here), before, literal)
            fine &= _say(state, _not(here), before, fewer)
    fine &= _say(state, _at_least(variable, n, k, n, k), np.int64(_NEVER), np.int64(_NEVER))
    return fine and _say(state, _not(_at_least(variable, n, k, n, k + 1)), np.int64(_NEVER), np.int64(_NEVER))


@kernel(inline=True)
def _of_side(board, cell, side):
    near = beside(board, cell, side)
    return light(near) if near >= 0 else near


@kernel(inline=True)
def _around(board, cell):
    """The literals that the cells beside a cell are light, -1 for none."""
    above, below = _of_side(board, cell, 0), _of_side(board, cell, 1)
    return above, below, _of_side(board, cell, 2), _of_side(board, cell, 3)


@kernel
def _encode_cell(state, board, cell):
    """How many cells beside a light one are light, and beside an end."""
    around, not_light, not_end = _around(board, cell), light(cell) + 1, is_end(board, cell) + 1
    fine = add_clause(state, not_end, light(cell), _NOTHING, _NOTHING)
    fine &= add_clause(state, not_end, is_plain(board, cell) + 1, _NOTHING, _NOTHING)
    fine &= add_clause(state, light(cell), is_plain(board, cell) + 1, _NOTHING, _NOTHING)
    fine &= add_clause(state, not_light, is_end(board, cell), is_plain(board, cell), _NOTHING)
    fine &= add_by_sides(state, around, 0, EVERY, not_light, -1)
    for one in range(SIDES):
        fine &= around[one] < 0 or add_by_sides(state, around, 0, EVERY ^ 1 << one, not_light, is_end(board, cell))
        fine &= add_by_sides(state, around, EVERY ^ 1 << one, 0, not_light, -1)
        for other in range(one):
            fine &= add_by_sides(state, around, 1 << one | 1 << other, 0, not_end, -1)
    return fine


@kernel
def _encode_blocks(state, board, patterns):
    """No block of four cells is one of these: the bits of a pattern say which of its cells are light, row by row."""
    fine = True
    for row in range(board.rows - 1):
        for col in range(board.cols - 1):
            cell = row * board.cols + col
            for k in range(len(patterns)):
                pattern = np.int64(patterns[k])
                a, b = light(cell) + (pattern & 1), light(cell + 1) + (pattern >> 1 & 1)
                below = cell + board.cols
                c, d = light(below) + (pattern >> 2 & 1), light(below + 1) + (pattern >> 3 & 1)
                fine &= add_clause(state, a, b, c, d)
    return fine


@kernel
def encode_line(state, board, patterns):
    """Adds all that lines of cells obey, but that nothing is closed. False where there is no room."""
    n, fine = board.rows * board.cols, True
    for cell in range(n):
        fine = fine and _encode_cell(state, board, cell)
    fine = fine and _encode_blocks(state, board, patterns)
    variable = np.int64(3 * n)
    fine = fine and _count(state, is_end(board, 0), 2, n, 0, N_ENDS, variable)
    variable += n * (N_ENDS + 1)
    for k in range(board.rows + board.cols):
        length, wanted = board.cols if k < board.rows else board.rows, board.wanted[k]
        if wanted >= NONE:
            continue
        if wanted > length:
            return add_clause(state, _NOTHING, _NOTHING, _NOTHING, _NOTHING)
        first, step = (light(k * board.cols), 2) if k < board.rows else (light(k - board.rows), 2 * board.cols)
        counted = _counted(length, wanted)
        fine = fine and _count(state, first, step, length, 0 if counted == wanted else 1, counted, variable)
        variable += length * (counted + 1)
    return fine


@kernel
def _walk(state, board, start):
    """Marks the light cells from one to the end of its line, or all those of a ring; returns how many."""
    n, size, at = board.rows * board.cols, 0, start
    while at >= 0:
        board.walk[at] = 1
        board.walk[n + size] = at
        size += 1
        following = -1
        for side in range(SIDES):
            near = beside(board, at, side)
            if near >= 0 and board.walk[near] == 0 and state.truth[light(near)] == TRUE:
                following = near
        at = following
    return size


@kernel
def _break_rings(state, board):
    """Adds clauses against rings of light cells in the assignment that was found, at level 0; 0 if there are none, -1
    without room.
    """
    n, n_rings = board.rows * board.cols, 0
    for cell in range(n):
        board.walk[cell] = 0
    for turn in range(2):
        for cell in range(n):
            if board.walk[cell] != 0 or state.truth[light(cell) if turn == 1 else is_end(board, cell)] != TRUE:
                continue
            size = _walk(state, board, cell)
            if turn == 1:
                # The cells of a ring are kept as they are found, and clauses are made of them at level 0.
                for k in range(size):
                    board.walk[board.walk[n + k]] = n_rings + 2
                n_rings += 1
    if n_rings == 0:
        return 0
    go_back(state, 0)
    for ring in range(n_rings):
        clause, size = begin_clause(state, n), 0
        if clause < 0:
            return -1
        for cell in range(n):
            if board.walk[cell] == ring + 2:
                state.memory[clause + HEAD + size] = light(cell) + 1
                size += 1
        state.memory[clause] = size
        end_clause(state, clause)
    return n_rings


@kernel
def next_line(state, board, assumed, most):
    """Looks for a line, as `solve` for an assignment; it is left in `truth`."""
    while True:
        found = solve(state, assumed, most)
        if found != FOUND:
            return found
        n_rings = _break_rings(state, board)
        if n_rings == 0:
            return FOUND
        if n_rings < 0:
            return UNKNOWN


@kernel
def exclude_line(state, board):
    """Adds that the line that was found is not all there is, back at level 0; False without room."""
    n = board.rows * board.cols
    for cell in range(n):
        board.walk[cell] = 1 if state.truth[light(cell)] == TRUE else 0
    go_back(state, 0)
    clause = begin_clause(state, n)
    if clause < 0:
        return False
    for cell in range(n):
        state.memory[clause + HEAD + cell] = light(cell) + board.walk[cell]
    state.memory[clause] = n
    end_clause(state, clause)
    return True
