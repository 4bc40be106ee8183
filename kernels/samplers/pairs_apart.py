"""Pairs of cells side by side, the first cells of which do not touch, not even at a corner."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

FIRST, SECOND = 1, 2


@kernel
def _touches(board, row, col, rows, cols):
    """Whether a cell is the first of a pair, or one of those around it is."""
    found = False
    for r in range(max(0, row - 1), min(rows, row + 2)):
        for c in range(max(0, col - 1), min(cols, col + 2)):
            found = found or board[r * cols + c] == FIRST
    return found


@kernel
def place_pairs(
    orders: NDArray[Any], words: NDArray[Any], rows: int, cols: int, most: int, placed: NDArray[Any]
) -> None:
    """Sets `placed` ``uint8 (n, cells)``, 0 before, to `FIRST` and `SECOND` for at most `most` pairs a board.

    A cell, in the order ``orders`` ``uint32 (n, cells)``, is the first of a pair if no other first one touches it and a
    cell above, left, right or below is free; of those the upper half of its word of ``words`` ``uint64 (n, cells)``
    chooses one.
    """
    for i in range(orders.shape[0]):
        board, n_pairs = placed[i], 0
        for turn in range(orders.shape[1]):
            cell = np.int64(orders[i, turn])
            row, col = cell // cols, cell % cols
            if n_pairs == most or board[cell] != 0 or _touches(board, row, col, rows, cols):
                continue
            up, left = row > 0 and board[cell - cols] == 0, col > 0 and board[cell - 1] == 0
            right, down = col + 1 < cols and board[cell + 1] == 0, row + 1 < rows and board[cell + cols] == 0
            n_free = np.int64(up) + np.int64(left) + np.int64(right) + np.int64(down)
            if n_free == 0:
                continue
            left_over = np.int64(((words[i, turn] >> np.uint64(32)) * np.uint64(n_free)) >> np.uint64(32))
            second = cell
            for free, step in ((up, -cols), (left, -1), (right, 1), (down, cols)):
                if free:
                    if left_over == 0:
                        second = cell + step
                    left_over -= 1
            board[cell], board[second] = FIRST, SECOND
            n_pairs += 1
