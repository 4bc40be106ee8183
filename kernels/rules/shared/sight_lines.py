"""Lines of sight into a board: they go in from above each column, from the right of each row, from below each column,
from the left of each row, and are numbered in this order.
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel


@kernel(inline=True)
def entrance(number, rows, cols):
    """Row and column of the cell in which a line of sight goes in, and its steps down and to the right."""
    row, col, down, right = 0, number, 1, 0
    if number >= 2 * cols + rows:
        row, col, down, right = number - 2 * cols - rows, 0, 0, 1
    elif number >= cols + rows:
        row, col, down, right = rows - 1, number - cols - rows, -1, 0
    elif number >= cols:
        row, col, down, right = number - cols, cols - 1, 0, -1
    return row, col, down, right
