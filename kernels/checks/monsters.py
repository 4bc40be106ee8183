"""How many monsters finished boards show along each line of sight, whose mirrors turn it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

GHOST, VAMPIRE, ZOMBIE, FALLING, RISING = range(5)
"""the numbers of the marks; a falling mirror goes from the top left of its cell"""


@kernel
def count_monsters(numbers: NDArray[np.uint8], rows: int, cols: int, counts: NDArray[np.int64]) -> None:
    """Fills in `counts` ``int64 (n, 2 * (rows + cols))`` for the marks `numbers` ``uint8 (n, rows * cols)``: of the
    lines from above each column, from the right of each row, from below each column, from the left of each row.
    """
    for i in range(len(numbers)):
        for number in range(2 * (rows + cols)):
            row, col, down, right = 0, number, 1, 0
            if number >= 2 * cols + rows:
                row, col, down, right = number - 2 * cols - rows, 0, 0, 1
            elif number >= cols + rows:
                row, col, down, right = rows - 1, number - cols - rows, -1, 0
            elif number >= cols:
                row, col, down, right = number - cols, cols - 1, 0, -1
            n_seen, hidden = 0, GHOST
            while 0 <= row < rows and 0 <= col < cols:
                mark = numbers[i, row * cols + col]
                if mark == FALLING:
                    down, right, hidden = right, down, VAMPIRE
                elif mark == RISING:
                    down, right, hidden = -right, -down, VAMPIRE
                else:
                    n_seen += mark != hidden
                row, col = row + down, col + right
            counts[i, number] = n_seen
