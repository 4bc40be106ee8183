"""The edges between the cells of a board, the horizontal ones row by row, then the vertical ones, and the cells that no
line parts from a cell. `board`: with `rows`, `cols`, and `edge`, the state of each edge.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.graph import IN
from gridlanes.kernels.rules.shared.neighbours import beside
from gridlanes.kernels.rules.shared.pieces import pieces_plainly


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


def areas_plainly(lines: Sequence[int], ends: Sequence[tuple[int, int]], n_cells: int) -> list[frozenset[int]]:
    """The areas of a board, from 1 for each edge that is a line, else 0, and the two cells of each; for naive twins."""
    joined: list[list[int]] = [[] for _ in range(n_cells)]
    for held, (one, other) in zip(lines, ends, strict=True):
        if not held:
            joined[one].append(other)
            joined[other].append(one)
    return pieces_plainly({*range(n_cells)}, joined)
