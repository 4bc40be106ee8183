"""Leaves clues of loops out, one after the other, by a search that learns from conflicts (kernels/clauses).

A clue can be left out if no loop that all others allow has another number there. All of these tests are made in one
search: for each cell, a variable says that it has the number of edges that the loop of the puzzle has. A puzzle is a
set of such variables that are assumed, so whatever one test has learnt holds in all others. What is assumed stays on
the trail from test to test, those clues that are tested last first; the search begins with the loop of the puzzle and
beside the clue that is tested, so another loop, if there is one, differs in little.

To find a smallest set of clues is to find a minimal unsatisfiable subset; assumptions of which clauses are learnt once
for all are from N. Een, N. Sorensson, "Temporal induction by incremental SAT solving", 2003.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.clauses.clause_state import (
    CONFLICTS,
    DECIDED,
    LEARNT,
    OPEN,
    TRUE,
    assign,
    clauses_in,
    room_before_memory,
)
from gridlanes.kernels.clauses.consequences import go_back, propagate
from gridlanes.kernels.clauses.learning import forget
from gridlanes.kernels.clauses.most_active import add_activity
from gridlanes.kernels.clauses.solving import FOUND, UNKNOWN
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.loops.edge_loop_clauses import (
    SIDES,
    around,
    board_in,
    encode_count,
    encode_loop,
    inside,
    n_edges,
    next_loop,
    room_of_board,
)
from gridlanes.kernels.rules.shared.neighbours import beside

_PER_CELL, _AT_LEAST = 1200, 4096
"""entries of memory for clauses"""
_NECESSARY = 8
"""clues that were found to be needed, after which all are assumed again, these whatever else is"""
_MAX_LEARNT = 2000
"""clauses learnt, after which half of them are forgotten"""
_COUNTS = (1 << (SIDES + 1)) - 1


def clues_left_out_naive(is_unique: Callable[[set[int]], bool], order: Sequence[int]) -> set[int]:
    """The clues of one puzzle that are left out, one after the other in this `order`, as long as the others say all."""
    left = set(order)
    for clue in order:
        if is_unique(left - {clue}):
            left.discard(clue)
    return set(order) - left


def room_needed(rows: int, cols: int) -> int:
    """The entries of scratch for `clues_left_out`."""
    n = rows * cols
    state = room_before_memory(n_edges(rows, cols) + 2 * n) + _AT_LEAST + _PER_CELL * n
    return int(room_of_board(rows, cols) + n + _NECESSARY + state)


@kernel(inline=True)
def _number(board, cell):
    """The literal that says that the number of edges around a cell is that of the puzzle's loop."""
    return inside(board, cell) + 2 * board.rows * board.cols


@kernel
def _encode(state, board, loop):
    """Clauses for all loops, and for the numbers of edges that a `loop` ``uint8 (C,)`` has around cells."""
    fine = encode_loop(state, board)
    for cell in range(board.rows * board.cols):
        count, has = 0, _number(board, cell)
        for side in range(SIDES):
            count += 1 if loop[around(board, cell, side)] != 0 else 0
        fine &= encode_count(state, board, cell, 1 << count, has + 1)
        fine &= encode_count(state, board, cell, _COUNTS - (1 << count), has)
    return fine


@kernel
def _begin_with(state, board, loop):
    """Values that are tried first: those of a loop."""
    n = n_edges(board.rows, board.cols)
    for edge in range(n):
        state.phase[edge] = 1 if loop[edge] != 0 else 0
    for row in range(board.rows):
        is_inside = 0
        for col in range(board.cols):
            cell = row * board.cols + col
            is_inside ^= state.phase[around(board, cell, 2)]
            state.phase[n + cell] = is_inside
            state.phase[_number(board, cell) >> 1] = 1


@kernel
def _look_near(state, board, cell):
    """The search begins with the edges of a cell, and the cells beside it."""
    for side in range(SIDES):
        add_activity(state, around(board, cell, side))
        other = beside(board, cell, side)
        if other >= 0:
            add_activity(state, inside(board, other) >> 1)


@kernel
def _settle(state, assumed, first, end):
    """Back to what holds whatever is assumed: now also the literals `assumed` from `first` up to `end`."""
    go_back(state, 0)
    for k in range(first, end):
        if state.truth[assumed[k]] == OPEN:
            assign(state, assumed[k], DECIDED)
    propagate(state)
    if state.now[LEARNT] > _MAX_LEARNT:
        forget(state)


@kernel
def _leave_out(state, board, loop, order, n, most, assumed, gone):
    """Settles the first `n` clues of the `order` ``uint32 (n,)``; False if a test took more than `most` conflicts."""
    n_needed = 0
    for k in range(n):
        assumed[k] = _number(board, np.int64(order[n - 1 - k]))
    for at in range(n):
        cell, n_after = np.int64(order[at]), n - 1 - at
        has = _number(board, cell)
        if state.truth[has] != OPEN:
            if state.level[has >> 1] == 0 or state.reason[has >> 1] != DECIDED:
                gone[cell] = True  # it follows from what is assumed beside it
                continue
            go_back(state, state.level[has >> 1] - 1)
        for k in range(n_needed):
            assumed[n_after + k] = assumed[n + k]
        n_assumed = n_after + n_needed
        assumed[n_assumed] = has ^ 1
        _begin_with(state, board, loop)
        _look_near(state, board, cell)
        found = next_loop(state, board, assumed, n_assumed + 1, state.now[CONFLICTS] + most)
        if found == UNKNOWN:
            return False
        if state.truth[has] != TRUE and state.truth[has] != OPEN and state.level[has >> 1] > 0:
            go_back(state, state.level[has >> 1] - 1)
        if found != FOUND:
            gone[cell] = True
            continue
        assumed[n + n_needed] = has
        n_needed += 1
        if n_needed == _NECESSARY:
            _settle(state, assumed, n, n + n_needed)
            n_needed = 0
    return True


@kernel
def clues_left_out(
    loops: NDArray[np.uint8],
    rows: int,
    cols: int,
    orders: NDArray[np.uint32],
    n_shown: NDArray[np.int64],
    most: int,
    scratch: Any,
    gone: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> None:
    """`clues_left_out_naive` for n puzzles, which show the first `n_shown` ``int64 (n,)`` cells of their `orders`
    ``uint32 (n, cells)`` and have only the `loops` ``uint8 (n, C)`` as a solution, 1 for their edges.

    `gone` ``bool (n, cells)`` is set for the clues that are left out; `sure` ``bool (n,)`` for the puzzles in which no
    test took more than `most` conflicts: of others the rest of the clues was not tested. `scratch` ``int64 (room,)``:
    see `room_needed`.
    """
    n = rows * cols
    board, at = board_in(scratch, 0, rows, cols), room_of_board(rows, cols)
    assumed, before = part(scratch, at, n + _NECESSARY), at + n + _NECESSARY
    memory = part(scratch, before, len(scratch) - before)
    for p in range(len(loops)):
        state = clauses_in(memory, len(memory), n_edges(rows, cols) + 2 * n, 1, 0)
        sure[p] = _encode(state, board, loops[p]) and _leave_out(
            state, board, loops[p], orders[p], n_shown[p], most, assumed, gone[p]
        )
