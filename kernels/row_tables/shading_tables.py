"""The tables of the kernel `shaded_by_clauses`, laid out for many boards (engine/compile/learned_shading.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

HEAD = 7
"""entries that a layout `ShadedBoard` begins with"""


@kernel
def shading_tables(
    board: NDArray[np.int64],
    said: tuple[NDArray[np.int64], NDArray[np.int64]],
    first: NDArray[np.int64],
    regions: tuple[NDArray[np.int64], NDArray[np.int64]],
    bounds: tuple[NDArray[np.int64], NDArray[np.int64]],
    begin: NDArray[np.int64],
    table: NDArray[np.int32],
) -> int:
    """Fills `table` with those of P boards, and `begin` ``(P,)`` with where each begins. Returns where the last one
    ends.

    `board` ``(3,)``: cells, columns, the mark's number. `said`: the windows and pieces that all boards have. `first`
    ``(2, kinds, P)``: where the regions of each board begin, and where they end, for each kind of them. `regions`:
    where the coords of each region begin, and these. `bounds`: how many of them hold the mark, at least and at most; -1
    at least for those in which these are one piece.
    """
    n_cells, cols, number = board
    windows, pieces = said
    start, coords = regions
    least, most = bounds
    at = 0
    for i in range(len(begin)):
        begin[i] = at
        table[at + 1] = n_cells
        for k in range(n_cells):
            table[at + 2 + k] = k
        head = at + 2 + n_cells
        here = head + HEAD
        table[head], table[head + 1], table[head + 2], table[head + 3] = number, cols, 1, here - head
        for k in range(len(windows)):
            table[here + k] = windows[k]
        here += len(windows)
        table[head + 4] = here - head
        for k in range(len(pieces)):
            table[here + k] = pieces[k]
        here += len(pieces)
        for joined in range(2):
            table[head + 5 + joined] = here - head
            for kind in range(first.shape[1]):
                for region in range(first[0, kind, i], first[1, kind, i]):
                    size = start[region + 1] - start[region]
                    is_piece = least[region] < 0
                    if is_piece != (joined == 1) or (not is_piece and least[region] == 0 and most[region] >= size):
                        continue
                    if joined == 0:
                        table[here], table[here + 1] = least[region], most[region]
                        here += 2
                    table[here] = size
                    here += 1
                    for k in range(size):
                        table[here + k] = coords[start[region] + k]
                    here += size
        table[at] = here - at - 1
        at = here
    return at
