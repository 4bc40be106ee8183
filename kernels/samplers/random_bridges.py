"""Random islands that bridges join: from island to island, each new one at the end of new bridges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.random_words import next_word

_OF_A_LOOP = 6
"""one in so many steps that come to an island joins it"""


@kernel(inline=True)
def _room_ahead(islands, across, along, row, col, down, right):
    """How many cells bridges can go from a cell, and whether they then come to an island."""
    rows, cols = islands.shape
    passed = along if right != 0 else across
    n, row, col = 0, row + down, col + right
    while 0 <= row < rows and 0 <= col < cols:
        n += 1
        if islands[row, col] != 0:
            return n, True
        if passed[row, col] != 0:
            return n - 1, False
        row, col = row + down, col + right
    return n, False


@kernel(inline=True)
def stands_alone(islands, row, col):
    """Whether there is no island beside a cell."""
    rows, cols = islands.shape
    above = row > 0 and islands[row - 1, col] != 0
    below = row + 1 < rows and islands[row + 1, col] != 0
    left = col > 0 and islands[row, col - 1] != 0
    right = col + 1 < cols and islands[row, col + 1] != 0
    return not (above or below or left or right)


@kernel(allocates=True)
def grow_bridges(
    states: NDArray[np.uint64],
    n_steps: int,
    targets: NDArray[np.int64],
    most: int,
    no_loops: bool,
    level: NDArray[np.uint8],
    upright: NDArray[np.uint8],
) -> None:
    """Adds bridges to each board, in at most so many steps, from random words, the `states` ``uint64 (n,)``, until
    there are as many islands as `targets` ``int64 (n,)``.

    `level` ``uint8 (n, rows + 1, cols)`` and `upright` ``uint8 (n, rows, cols + 1)``, all 0: how many bridges go over
    the horizontal edges and over the vertical ones, `most` at most. On boards of more than three rows or columns new
    islands are not beside others.
    """
    rows, cols = upright.shape[1], level.shape[2]
    least = 2 if max(rows, cols) > 3 else 1
    islands, found = np.zeros((rows, cols), np.uint8), np.zeros(rows * cols, np.int64)
    across, along = np.zeros((rows, cols), np.uint8), np.zeros((rows, cols), np.uint8)
    for p in range(len(states)):
        state = states[p : p + 1]
        islands[:], across[:], along[:] = 0, 0, 0
        found[0] = np.int64(next_word(state) % np.uint64(rows * cols))
        islands[found[0] // cols, found[0] % cols] = 1
        n_islands = 1
        for _ in range(n_steps):
            if n_islands >= targets[p]:
                break
            word = next_word(state)
            cell = found[np.int64((word >> np.uint64(40)) % np.uint64(n_islands))]
            side, row, col = int(word & np.uint64(3)), cell // cols, cell % cols
            down, right = (side == 2) - (side == 0), (side == 1) - (side == 3)
            count = np.uint8(1 + (word >> np.uint64(2)) % np.uint64(64) % np.uint64(most))
            edge = upright[p, row, col + (side == 1)] if right != 0 else level[p, row + (side == 2), col]
            length, joins = _room_ahead(islands, across, along, row, col, down, right)
            chance = np.int64(word >> np.uint64(8) & np.uint64(0xFFFF))
            if edge != 0 or length < least or (joins and (no_loops or chance % _OF_A_LOOP != 0)):
                continue
            if not joins:
                length = least + chance % (length - least + 1)
                if least > 1 and not stands_alone(islands, row + down * length, col + right * length):
                    continue
                islands[row + down * length, col + right * length] = 1
                found[n_islands] = (row + down * length) * cols + col + right * length
                n_islands += 1
            for step in range(length):
                r, c = row + down * step, col + right * step
                if right != 0:
                    upright[p, r, c + (side == 1)] = count
                    across[r, c] = 1
                else:
                    level[p, r + (side == 2), c] = count
                    along[r, c] = 1
