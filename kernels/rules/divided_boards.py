"""Boards that lines divide: the edges of cells, the horizontal ones row by row, then the vertical ones. Their states
stand at the start of scratch.
"""

from __future__ import annotations

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rules.graph import OPEN


@kernel(inline=True)
def edge_of(cell, way, n_cells, cols):
    """The edge of a cell above, left, right, below (`way` 0 to 3); -1 around the board."""
    row, col = cell // cols, cell % cols
    if way == 0:
        edge = cell - cols
    elif way == 3:
        edge = cell if cell + cols < n_cells else -1
    elif way == 1:
        edge = n_cells - cols + row * (cols - 1) + col - 1 if col > 0 else -1
    else:
        edge = n_cells - cols + row * (cols - 1) + col if col + 1 < cols else -1
    return max(edge, -1)


@kernel(inline=True)
def beyond(cell, way, cols):
    """The cell on the other side of an edge."""
    return cell + (-cols if way == 0 else cols if way == 3 else -1 if way == 1 else 1)


@kernel
def put_edge(edge, state, scratch):
    """An edge is to have a state; returns 1 if that is new, 2 if it has another."""
    if scratch[edge] == state:
        return 0
    if scratch[edge] != OPEN:
        return 2
    scratch[edge] = state
    return 1
