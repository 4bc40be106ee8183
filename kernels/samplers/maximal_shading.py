"""Shades cells one after another, as long as no two of them touch and the others stay connected."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shading.apart_and_connected import enter, joins, touches


@kernel
def shade_in_order(orders: NDArray[Any], cols: int, chain: NDArray[Any], shaded: NDArray[Any]) -> None:
    """Sets `shaded` ``uint8 (n, cells)``, 0 before, to 1 at each cell that can be shaded when its turn comes: cells of
    boards of `cols` columns, row by row, in the order of `orders` ``uint32 (n, cells)``. `chain` ``int64 (cells + 1,)``
    is room to work in.
    """
    size = orders.shape[1]
    for i in range(orders.shape[0]):
        for k in range(size):
            chain[k] = -1
        chain[size] = size
        for turn in range(size):
            k = int(orders[i, turn])
            col = k % cols
            if not (touches(chain, k, col, cols, size) or joins(chain, k, col, cols, size)):
                enter(chain, k, col, cols, size)
                shaded[i, k] = 1
