"""Lists all sets of a given number of cells of a room in whose lines no run is too long, room after room. A set is an
``int32``, one bit for each cell of the room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.row_tables.apart_sets import MOST_CELLS


def short_run_sets_naive(cells: Sequence[tuple[int, int]], wanted: int, span: int) -> list[int]:
    """The sets of `wanted` of the cells (row, column) of a room, the first cell of which they differ ascending: of any
    `span` cells of the room in a line, some are chosen, and some are not.
    """
    place = {cell: k for k, cell in enumerate(cells)}
    lines = [[(row + i * down, col + i * (1 - down)) for i in range(span)] for row, col in cells for down in (0, 1)]
    within = [sum(1 << place[cell] for cell in line) for line in lines if all(cell in place for cell in line)]
    found = [sum(1 << k for k in chosen) for chosen in combinations(range(len(cells)), wanted)]
    return sorted(chosen for chosen in found if all(0 < chosen & line < line for line in within))


@kernel
def spans_in_rooms(
    start: NDArray[np.int64],
    coords: NDArray[np.int64],
    cols: int,
    span: int,
    place: NDArray[np.int64],
    spans: NDArray[np.int64],
) -> None:
    """Fills `spans` ``(2 N,)``: for each cell, the `span` cells of its room from it on along the row, and along the
    column, as bits; 0 where they are not all of the room. Rooms of up to `MOST_CELLS` cells.

    Room i has ``coords[start[i] : start[i + 1]]``. `place` ``(C,)`` is scratch, -1 everywhere before and after.
    """
    for room in range(len(start) - 1):
        first, end = start[room], start[room + 1]
        if end - first > MOST_CELLS:
            continue
        for i in range(first, end):
            place[coords[i]] = i - first
        for i in range(first, end):
            for way in range(2):
                step, found, k = cols if way == 1 else 1, np.int64(0), coords[i]
                fits = way == 1 or k % cols + span <= cols
                for j in range(span):
                    other = k + j * step
                    if not fits or other >= len(place) or place[other] < 0:
                        fits = False
                        break
                    found |= np.int64(1) << place[other]
                spans[2 * i + way] = found if fits else 0
        for i in range(first, end):
            place[coords[i]] = -1


@kernel(inline=True)
def _is_mixed(taken, stretch):
    """Whether some cells of a stretch are taken, and some are not."""
    return stretch == 0 or ((taken & stretch) != 0 and (taken & stretch) != stretch)


@kernel
def short_run_sets(
    start: NDArray[np.int64],
    spans: NDArray[np.int64],
    wanted: NDArray[np.int64],
    most_sets: int,
    most_steps: int,
    begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    scratch: NDArray[np.int64],
) -> None:
    """Lists the sets of n rooms, room i's cells being those from ``start[i]`` on, in ascending order.

    `spans` ``(2 start[n],)``: as `spans_in_rooms` left them. `begin` ``(n + 1,)``, to be filled: where the sets of each
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
        # Depth first, from the last cell down: a cell is left before it is taken.
        top, steps, here = 1, 0, n_listed
        scratch[0], scratch[1] = np.int64(0), size
        while top > 0 and steps <= most_steps and here - n_listed <= most_sets:
            top -= 1
            taken, left = scratch[2 * top], scratch[2 * top + 1]
            steps += 1
            missing = n - bit_count(np.uint64(taken))
            if missing < 0 or missing > left:
                continue
            if left < size and not (
                _is_mixed(taken, spans[2 * (first + left)]) and _is_mixed(taken, spans[2 * (first + left) + 1])
            ):
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
