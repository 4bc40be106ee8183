"""Marks in random order, each at a cell that sees none of those before it."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

FREE, SEEN, MARKED, WALL = 0, 1, 2, 3


@kernel
def _see(board, cell, rows, cols):
    """Notes which cells see a cell along its row and column, up to the next wall."""
    row, col = cell // cols, cell % cols
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        r, c = row + down, col + right
        while 0 <= r < rows and 0 <= c < cols and board[r * cols + c] != WALL:
            board[r * cols + c] = SEEN
            r, c = r + down, c + right


@kernel
def mark_out_of_sight(orders: NDArray[Any], rows: int, cols: int, boards: NDArray[Any]) -> None:
    """Sets cells of `boards` ``uint8 (n, cells)``, which are `FREE` or `WALL`, to `MARKED` if they see no marked cell
    when their turn comes, in the order of `orders` ``uint32 (n, cells)``; the other free ones to `SEEN`: each sees a
    marked cell.
    """
    for i in range(orders.shape[0]):
        board = boards[i]
        for turn in range(orders.shape[1]):
            cell = int(orders[i, turn])
            if board[cell] == FREE:
                _see(board, cell, rows, cols)
                board[cell] = MARKED
