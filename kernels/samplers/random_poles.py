"""Random magnets and blank plates on the dominoes of boards, no two equal poles beside each other."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.random_words import random_below, shuffle_first

EMPTY, PLUS, MINUS = 0, 1, 2
"""what a cell holds"""
ONE_IN = 1 << 16
"""what the chance of a blank plate is a share of"""


@kernel
def _fits(poles, cell, pole, rows, cols):
    """Whether no cell beside a cell has this pole."""
    row, col, fits = cell // cols, cell % cols, True
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        inside = 0 <= row + down < rows and 0 <= col + right < cols
        if inside and poles[cell + down * cols + right] == pole:
            fits = False
    return fits


@kernel
def place_poles(
    states: NDArray[Any],
    partners: NDArray[Any],
    rows: int,
    cols: int,
    blank: int,
    poles: NDArray[Any],
    room: NDArray[Any],
) -> None:
    """Sets `poles` ``uint8 (n, cells)`` to what the cells of boards hold, whose dominoes are `partners` ``int64 (n,
    cells)``: the other cell of each cell's domino, -1 for none.

    Dominoes come in random order. Each is a blank plate with a chance of `blank` of `ONE_IN`, or a magnet, either way
    round if both fit; and a blank plate where none fits. `states` ``uint64 (n,)``: of the random numbers; `room`
    ``int64 (cells,)``: to work in.
    """
    for i in range(len(states)):
        state, board, partner, n = states[i : i + 1], poles[i], partners[i], 0
        for cell in range(rows * cols):
            board[cell] = EMPTY
            if partner[cell] > cell:
                room[n] = cell
                n += 1
        shuffle_first(room, n, state)
        for turn in range(n):
            cell, other = room[turn], partner[room[turn]]
            is_blank = random_below(state, ONE_IN) < blank
            here = PLUS if random_below(state, 2) == 0 else MINUS
            for _ in range(2):
                there = PLUS + MINUS - here
                is_open = not is_blank and board[cell] == EMPTY
                if is_open and _fits(board, cell, here, rows, cols) and _fits(board, other, there, rows, cols):
                    board[cell], board[other] = here, there
                here = there
