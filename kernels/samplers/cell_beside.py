"""The cells beside a cell, where kernels draw boards: above, on the left, on the right, below."""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel

SIDES = 4


@kernel(inline=True)
def beside(cell, side, n_cells, cols):
    """The cell above, left, right, below (`side` 0 to 3); -1 if there is none."""
    other = -1
    if side == 0 and cell >= cols:
        other = cell - cols
    elif side == 1 and cell % cols > 0:
        other = cell - 1
    elif side == 2 and cell % cols + 1 < cols:
        other = cell + 1
    elif side == 3 and cell + cols < n_cells:
        other = cell + cols
    return other
