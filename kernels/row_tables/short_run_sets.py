"""Lists all sets of a given number of cells of a room in whose lines no run is too long, room after room. A set is an
``int32``, one bit for each cell of the room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS
from gridlanes.kernels.row_tables.limited_sets import limited_sets


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
    column, as bits; 0 where they are not all of the room. Rooms of up to `MAX_CELLS` cells.

    Room i has ``coords[start[i] : start[i + 1]]``. `place` ``(C,)`` is scratch, -1 everywhere before and after.
    """
    for room in range(len(start) - 1):
        first, end = start[room], start[room + 1]
        if end - first > MAX_CELLS:
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


@kernel
def short_run_sets(
    start: NDArray[np.int64],
    spans: NDArray[np.int64],
    span: int,
    wanted: NDArray[np.int64],
    most_sets: int,
    most_steps: int,
    begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    scratch: NDArray[np.int64],
) -> None:
    """Lists the sets of n rooms, as `limited_sets`. `spans` ``(2 start[n],)``: as `spans_in_rooms` left them."""
    limited_sets(start, spans, 2, 1 | 1 << span, wanted, most_sets, most_steps, begin, sets, scratch)
