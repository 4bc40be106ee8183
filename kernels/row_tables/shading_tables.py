"""The tables of the kernel `shaded_by_clauses`, laid out for many boards (engine/compile/joint/learned_shading.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

HEAD = 7
"""entries that a layout `ShadedBoard` begins with"""
ONE_PIECE, AS_NUMBERED, BOUNDED = range(3)
"""what a kind of regions says: that their cells with the mark are one piece, that they are as many as a region's
number, or that they are from so many to so many"""
NEXT = 5
"""the entry of a kind that is the next one of its regions"""
OPEN_END = -1
"""the most cells of a kind that has no bound above; and the number of a region without one"""


@kernel
def _write_regions(kinds, row, regions, joined, here, table):
    """Writes what the regions of a board say at `here`, those in which the cells are one piece or the others; returns
    where they end.
    """
    of_row, start, coords, clues = regions
    for kind in range(len(kinds)):
        says, region = kinds[kind, 2], kinds[kind, NEXT]
        while (says == ONE_PIECE) == joined and region < kinds[kind, 1] and of_row[region] == row:
            begin = start[region]
            size = start[region + 1] - begin
            least, most = kinds[kind, 3], kinds[kind, 4]
            if says == AS_NUMBERED:
                least, most = max(0, clues[region]), clues[region]
            most = size if most == OPEN_END else most
            region += 1
            if not joined and least == 0 and most >= size:
                continue
            if not joined:
                table[here], table[here + 1] = least, most
                here += 2
            table[here] = size
            here += 1
            for k in range(size):
                table[here + k] = coords[begin + k]
            here += size
    return here


@kernel
def shading_tables(
    board: NDArray[np.int64],
    said: tuple[NDArray[np.int64], NDArray[np.int64]],
    kinds: NDArray[np.int64],
    regions: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.intp], NDArray[np.int32]],
    found: NDArray[np.int64],
    table: NDArray[np.int32],
) -> tuple[int, int, int]:
    """Fills `table` with those of all boards that have a number. Returns how many these are, where the last one ends,
    and the most entries that one has. `found` ``(2, P)``: the row of each, and where its table begins.

    `board` ``(3,)``: cells, columns, the mark's number. `said`: the windows and pieces that all boards have. `kinds`
    ``(n, 6)``, of each kind of regions: the first one, where they end, what they say (`ONE_PIECE`, `AS_NUMBERED`, or
    `BOUNDED` and how many cells hold the mark, at least and at most), and the next one, which is the first one before.
    `regions`: the row of each, ascending within a kind, where its coords begin, and those of the next one, these, and
    its number.
    """
    n_cells, cols, number = board
    of_row, _, _, clues = regions
    windows, pieces = said
    at, n, longest = 0, 0, 0
    for row in range(found.shape[1]):
        is_numbered = False
        for kind in range(len(kinds)):
            while kinds[kind, NEXT] < kinds[kind, 1] and of_row[kinds[kind, NEXT]] < row:
                kinds[kind, NEXT] += 1
            region = kinds[kind, NEXT]
            while kinds[kind, 2] == AS_NUMBERED and region < kinds[kind, 1] and of_row[region] == row:
                is_numbered |= clues[region] != OPEN_END
                region += 1
        if not is_numbered:
            continue
        found[0, n], found[1, n] = row, at
        n += 1
        table[at + 1] = n_cells
        for k in range(n_cells):
            table[at + 2 + k] = k
        head = at + 2 + n_cells
        here = head + HEAD
        table[head], table[head + 1], table[head + 2], table[head + 3] = number, cols, 1, here - head
        for k in range(len(windows)):
            table[here + k] = windows[k]
        here += len(windows)
        table[head + 4] = here - head
        for k in range(len(pieces)):
            table[here + k] = pieces[k]
        here += len(pieces)
        table[head + 5] = here - head
        here = _write_regions(kinds, row, regions, False, here, table)
        table[head + 6] = here - head
        here = _write_regions(kinds, row, regions, True, here, table)
        table[at] = here - at - 1
        longest = max(longest, here - at)
        at = here
    return n, at, longest
