"""Random paths from the left side of a board to its bottom, as the border between two kinds of corners."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


def grow_below_naive(
    orders: Sequence[int], chances: Sequence[int], least: int, most: int, below: Sequence[int], width: int
) -> list[int]:
    """The corners below one path after they grew. A corner joins them if those around it are in one piece and so are
    the others; if the path gets no longer, only where its chance is below `least`.
    """
    found, ring = [*below], [-width, 1 - width, 1, 1 + width, width, width - 1, -1, -1 - width]
    for corner, chance in zip(orders, chances, strict=True):
        here = [found[corner + step] for step in ring]
        n_pieces = sum(here[i] and not here[i - 1] for i in range(len(ring)))
        n_beside = sum(here[::2])
        if most and not found[corner] and n_pieces == 1 and n_beside and (n_beside == 1 or chance < least):
            found[corner], most = 1, most - 1
    return found


@kernel(inline=True)
def _begin(before, here):
    """How many pieces begin from one corner to the next."""
    return 1 if here > before else 0


@kernel
def grow_below(
    orders: NDArray[np.uint32],
    chances: NDArray[np.uint32],
    least: np.uint32,
    most: NDArray[np.int64],
    below: NDArray[np.uint8],
    width: int,
) -> None:
    """Adds corners to those below each path, `below` ``uint8 (P, K)``, rows of so many with a border of 0: up to `most`
    ``int64 (P,)`` of those at the places ``uint32 (P, T)``, `orders`, which may come several times. `chances` ``uint32
    (P, T)``: random bits. Corners that would not make the path longer join if theirs are less than `least`.
    """
    for p in range(len(below)):
        board, left = below[p], most[p]
        for i in range(orders.shape[1]):
            if left == 0:
                break
            place = np.int64(orders[p, i])
            if board[place] != 0:
                continue
            above, right, under, before = board[place - width], board[place + 1], board[place + width], board[place - 1]
            n_beside = above + right + under + before
            if n_beside == 0 or (n_beside > 1 and chances[p, i] >= least):
                continue
            # Around the corner: where a piece of those below begins, clockwise.
            n_pieces = _begin(board[place - width - 1], above) + _begin(above, board[place - width + 1])
            n_pieces += _begin(board[place - width + 1], right) + _begin(right, board[place + width + 1])
            n_pieces += _begin(board[place + width + 1], under) + _begin(under, board[place + width - 1])
            n_pieces += _begin(board[place + width - 1], before) + _begin(before, board[place - width - 1])
            if n_pieces == 1:
                board[place] = 1
                left -= 1
