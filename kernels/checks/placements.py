"""Which coords are covered by a shape that fits at its place."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

Flags = NDArray[np.bool_]
Ints = NDArray[np.int32]


@kernel
def cover(hold: Flags, can: Flags, positions: Ints, starts: Ints, borders: Ints, covered: Flags) -> None:
    """Sets `covered` ``(P, K)`` where a placement fits the coords that `hold` the mark and those that `can`, ``(P, K)``
    each.

    `positions`: the coords of all placements, each followed by its border; `starts` ``(N + 1,)``: where each begins,
    `borders` ``(N,)``: where its border does.
    """
    for p in range(hold.shape[0]):
        for n in range(len(borders)):
            fits = True
            for i in range(starts[n], borders[n]):
                if not can[p, positions[i]]:
                    fits = False
                    break
            if fits:
                for i in range(borders[n], starts[n + 1]):
                    if hold[p, positions[i]]:
                        fits = False
                        break
            if fits:
                for i in range(starts[n], borders[n]):
                    covered[p, positions[i]] = True
