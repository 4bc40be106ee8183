"""The largest number of cells of some rows that may hold a mark, no two of them beside each other, on rows of bits
(bit_rows.py).

Two consecutive rows hold at most as many as there are columns. A second bound counts corners: if the other cells are
connected, the graph of cells and their corners, with the border as one more corner, has no cycle. So n cells inside a
board have at least 3 n + 1 corners; a cell at the border needs one corner less, a cell in a corner two less.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rules.shared.bit_sets import bit

HALF = 31
"""columns that are bits of one word of a table"""


def _apart_at_most(line: Sequence[int]) -> int:
    """How many numbers of a line can be chosen, no two of which follow one another."""
    n, last = 0, -2
    for k in sorted(line):
        if k > last + 1:
            n, last = n + 1, k
    return n


def may_hold_naive(lines: list[list[int]], wanted: int, size: int, cols: int) -> bool:
    """Whether a `wanted` number of the cells of some rows may hold the mark, by the bounds alone."""
    most = [0]
    for k, line in enumerate(lines):
        most.append(most[k] + _apart_at_most(line))
        if k > 0:
            columns = {cell % cols for cell in (*lines[k - 1], *line)}
            most[-1] = min(most[-1], most[k - 1] + len(columns))
    if most[-1] < wanted:
        return False
    rows, cells = size // cols, {cell for line in lines for cell in line}
    corners = {(cell // cols + down, cell % cols + right) for cell in cells for down in (0, 1) for right in (0, 1)}
    inner = [(row, col) for row, col in corners if 0 < row < rows and 0 < col < cols]
    sides = [
        [cell % cols for cell in cells if cell < cols],
        [cell % cols for cell in cells if cell >= size - cols],
        [cell // cols for cell in cells if cell % cols == 0],
        [cell // cols for cell in cells if cell % cols == cols - 1],
    ]
    at_border = sum(map(_apart_at_most, sides))
    return wanted == 0 or 3 * wanted - at_border <= len(inner) - (at_border == 0)


@kernel(inline=True)
def _apart_in(line):
    """How many bits of a row can be chosen, no two of which follow one another: every other one of each run of bits."""
    even = np.int64(0x5555555555555555)
    starts = line & ~(line << np.int64(1))
    begins_even = line & ~(line + (starts & even))
    return bit_count(np.uint64((begins_even & even) | (line & ~begins_even & ~even)))


@kernel
def count_apart(counted, at, lines, rows, cols):
    """Counts a room, or the board, whose entries begin at `at`. Returns the rows that changed; -1 for a contradiction.

    In two consecutive rows, at most one cell of each column holds the mark. The corners of the cells and the border
    bound the number of cells as well, since they must not form a cycle.
    """
    first, last, wanted = counted[at] + 1, counted[at + 1] + 1, counted[at + 2]
    is_room = at + 5 + 2 * (last - first) < len(counted)
    inner, every = bit(cols - 1) - np.int64(1), bit(cols) - np.int64(1)
    before, n_before, n_until, n_held, corners = np.int64(0), 0, 0, 0, 0
    at_border, left_side, right_side = 0, np.int64(0), np.int64(0)
    for r in range(first, last + 1):
        i = at + 3 + 2 * (r - first)
        cells = np.int64(counted[i]) | np.int64(counted[i + 1]) << np.int64(HALF)
        here = lines.can[r] & cells
        n_held += bit_count(np.uint64(lines.held[r] & cells))
        alone = _apart_in(here)
        n_now = n_until + alone
        if r > first:
            n_now = min(n_now, n_before + bit_count(np.uint64(before | here)))
        n_before, n_until = n_until, n_now
        if r > 1:
            both = before | here
            corners += bit_count(np.uint64((both | both >> np.int64(1)) & inner))
        if r in (1, rows):
            at_border += alone
        left_side |= (here & np.int64(1)) << np.int64(r)
        right_side |= (here >> np.int64(cols - 1) & np.int64(1)) << np.int64(r)
        before = here
    if last < rows:
        corners += bit_count(np.uint64((before | before >> np.int64(1)) & inner))
    if rows == 1:
        at_border += _apart_in(before & every)
    at_border += _apart_in(left_side) + _apart_in(right_side)
    too_many = wanted > 0 and 3 * wanted - at_border > corners - (at_border == 0)
    if too_many or n_until < wanted or (is_room and n_held > wanted):
        return np.int64(-1)
    changed = np.int64(0)
    if is_room and n_held == wanted:
        for r in range(first, last + 1):
            i = at + 3 + 2 * (r - first)
            cells = np.int64(counted[i]) | np.int64(counted[i + 1]) << np.int64(HALF)
            lost = lines.can[r] & ~lines.held[r] & cells
            if lost != 0:
                lines.can[r] &= ~lost
                changed |= bit(r)
    return changed
