"""Boards cut into rectangles at random."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def _reach(areas, i, row, rows, cols, col, ways):
    """Notes how far one can go left and right from a column over free cells, in the rows around `row` in which it is
    free: ``ways[0:rows]`` and ``ways[rows:]``. Returns the first and the last of these rows.
    """
    first = row
    while first > 0 and areas[i, (first - 1) * cols + col] < 0:
        first -= 1
    last = row
    while last + 1 < rows and areas[i, (last + 1) * cols + col] < 0:
        last += 1
    for other in range(first, last + 1):
        cell = other * cols + col
        left, right = 0, 0
        while left < col and areas[i, cell - left - 1] < 0:
            left += 1
        while col + right + 1 < cols and areas[i, cell + right + 1] < 0:
            right += 1
        ways[other], ways[rows + other] = left, right
    return first, last


@kernel
def _pick(first, last, row, rows, largest, ways, wanted, place):
    """Counts the rectangles of free cells around a cell, each as often as it has other cells; writes that in which the
    count comes to `wanted` into `place` (top, bottom, cells left and right of the column). Returns the count.
    """
    count = 0
    for top in range(row, first - 1, -1):
        left_up, right_up = ways[row], ways[rows + row]
        for other in range(top, row):
            left_up, right_up = min(left_up, ways[other]), min(right_up, ways[rows + other])
        left, right = left_up, right_up
        for bottom in range(row, last + 1):
            left, right = min(left, ways[bottom]), min(right, ways[rows + bottom])
            height = bottom + 1 - top
            for on_left in range(left + 1):
                for on_right in range(right + 1):
                    size = height * (on_left + on_right + 1)
                    if size > largest:
                        break
                    if size > 1 and count <= wanted:
                        place[0], place[1], place[2], place[3] = top, bottom, on_left, on_right
                    count += size - 1
    return count


@kernel
def cut_into_rectangles(
    orders: NDArray[np.uint32],
    words: NDArray[np.uint64],
    cols: int,
    largest: int,
    ways: NDArray[Any],
    areas: NDArray[np.int32],
) -> None:
    """Writes into `areas` ``(n, cells)`` for each cell the number of its rectangle, in which there are at most
    `largest` cells.

    Cells get a rectangle in the order of `orders` ``(n, cells)``, one of those that have free cells alone, the more
    likely the more cells it has; `words` ``(n, cells)`` are random. `ways` ``int64 (2 * rows + 4,)`` is room to work
    in.
    """
    n_cells = areas.shape[1]
    rows = n_cells // cols
    place = ways[2 * rows :]
    for i in range(areas.shape[0]):
        for cell in range(n_cells):
            areas[i, cell] = -1
        for turn in range(n_cells):
            cell = int(orders[i, turn])
            if areas[i, cell] >= 0:
                continue
            row, col = cell // cols, cell % cols
            first, last = _reach(areas, i, row, rows, cols, col, ways)
            count = _pick(first, last, row, rows, largest, ways, -1, place)
            if count == 0:
                areas[i, cell] = cell
                continue
            wanted = np.int64(words[i, turn] % np.uint64(count))
            _pick(first, last, row, rows, largest, ways, wanted, place)
            for down in range(place[0], place[1] + 1):
                for right in range(col - place[2], col + place[3] + 1):
                    areas[i, down * cols + right] = cell
