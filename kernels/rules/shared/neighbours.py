"""The cells beside a cell of a board, side by side: above, below, on the left, on the right."""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel

SIDES = 4


@kernel(inline=True)
def beside(board, cell, side):
    """The cell on a side, 0 to 3, of a cell of a board with so many `rows` and `cols`; -1 beyond it."""
    row, col = cell // board.cols, cell % board.cols
    if side == 0:
        return cell - board.cols if row > 0 else -1
    if side == 1:
        return cell + board.cols if row < board.rows - 1 else -1
    if side == 2:
        return cell - 1 if col > 0 else -1
    return cell + 1 if col < board.cols - 1 else -1
