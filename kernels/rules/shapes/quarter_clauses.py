"""Half black cells whose white areas are rectangles, as clauses (kernels/clauses).

Its diagonals cut a cell into four quarters. Four variables of a cell say which of these are white, a fifth one that it
is half black: then two quarters beside each other are white, else all of them or none are. At a point where cells meet
eight quarters lie around it, two of each cell. So many of them that are white one after another are 2 at a corner of a
rectangle, 4 at a side and 8 inside. That holds at all points if and only if the white areas are rectangles.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.clauses.clause_state import (
    DEAD,
    FALSE,
    HEAD,
    OPEN,
    TRUE,
    add_clause,
    begin_clause,
    end_clause,
    hold,
)
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count

ABOVE, RIGHT, BELOW, LEFT, IS_HALF = range(5)
"""the variables of a cell: its quarters, clockwise, and whether it is half black"""
OF_CELL = 5
WHITE, WALL, CORNERS = 0, 1, 2
"""the kinds of cells: white, black, and from `CORNERS` on those whose corner is black, of which cell ``CORNERS + k``
has its white quarters at k and k + 1, clockwise: black down to the left, up to the left, up to the right, down to the
right
"""
N_KINDS = 6
_AROUND = 8
_SIDES = 4


@kernel(inline=True)
def variable(cell, which):
    """One of the variables of a cell."""
    return OF_CELL * cell + which


@kernel(inline=True)
def _quarter(rows, cols, row, col, which):
    """The literal that a quarter of a cell is white; -1 beyond the border, where all is black."""
    if row < 0 or col < 0 or row == rows or col == cols:
        return -1
    return 2 * variable(row * cols + col, which)


@kernel(inline=True)
def _around(rows, cols, row, col, k):
    """The kth quarter, clockwise, around the point above and to the left of a cell."""
    if k < 2:
        return _quarter(rows, cols, row - 1, col - 1, BELOW if k == 0 else RIGHT)
    if k < 4:
        return _quarter(rows, cols, row - 1, col, LEFT if k == 2 else BELOW)
    if k < 6:
        return _quarter(rows, cols, row, col, ABOVE if k == 4 else LEFT)
    return _quarter(rows, cols, row, col - 1, RIGHT if k == 6 else ABOVE)


@kernel(for_any_number=True)
def _forbid(state, around, first, n_white, closes):
    """Not so many white quarters around a point after a black one, the `first`, with another black one behind them if
    it `closes` (1). False if there is no room.
    """
    clause, n = begin_clause(state, n_white + 2), 0
    if clause < 0:
        return False
    for k in range(n_white + 1 + closes):
        lit, is_white = around[(first + k) % _AROUND], 0 < k <= n_white
        if lit < 0 and is_white:
            return True
        if lit >= 0:
            lit += 1 if is_white else 0
            if state.truth[lit] == TRUE:
                return True
            state.memory[clause + HEAD + n] = lit
            n += 1
    state.memory[clause] = n
    end_clause(state, clause)
    return True


@kernel(inline=True)
def _is_wrong(white):
    """Whether the quarters around a point, a bit for each that is white, are as `encode_points` forbids."""
    for _first in range(_AROUND):
        if white & 0b111 == 0b010 or white & 0b11111 == 0b01110 or white & 0b111111 == 0b111110:
            return True
        white = white >> 1 | (white & 1) << (_AROUND - 1)
    return False


@kernel
def encode_points(state, rows, cols):
    """How many quarters are white one after another around each point. False if there is no room."""
    fine, around = True, state.learnt  # which nothing else needs yet
    for row in range(rows + 1):
        for col in range(cols + 1):
            white, n_open = 0, 0
            for k in range(_AROUND):
                around[k] = lit = _around(rows, cols, row, col, k)
                if lit >= 0:
                    white |= (state.truth[lit] == TRUE) << k
                    n_open += 1 if state.truth[lit] == OPEN else 0
            if n_open == 0:
                state.now[DEAD] |= 1 if _is_wrong(white) else 0
                continue
            for first in range(_AROUND):
                fine &= _forbid(state, around, first, 1, 1) and _forbid(state, around, first, 3, 1)
                fine &= _forbid(state, around, first, 5, 0)
    return fine


@kernel
def _decide_cell(state, cell, kinds):
    """A cell is of the one kind that is left, if any is."""
    if kinds == 0:
        state.now[DEAD] = 1
    for k in range(_SIDES):
        is_white = kinds & (1 << WHITE | 1 << CORNERS + k | 1 << CORNERS + (k + 3) % _SIDES) != 0
        hold(state, 2 * variable(cell, k) + (0 if is_white else 1))
    hold(state, 2 * variable(cell, IS_HALF) + (0 if kinds >> CORNERS != 0 else 1))


@kernel
def encode_cell(state, cell, kinds):
    """What a cell can be: bit k of `kinds` stands for kind k. False if there is no room."""
    half, fine = 2 * variable(cell, IS_HALF), True
    if kinds & (kinds - 1) == 0:
        _decide_cell(state, cell, kinds)
        return True
    for k in range(_SIDES):
        here, after = 2 * variable(cell, k), 2 * variable(cell, (k + 1) % _SIDES)
        fine &= add_clause(state, half, here + 1, after, -1)
        if kinds >> (CORNERS + k) & 1 == 0:
            fine &= add_clause(state, half + 1, here + 1, after + 1, -1)
    for k in range(2):
        here, across = 2 * variable(cell, k), 2 * variable(cell, k + 2)
        fine &= add_clause(state, half + 1, here, across, -1) and add_clause(state, half + 1, here + 1, across + 1, -1)
    if kinds >> WHITE & 1 == 0:
        fine &= add_clause(state, half, 2 * variable(cell, ABOVE) + 1, -1, -1)
    if kinds >> WALL & 1 == 0:
        fine &= add_clause(state, half, 2 * variable(cell, ABOVE), -1, -1)
    if kinds >> CORNERS == 0:
        hold(state, half + 1)
    elif kinds & ((1 << CORNERS) - 1) == 0:
        hold(state, half)
    return fine


@kernel(for_any_number=True)
def encode_number(state, rows, cols, cell, number):
    """So many of the cells beside one are half black. False if there is no room."""
    row, col, fine = cell // cols, cell % cols, True
    there = (1 if row > 0 else 0) | (2 if col > 0 else 0) | (4 if col < cols - 1 else 0) | (8 if row < rows - 1 else 0)
    n_beside = bit_count(np.uint64(there))
    if number > n_beside:
        state.now[DEAD] = 1
    for chosen in range(1, 1 << _SIDES):
        size = bit_count(np.uint64(chosen))
        if chosen & ~there != 0 or size not in (n_beside - number + 1, number + 1):
            continue
        a = 2 * variable(cell - cols, IS_HALF) if chosen & 1 else -1
        b = 2 * variable(cell - 1, IS_HALF) if chosen & 2 else -1
        c = 2 * variable(cell + 1, IS_HALF) if chosen & 4 else -1
        d = 2 * variable(cell + cols, IS_HALF) if chosen & 8 else -1
        if size == n_beside - number + 1:  # one of any so many
            fine &= add_clause(state, a, b, c, d)
        if size == number + 1:  # not all of one more
            a, b = a + 1 if a >= 0 else a, b + 1 if b >= 0 else b
            c, d = c + 1 if c >= 0 else c, d + 1 if d >= 0 else d
            fine &= add_clause(state, a, b, c, d)
    return fine


@kernel(inline=True)
def kind_of(state, cell):
    """The kind of a cell of the board that was found."""
    above, right = state.truth[2 * variable(cell, ABOVE)], state.truth[2 * variable(cell, RIGHT)]
    if state.truth[2 * variable(cell, IS_HALF)] == FALSE:
        return WHITE if above == TRUE else WALL
    if above == TRUE:
        return CORNERS + (ABOVE if right == TRUE else LEFT)
    return CORNERS + (RIGHT if right == TRUE else BELOW)
