"""Row regions of finished assignments, laid end to end: a call of NumPy for each step would take ten times as long."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

NOTHING_SAID = -1
"""the clue of a region about which nothing is said"""


@kernel
def _first_of(row, wanted):
    """The first of the ascending rows of regions that is not before one."""
    first, end = 0, len(row)
    while first < end:
        middle = (first + end) >> 1
        if row[middle] < wanted:
            first = middle + 1
        else:
            end = middle
    return first


@kernel
def own_regions_of(
    rows: NDArray[np.int64], row: NDArray[np.int64], start: NDArray[np.int64], clues: NDArray[np.int32], has_clues: bool
) -> tuple[int, int]:
    """How many regions S assignments for `rows` ``(S,)`` have, of which something is said, and how many coords.

    Of the regions, `row` ``(n,)``, ascending, which each is of, where its coords begin, and those of the next one
    ``(n + 1,)``, and its clue, if they have any (`has_clues`).
    """
    n, size = 0, 0
    for solution in range(len(rows)):
        region = _first_of(row, rows[solution])
        while region < len(row) and row[region] == rows[solution]:
            if not has_clues or clues[region] != NOTHING_SAID:
                n += 1
                size += start[region + 1] - start[region]
            region += 1
    return n, size


@kernel
def lay_out_own(
    rows: NDArray[np.int64],
    regions: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.intp], NDArray[np.int32]],
    has_clues: bool,
    by_coord: NDArray[np.uint8],
    items: NDArray[np.int64],
    begin: NDArray[np.int64],
    places: NDArray[np.intp],
    numbers: NDArray[np.uint8],
) -> None:
    """Lays out the same regions, n with N coords in all. `regions`: their rows, where they begin, their coords and
    clues. `by_coord` ``(>= C, S)``: the assignments. Writes the region and the assignment of each ``(2, n)``, where
    each begins ``(n + 1,)``, the coords and the numbers of the marks there ``(N,)``.
    """
    row, start, coords, clues = regions
    n, at = 0, 0
    begin[0] = 0
    for solution in range(len(rows)):
        region = _first_of(row, rows[solution])
        while region < len(row) and row[region] == rows[solution]:
            if not has_clues or clues[region] != NOTHING_SAID:
                items[0, n], items[1, n] = region, solution
                for k in range(start[region], start[region + 1]):
                    places[at], numbers[at] = coords[k], by_coord[coords[k], solution]
                    at += 1
                n += 1
                begin[n] = at
            region += 1
