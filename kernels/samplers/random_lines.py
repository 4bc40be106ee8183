"""Random lines that fill a board without passing beside themselves: they take over each other's ends and join."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

_SHORT = 3
"""cells that lines have at least, where they can"""


@kernel(inline=True)
def _neighbour(cell, side, rows, cols):
    """The cell above, below, on the left or on the right; -1 outside of the board."""
    row, col = cell // cols, cell % cols
    if side == 0:
        return cell - cols if row > 0 else -1
    if side == 1:
        return cell + cols if row + 1 < rows else -1
    if side == 2:
        return cell - 1 if col > 0 else -1
    return cell + 1 if col + 1 < cols else -1


@kernel(inline=True)
def _n_beside(lines, cell, line, rows, cols):
    """How many cells of a line are beside a cell."""
    n = 0
    for side in range(4):
        other = _neighbour(cell, side, rows, cols)
        n += 1 if other >= 0 and lines[other] == line else 0
    return n


@kernel(inline=True)
def _n_links(cell, level, upright):
    """How many links a cell has."""
    cols = level.shape[1]
    row, col = cell // cols, cell % cols
    return level[row, col] + level[row + 1, col] + upright[row, col] + upright[row, col + 1]


@kernel(inline=True)
def _set_link(cell, side, state, level, upright):
    cols = level.shape[1]
    row, col = cell // cols, cell % cols
    if side < 2:
        level[row + side, col] = state
    else:
        upright[row, col + side - 2] = state


@kernel
def _joins(lines, sizes, end, other, longest, rows, cols):
    """Joins two lines at two ends that are beside each other, if they are beside each other nowhere else and have no
    more than `longest` cells together; returns whether it did.
    """
    line, joined = lines[end], lines[other]
    if sizes[line] + sizes[joined] > longest:
        return False
    n = 0
    for cell in range(rows * cols):
        if lines[cell] == line:
            n += _n_beside(lines, cell, joined, rows, cols)
    if n != 1:
        return False
    for cell in range(rows * cols):
        if lines[cell] == joined:
            lines[cell] = line
    sizes[line] += sizes[joined]
    sizes[joined] = 0
    return True


@kernel
def _takes(lines, sizes, end, other, longest, level, upright):
    """A line takes the last cell of another one, beside its own end, if that one is longer than it, or long enough;
    returns whether it did.
    """
    rows, cols = upright.shape[0], level.shape[1]
    line, from_line = lines[end], lines[other]
    if sizes[from_line] <= min(_SHORT, sizes[line]) or sizes[line] >= longest or sizes[from_line] < 2:
        return False
    if _n_beside(lines, other, line, rows, cols) != 1:
        return False
    for side in range(4):
        _set_link(other, side, 0, level, upright)
    lines[other] = line
    sizes[line] += 1
    sizes[from_line] -= 1
    return True


@kernel(allocates=True)
def grow_lines(
    words: NDArray[np.uint64], longest: NDArray[np.int64], level: NDArray[np.uint8], upright: NDArray[np.uint8]
) -> None:
    """Draws lines on each board, a step for each of the `words` ``uint64 (n, T)`` of random bits, of up to `longest`
    ``int64 (n,)`` cells each.

    `level` ``uint8 (n, rows + 1, cols)`` and `upright` ``uint8 (n, rows, cols + 1)``, all 0: which horizontal and which
    vertical edges a line crosses.
    """
    rows, cols = upright.shape[1], level.shape[2]
    n_cells = rows * cols
    lines, sizes = np.zeros(n_cells, np.int64), np.zeros(n_cells, np.int64)
    for i in range(words.shape[0]):
        for cell in range(n_cells):
            lines[cell], sizes[cell] = cell, 1
        for t in range(words.shape[1]):
            word = np.int64(words[i, t] >> np.uint64(1))
            end, side = (word >> 8) % n_cells, word & 3
            other = _neighbour(end, side, rows, cols)
            if other < 0 or lines[other] == lines[end]:
                continue
            if _n_links(end, level[i], upright[i]) > 1 or _n_links(other, level[i], upright[i]) > 1:
                continue
            done = _joins(lines, sizes, end, other, longest[i], rows, cols)
            if not done:
                done = _takes(lines, sizes, end, other, longest[i], level[i], upright[i])
            if done:
                _set_link(end, side, 1, level[i], upright[i])
