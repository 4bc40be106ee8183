"""The edges between the cells of a board, the horizontal ones row by row, then the vertical ones, and the cells that no
line parts from a cell. `board`: with `rows`, `cols`, and `edge`, the state of each edge.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.graph import IN
from gridlanes.kernels.rules.shared.neighbours import beside


@kernel(inline=True)
def edge_beside(board, cell, side):
    """The edge on a side, as of `beside`, of a cell that has one beside it there."""
    level = (board.rows - 1) * board.cols + cell - cell // board.cols
    return cell - board.cols if side == 0 else cell if side == 1 else level - 1 if side == 2 else level


@kernel(inline=True)
def near(board, cell, side):
    """The cell on a side, unless a line is known to be between; -1 for none."""
    other = beside(board, cell, side)
    return other if other >= 0 and board.edge[edge_beside(board, cell, side)] != IN else -1
