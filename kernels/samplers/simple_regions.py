"""Random regions of cells that one loop goes round: connected, without holes, touching themselves at no corner."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

_ROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def grows_naive(inside: Sequence[Sequence[bool]], row: int, col: int) -> bool:
    """Whether a cell outside of the region can join it, so that still one loop goes round: on the way round the cell
    one enters the region once, and at least one of its sides is beside it.
    """

    def is_inside(down: int, right: int) -> bool:
        here = row + down, col + right
        return 0 <= here[0] < len(inside) and 0 <= here[1] < len(inside[0]) and inside[here[0]][here[1]]

    way = [is_inside(*step) for step in _ROUND]
    entered = sum(way[i] and not way[i - 1] for i in range(8))
    return entered == 1 and any(way[::2])


@kernel(inline=True)
def grows(inside, place, width):
    """`grows_naive` on a board with a border, ``uint8``, row after row; `width` of its rows."""
    before = inside[place - width - 1]
    entered, beside = 0, 0
    for step in range(8):
        if step == 0:
            here = inside[place - width]
        elif step == 1:
            here = inside[place - width + 1]
        elif step == 2:
            here = inside[place + 1]
        elif step == 3:
            here = inside[place + width + 1]
        elif step == 4:
            here = inside[place + width]
        elif step == 5:
            here = inside[place + width - 1]
        elif step == 6:
            here = inside[place - 1]
        else:
            here = inside[place - width - 1]
        if here != 0 and before == 0:
            entered += 1
        if step % 2 == 0 and here != 0:
            beside += 1
        before = here
    return entered == 1 and beside > 0


@kernel(allocates=True)
def grow_regions(
    orders: NDArray[np.uint32], most: NDArray[np.int64], rows: int, cols: int, inside: NDArray[np.uint8]
) -> None:
    """Fills `inside` ``uint8 (P, rows * cols)``, 1 for the cells of a region. It begins with the first cell of
    `orders` ``uint32 (P, m * rows * cols)`` (cells in random order, several times over) and takes each cell that can
    join it, one after the other, until it has `most` ``(P,)`` cells or the orders end.
    """
    width = cols + 2
    for p in range(orders.shape[0]):
        board = np.zeros((rows + 2) * width, np.uint8)
        n_cells = 0
        for i in range(orders.shape[1]):
            if n_cells >= most[p]:
                break
            cell = np.int64(orders[p, i])
            place = (cell // cols + 1) * width + cell % cols + 1
            if board[place] == 0 and (n_cells == 0 or grows(board, place, width)):
                board[place] = 1
                n_cells += 1
        for row in range(rows):
            for col in range(cols):
                inside[p, row * cols + col] = board[(row + 1) * width + col + 1]
