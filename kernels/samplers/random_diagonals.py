"""Draws a diagonal in each cell of boards, so that none closes a loop."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.disjoint_sets import join_at_first, root_of

FALLING, RISING = 0, 1
"""a diagonal from the top left corner of a cell, and one from the bottom left corner"""


@kernel(inline=True)
def _ends(corner, way, cols):
    """The corners that a diagonal of the cell below on the right of a corner joins, on boards of `cols` columns."""
    return (corner + 1, corner + cols + 1) if way == RISING else (corner, corner + cols + 2)


@kernel
def draw_diagonals(
    orders: NDArray[np.uint32], words: NDArray[np.uint64], cols: int, joined: NDArray[Any], found: NDArray[np.uint8]
) -> None:
    """Sets `found` ``(n, cells)`` to the diagonals of boards of `cols` columns: each cell, in the order of `orders`
    ``(n, cells)``, gets the one that its bit of `words` ``(n, >= cells / 64)`` tells, or the other one if that would
    close a loop. At most one of the two would. `joined` ``int64 (corners,)`` is room to work in.
    """
    for i in range(orders.shape[0]):
        for corner in range(joined.shape[0]):
            joined[corner] = corner
        for turn in range(orders.shape[1]):
            cell = int(orders[i, turn])
            corner = cell + cell // cols  # at the top left
            way = int(words[i, cell >> 6] >> np.uint64(cell & 63)) & 1
            one, other = _ends(corner, way, cols)
            if root_of(joined, one) == root_of(joined, other):
                way = 1 - way
                one, other = _ends(corner, way, cols)
            join_at_first(joined, one, other)
            found[i, cell] = way
