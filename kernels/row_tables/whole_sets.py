"""Lists all sets of a given number of cells of a room with not exactly three cells of any block of 2 x 2 that is all in
the room, room after room. A set is an ``int32``, one bit for each cell of the room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS
from gridlanes.kernels.row_tables.limited_sets import limited_sets


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
    of the room. Rooms of up to `MAX_CELLS` cells.

    Room i has ``coords[start[i] : start[i + 1]]``. `place` ``(C,)`` is scratch, -1 everywhere before and after.
    """
    for room in range(len(start) - 1):
        first, end = start[room], start[room + 1]
        if end - first > MAX_CELLS:
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
    """Lists the sets of n rooms, as `limited_sets`. `blocks` ``(start[n],)``: as `blocks_in_rooms` left them."""
    limited_sets(start, blocks, 1, 1 << 3, wanted, most_sets, most_steps, begin, sets, scratch)
