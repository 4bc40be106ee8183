"""Lists all sets of a given number of cells of a room of which some groups of its cells have no forbidden number, room
after room. A set is an ``int32``, one bit for each cell of the room.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS


@kernel(inline=True)
def _is_forbidden(taken, group, forbidden):
    """Whether a group of cells, which may be empty, has a forbidden number of the cells taken."""
    return group != 0 and (forbidden >> np.int64(bit_count(np.uint64(taken & group)))) & 1 != 0


@kernel(for_any_number=True)
def limited_sets(
    start: NDArray[np.int64],
    groups: NDArray[np.int64],
    per_cell: int,
    forbidden: int,
    wanted: NDArray[np.int64],
    most_sets: int,
    most_steps: int,
    begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    scratch: NDArray[np.int64],
) -> None:
    """Lists the sets of n rooms, room i's cells being those from ``start[i]`` on, in ascending order.

    `groups` ``(per_cell * start[n],)``: for each cell `per_cell` groups of which it is the first cell, as bits, 0 for
    none. `forbidden`: the numbers of cells of a group that no set has, as bits. `begin` ``(n + 1,)``, to be filled:
    where the sets of each room begin in `sets`, and where the last ones end; a room with more than `MAX_CELLS` cells,
    more than `most_sets` sets, or that takes more than `most_steps` steps, has none, nor has one without any. `sets`
    must have room for `most_sets` more than the rooms before leave. `scratch` ``(2 * MAX_CELLS + 4,)``.
    """
    n_listed = 0
    for room in range(len(start) - 1):
        begin[room] = n_listed
        first, size, n = start[room], start[room + 1] - start[room], wanted[room]
        if size > MAX_CELLS or n < 0 or n > size:
            continue
        # Depth first, from the last cell down, so that the first cell of a group is the last one to be decided; a cell
        # is left before it is taken.
        top, steps, here = 1, 0, n_listed
        scratch[0], scratch[1] = np.int64(0), size
        while top > 0 and steps <= most_steps and here - n_listed <= most_sets:
            top -= 1
            taken, left = scratch[2 * top], scratch[2 * top + 1]
            steps += 1
            missing = n - bit_count(np.uint64(taken))
            fits = 0 <= missing <= left
            if fits and left < size:
                for k in range(per_cell):
                    fits &= not _is_forbidden(taken, groups[per_cell * (first + left) + k], forbidden)
            if not fits:
                continue
            if left == 0:
                if here - n_listed < most_sets:
                    sets[here] = taken
                here += 1
                continue
            scratch[2 * top], scratch[2 * top + 1] = taken | np.int64(1) << np.int64(left - 1), left - 1
            scratch[2 * top + 2], scratch[2 * top + 3] = taken, left - 1
            top += 2
        if top == 0 and steps <= most_steps and here - n_listed <= most_sets:
            n_listed = here
    begin[len(start) - 1] = n_listed
