"""Finished regions of cells: whether two of them that hold a mark touch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel(allocates=True)
def none_touch(
    held: NDArray[np.bool_],
    start: NDArray[np.int64],
    cells: NDArray[np.intp],
    rows: int,
    cols: int,
    around: bool,
    ok: NDArray[np.bool_],
) -> None:
    """Sets ``ok[i]`` to whether no two of the `cells` from ``start[i]`` to the next start that are `held` are beside
    each other or, with `around`, share a corner. Cells of a board are numbered row by row.
    """
    region = np.full((rows + 2) * (cols + 2), -1, np.int64)  # in which a cell is held, with a frame around the board
    width = cols + 2
    for i in range(start.shape[0] - 1):
        touches = False
        for k in range(start[i], start[i + 1]):
            if not held[k]:
                continue
            at = (cells[k] // cols + 1) * width + cells[k] % cols + 1
            region[at] = i
            touches |= region[at - 1] == i or region[at + 1] == i
            touches |= region[at - width] == i or region[at + width] == i
            if around:
                touches |= region[at - width - 1] == i or region[at - width + 1] == i
                touches |= region[at + width - 1] == i or region[at + width + 1] == i
        ok[i] = not touches
