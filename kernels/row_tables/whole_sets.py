"""Lists all sets of a given number of cells of a room with not exactly three cells of any block of 2 x 2 that is all in
the room, room after room. A set is an ``int32``, one bit for each cell of the room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.row_tables.apart_sets import MOST_CELLS


def whole_sets_naive(cells: Sequence[tuple[int, int]], wanted: int) -> list[int]:
    """The sets of `wanted` of the cells (row, column) of a room, the last cell of which they differ ascending."""
    place = {cell: k for k, cell in enumerate(cells)}
    blocks = [((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)) for row, col in cells]
    within = [sum(1 << place[cell] for cell in block) for block in blocks if all(cell in place for cell in block)]
    found = [sum(1 << k for k in chosen) for chosen in combinations(range(len(cells)), wanted)]
    return sorted(chosen for chosen in found if all((chosen & block).bit_count() != 3 for block in within))


@kernel
def blocks_in_rooms(
    start: NDArray[np.int64],
    coords: NDArray[np.int64],
    cols: int,
    place: NDArray[np.int64],
    blocks: NDArray[np.int64],
) -> None:
    """Fills `blocks` ``(N,)``: for each cell the block of which it is the first, as bits; 0 where its cells are not all
    of the room. Rooms of up to `MOST_CELLS` cells.

    Room i has ``coords[start[i] : start[i + 1]]``. `place` ``(C,)`` is scratch, -1 everywhere before and after.
    """
    for room in range(len(start) - 1):
        first, end = start[room], start[room + 1]
        if end - first > MOST_CELLS:
            continue
        for i in range(first, end):
            place[coords[i]] = i - first
        for i in range(first, end):
            k, blocks[i] = coords[i], 0
            if (k + 1) % cols == 0 or k + cols + 1 >= len(place):
                continue
            if place[k + 1] >= 0 and place[k + cols] >= 0 and place[k + cols + 1] >= 0:
                blocks[i] = np.int64(1) << place[k] | np.int64(1) << place[k + 1]
                blocks[i] |= np.int64(1) << place[k + cols] | np.int64(1) << place[k + cols + 1]
        for i in range(first, end):
            place[coords[i]] = -1


@kernel
def whole_sets(
    start: NDArray[np.int64],
    blocks: NDArray[np.int64],
    wanted: NDArray[np.int64],
    most_sets: int,
    most_steps: int,
    begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    scratch: NDArray[np.int64],
) -> None:
    """Lists the sets of n rooms, room i's cells being those from ``start[i]`` on, row after row, in ascending order.

    `blocks` ``(start[n],)``: as `blocks_in_rooms` left them. `begin` ``(n + 1,)``, to be filled: where the sets of each
    room begin in `sets`, and where the last ones end; a room with more than `MOST_CELLS` cells, more than `most_sets`
    sets, or that takes more than `most_steps` steps, has none, nor has one without any. `sets` must have room for
    `most_sets` more than the rooms before leave. `scratch` ``(2 * MOST_CELLS + 4,)``.
    """
    n_listed = 0
    for room in range(len(start) - 1):
        begin[room] = n_listed
        first, size, n = start[room], start[room + 1] - start[room], wanted[room]
        if size > MOST_CELLS or n < 0 or n > size:
            continue
        # Depth first, from the last cell down, so that the first cell of a block is the last one to be decided.
        top, steps, here = 1, 0, n_listed
        scratch[0], scratch[1] = np.int64(0), size
        while top > 0 and steps <= most_steps and here - n_listed <= most_sets:
            top -= 1
            taken, left = scratch[2 * top], scratch[2 * top + 1]
            steps += 1
            missing = n - bit_count(np.uint64(taken))
            if missing < 0 or missing > left:
                continue
            if left < size and bit_count(np.uint64(taken & blocks[first + left])) == 3:
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
