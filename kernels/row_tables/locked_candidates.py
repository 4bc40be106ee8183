"""Where regions of single rows overlap shared ones, both of all marks: the table of the kernel `overlap`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def fill_overlaps(
    coords: NDArray[np.int64],
    lines: NDArray[np.int64],
    inside: NDArray[np.bool_],
    of_own: NDArray[np.bool_],
    table: NDArray[np.int32],
    of_region: NDArray[np.int64],
) -> int:
    """Writes an entry for each pair of a region, a row of `coords` ``(n, K)``, and a line, a row of `lines`, as far as
    there is room in `table` ``(m, 2 K + 3)``, and in `of_region` ``(m,)`` the region; returns how many there are.

    `inside` ``bool (lines, C)``: the coords of each line; `of_own` ``bool (C,)`` is false before and after.
    """
    side, n = coords.shape[1], 0
    for region in range(coords.shape[0]):
        for k in range(side):
            of_own[coords[region, k]] = True
        for line in range(lines.shape[0]):
            shared = 0
            for k in range(side):
                shared += inside[line, coords[region, k]]
            if shared < 2 or shared == side:
                continue
            if n < table.shape[0]:
                table[n, 0], table[n, 1], table[n, 2 * side + 2] = 2 * side + 2, 2 * side, shared
                _shared_first(coords[region], inside[line], shared, table[n, 2:])
                _shared_first(lines[line], of_own, shared, table[n, 2 + side :])
                of_region[n] = region
            n += 1
        for k in range(side):
            of_own[coords[region, k]] = False
    return n


@kernel(inline=True)
def _shared_first(coords, is_shared, n_shared, listed):
    """Lists the coords that are shared, and then the others."""
    at_shared, at_rest = 0, n_shared
    for k in range(len(coords)):
        if is_shared[coords[k]]:
            listed[at_shared] = coords[k]
            at_shared += 1
        else:
            listed[at_rest] = coords[k]
            at_rest += 1
