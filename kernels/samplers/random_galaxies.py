"""Random divisions of boards into areas that are each symmetric about a point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

_MIDDLE = 4
"""of the nine points at a cell"""
_SPREAD = 7
"""rows and columns around its point in which an area grows"""


@kernel(inline=True)
def _is_free(areas, i, row, col, rows, cols):
    return 0 <= row < rows and 0 <= col < cols and areas[i, row * cols + col] < 0


@kernel
def _begin(areas, i, cell, down, right, rows, cols):
    """Takes the cells that touch a point, so many half cells below and on the right of a cell's middle, for a new area;
    returns whether they are all free.
    """
    row, col = cell // cols, cell % cols
    for k in range(4):
        if not _is_free(areas, i, row + k // 2 * down, col + k % 2 * right, rows, cols):
            return False
    for k in range(4):
        areas[i, (row + k // 2 * down) * cols + col + k % 2 * right] = cell
    return True


@kernel
def _is_beside(areas, i, area, row, col, rows, cols):
    """Whether a cell has one of an area above, below, on its left or its right."""
    above = row > 0 and areas[i, (row - 1) * cols + col] == area
    below = row + 1 < rows and areas[i, (row + 1) * cols + col] == area
    left = col > 0 and areas[i, row * cols + col - 1] == area
    return above or below or left or (col + 1 < cols and areas[i, row * cols + col + 1] == area)


@kernel
def grow_galaxies(
    orders: NDArray[np.uint32],
    words: NDArray[np.uint64],
    cols: int,
    areas: NDArray[np.int32],
) -> None:
    """Writes into `areas` ``(n, cells)`` for each cell the number of its area.

    Cells that are in no area begin one in the order of `orders` ``(n, cells)``, about a point at them where cells are
    free; it grows by pairs of free cells beside it that are opposite of each other, as often as is tried. `words`
    ``(n, m)`` are random: one for each beginning, which says how often, and one for each try, from the first again
    where they end.
    """
    n_cells, n_words = areas.shape[1], words.shape[1]
    rows = n_cells // cols
    for i in range(areas.shape[0]):
        for cell in range(n_cells):
            areas[i, cell] = -1
        at = 0
        for turn in range(n_cells):
            cell = int(orders[i, turn])
            if areas[i, cell] >= 0:
                continue
            word = np.int64(words[i, at % n_words] >> np.uint64(1))
            at += 1
            down, right = 0, 0
            for k in range(9):
                place = int((word + k) % 9)
                down, right = place // 3 - 1, place % 3 - 1
                # In the middle of its cell alone only where it comes first.
                if (k == 0 or place != _MIDDLE) and _begin(areas, i, cell, down, right, rows, cols):
                    break
                down = right = 0
            areas[i, cell] = cell
            twice_row, twice_col = 2 * (cell // cols) + down, 2 * (cell % cols) + right
            for _ in range((word >> 4) % 64 * (word >> 10 & 3)):
                word = np.int64(words[i, at % n_words] >> np.uint64(1))
                at += 1
                row = twice_row // 2 + word % _SPREAD - _SPREAD // 2
                col = twice_col // 2 + (word >> 20) % _SPREAD - _SPREAD // 2
                if not _is_free(areas, i, row, col, rows, cols):
                    continue
                if not _is_free(areas, i, twice_row - row, twice_col - col, rows, cols):
                    continue
                if _is_beside(areas, i, cell, row, col, rows, cols):
                    areas[i, row * cols + col] = cell
                    areas[i, (twice_row - row) * cols + twice_col - col] = cell
