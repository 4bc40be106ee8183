"""Lists all connected sets of cells of a region, region after region. A set is an ``int64``, one bit for each cell of
the region.

Each set is reached in exactly one way: starting from its first cell, each neighbouring cell is either added or excluded
for good, one after another.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import first_bit

MAX_CELLS = 31
"""cells of a region whose sets are listed: they stand in tables of ``int32``"""


def connected_sets_naive(near: Sequence[int], least: int, most: int) -> list[int]:
    """The sets with `least` to `most` cells, in ascending order; `near`: the cells beside each cell, as bits."""
    found = []
    for chosen in range(1, 1 << len(near)):
        reached = chosen & -chosen
        for _ in near:
            for i, beside in enumerate(near):
                reached |= beside & chosen if reached >> i & 1 else 0
        if reached == chosen and least <= chosen.bit_count() <= most:
            found.append(chosen)
    return found


@kernel
def connected_sets(
    start: NDArray[np.int64],
    near: NDArray[np.int64],
    least: NDArray[np.int64],
    most: NDArray[np.int64],
    limit: int,
    listed: NDArray[np.bool_],
    place: NDArray[np.int64],
    sets: NDArray[np.int32],
    scratch: NDArray[np.int64],
) -> None:
    """Counts or lists the sets of n regions, region i's cells being those from ``start[i]`` on, of `least` to `most`
    ``(n,)`` cells.

    `near` ``(start[n],)``: the cells beside each cell within its region, as bits. With `sets` empty they are counted in
    `place` ``(n, MAX_CELLS + 1)``, by their cells, zeros before; `listed` ``(n,)`` becomes false for a region with
    more cells, or with more than `limit` sets. Otherwise those of regions that are `listed` are written to `sets`, from
    `place` on, which is then where they end. `scratch` ``(4 * MAX_CELLS,)``.
    """
    counting = sets.shape[0] == 0
    for region in range(start.shape[0] - 1):
        first, size = start[region], start[region + 1] - start[region]
        if size > MAX_CELLS:
            listed[region] = False
        total, root = 0, 0
        while listed[region] and root < size:
            chosen, closed, beside, n, depth = 1 << root, (2 << root) - 1, near[first + root], 1, 0
            while True:
                if least[region] <= n <= most[region]:
                    if not counting:
                        sets[place[region, n]] = chosen
                    place[region, n] += 1
                    total += 1
                if n < most[region]:
                    at = 4 * depth
                    scratch[at], scratch[at + 1], scratch[at + 2], scratch[at + 3] = chosen, closed, beside, n
                    depth += 1
                while depth > 0 and scratch[4 * depth - 2] & ~scratch[4 * depth - 3] == 0:
                    depth -= 1
                if depth == 0 or total > limit:
                    break
                at = 4 * depth - 4
                cell = first_bit(np.uint64(scratch[at + 2] & ~scratch[at + 1]))
                scratch[at + 1] |= 1 << cell
                chosen, closed = scratch[at] | 1 << cell, scratch[at + 1]
                beside, n = scratch[at + 2] | near[first + cell], scratch[at + 3] + 1
            listed[region] = total <= limit
            root += 1
