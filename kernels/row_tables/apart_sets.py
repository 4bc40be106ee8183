"""Lists all sets of a given number of cells of a room with no two of them beside each other, room after room. A set is
an ``int32``, one bit for each cell of the room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count

MAX_CELLS = 31
"""cells of a room whose sets are listed: they stand in tables of ``int32``"""


def apart_sets_naive(near: Sequence[int], wanted: int) -> list[int]:
    """The sets of `wanted` cells, the last cell of which they differ descending; `near`: the cells beside each cell, as
    bits.
    """
    found = [
        sum(1 << k for k in chosen)
        for chosen in combinations(range(len(near)), wanted)
        if not any(near[a] >> b & 1 for a, b in combinations(chosen, 2))
    ]
    return sorted(found, reverse=True)


@kernel
def apart_sets(
    start: NDArray[np.int64],
    near: NDArray[np.int64],
    wanted: NDArray[np.int64],
    most_sets: int,
    most_steps: int,
    begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    scratch: NDArray[np.int64],
) -> None:
    """Lists the sets of n rooms, room i's cells being those from ``start[i]`` on.

    `near` ``(start[n],)``: the cells beside each cell within its room, as bits. `begin` ``(n + 1,)``, to be filled:
    where the sets of each room begin in `sets`, and where the last ones end; a room with more than `MAX_CELLS` cells,
    more than `most_sets` sets, or that takes more than `most_steps` steps, has none. `sets` must have room for
    `most_sets` more than the rooms before leave. `scratch` ``(2 * MAX_CELLS + 2,)``. A room without any set at all is
    one without a list, too.
    """
    n_listed = 0
    for room in range(len(start) - 1):
        begin[room] = n_listed
        first, size, n = start[room], start[room + 1] - start[room], wanted[room]
        if size > MAX_CELLS or n < 0 or n > size:
            continue
        # Depth first: a cell is taken before it is left, from the last one down.
        top, steps, here = 1, 0, n_listed
        scratch[0], scratch[1] = np.int64(0), (np.int64(1) << np.int64(size)) - np.int64(1)
        while top > 0 and steps <= most_steps and here - n_listed <= most_sets:
            top -= 1
            taken, left = scratch[2 * top], scratch[2 * top + 1]
            while True:
                steps += 1
                missing = n - bit_count(np.uint64(taken))
                if missing == 0:
                    if here - n_listed < most_sets:
                        sets[here] = taken
                    here += 1
                    break
                if bit_count(np.uint64(left)) < missing:
                    break
                k = np.int64(size - 1)
                while left >> k & 1 == 0:
                    k -= 1
                left &= ~(np.int64(1) << k)
                scratch[2 * top], scratch[2 * top + 1] = taken, left
                top += 1
                taken |= np.int64(1) << k
                left &= ~near[first + k]
        if top == 0 and steps <= most_steps and here - n_listed <= most_sets:
            n_listed = here
    begin[len(start) - 1] = n_listed
