"""Regions that one loop goes round, in the end all equally likely: a chain of regions, each with one cell changed.

Each step draws a cell. It changes sides if the region then still has one loop round it; otherwise the region stays as
it is. A step from one region to another is as likely as the step back, so the chain tends to a uniform distribution
(N. Metropolis et al., "Equation of state calculations by fast computing machines", 1953). It reaches every region,
since each of more than one cell has a cell without which it is still a disc (discs are shellable).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.simple_regions import grows, grows_naive

STEPS_A_WORD = 4
"""cells drawn from a random word, 16 bits each"""


def change_cells_naive(words: Sequence[int], inside: list[list[bool]]) -> None:
    """The naive twin of `change_cells`, on one board of at least one cell inside."""
    rows, cols = len(inside), len(inside[0])
    for word in words:
        for step in range(STEPS_A_WORD):
            row, col = divmod((word >> 16 * step & 0xFFFF) * rows * cols >> 16, cols)
            sides = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            enclosed = all(0 <= r < rows and 0 <= c < cols and inside[r][c] for r, c in sides)
            if grows_naive(inside, row, col) and not enclosed:
                inside[row][col] = not inside[row][col]


@kernel
def change_cells(words: NDArray[np.uint64], rows: int, cols: int, boards: NDArray[np.uint8]) -> None:
    """Goes on with chains, by `STEPS_A_WORD` steps for each of the `words` ``uint64 (P, m)``: changes `boards` ``uint8
    (P, (rows + 2) * (cols + 2))``, 1 for the cells of a region, 0 for others and for a border of cells around them.
    """
    width, n_cells = cols + 2, np.uint64(rows * cols)
    for p in range(words.shape[0]):
        board = boards[p]
        for word in words[p]:
            for step in range(STEPS_A_WORD):
                drawn = (word >> np.uint64(16 * step)) & np.uint64(0xFFFF)
                cell = np.int64((drawn * n_cells) >> np.uint64(16))
                place = (cell // cols + 1) * width + cell % cols + 1
                sides = board[place - width] + board[place + width] + board[place - 1] + board[place + 1]
                if sides < 4 and grows(board, place, width):
                    board[place] ^= 1
