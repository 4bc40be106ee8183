"""Finished regions: whether what holds a mark is like water at rest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel(allocates=True)
def at_rest_each(
    held: NDArray[np.bool_],
    start: NDArray[np.int64],
    coords: NDArray[np.intp],
    rows: NDArray[np.int64],
    beside: NDArray[np.int32],
    one_level: bool,
    ok: NDArray[np.bool_],
) -> None:
    """Sets ``ok[i]`` to whether the `coords` from ``start[i]`` to the next start are a vessel in which water stays
    where they are `held`: it fills all beside it, in the vessel, up to where it is highest.

    `rows` ``(C,)``: the row of each coord. `beside` ``(C, W)``: the coords adjacent to each, -1 behind the last. With
    `one_level` all water of a vessel counts as connected, and all its coords lie beside it.
    """
    dry = np.full(beside.shape[0], -1, np.int64)  # the region whose coord it is, without water
    waits = np.full(beside.shape[0], -1, np.int64)  # the region in which it has water and was not come to yet
    queue = np.zeros(beside.shape[0], np.int64)
    for i in range(start.shape[0] - 1):
        ok[i] = True
        top = beside.shape[0]
        for k in range(start[i], start[i + 1]):
            dry[coords[k]] = -1 if held[k] else i
            waits[coords[k]] = i if held[k] else -1
            if held[k]:
                top = min(top, rows[coords[k]])
        if one_level:
            for k in range(start[i], start[i + 1]):
                if not held[k] and rows[coords[k]] >= top:
                    ok[i] = False
            continue
        for k in range(start[i], start[i + 1]):
            if waits[coords[k]] != i:
                continue
            waits[coords[k]] = -1
            queue[0] = coords[k]
            seen, done = 1, 0
            top, lowest_dry = rows[coords[k]], -1
            while done < seen:
                top = min(top, rows[queue[done]])
                for w in range(beside.shape[1]):
                    other = beside[queue[done], w]
                    if other < 0:
                        break
                    if waits[other] == i:
                        waits[other] = -1
                        queue[seen] = other
                        seen += 1
                    elif dry[other] == i:
                        lowest_dry = max(lowest_dry, rows[other])
                done += 1
            if lowest_dry >= top:
                ok[i] = False
