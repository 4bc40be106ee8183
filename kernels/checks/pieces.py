"""Finished regions: whether the coords that hold a mark are connected."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel(allocates=True)
def one_piece_each(
    held: NDArray[np.bool_],
    start: NDArray[np.int64],
    coords: NDArray[np.intp],
    beside: NDArray[np.int32],
    ok: NDArray[np.bool_],
) -> None:
    """Sets ``ok[i]`` to whether those of the `coords` from ``start[i]`` to the next start that are `held` are in one
    piece, or none. `beside` ``(C, W)``: the coords adjacent to each, -1 behind the last.
    """
    waits = np.full(beside.shape[0], -1, np.int64)  # the region in which a coord is held and not come to yet
    queue = np.zeros(beside.shape[0], np.int64)
    for i in range(start.shape[0] - 1):
        left, first = 0, -1
        for k in range(start[i], start[i + 1]):
            if held[k]:
                waits[coords[k]] = i
                left += 1
                first = coords[k]
        if left > 0:
            waits[first] = -1
            queue[0] = first
            seen, done = 1, 0
            while done < seen:
                for w in range(beside.shape[1]):
                    other = beside[queue[done], w]
                    if other >= 0 and waits[other] == i:
                        waits[other] = -1
                        queue[seen] = other
                        seen += 1
                done += 1
            left -= seen
        ok[i] = left == 0
