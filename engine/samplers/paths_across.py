"""Random paths from the left side of a board to its bottom, through the middles of cells.

A path separates the corners of the board into those on the side of the bottom left corner and the others. The former
start as those along two sides of the board, up to the end of the path, and grow so that both kinds stay connected.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.samplers.paths_across import grow_below
from gridlanes.samplers.draws import Draws, Purpose, Tries

_ROUNDS = 6
"""how often corners are gone through"""
_MIN_SHARE, _MAX_SHARE = 0.2, 0.6
"""of the corners inside of the board that can be on the side of the bottom left one"""
_SHORTER = 0.15
"""of the corners that would not make the path longer are taken, each time"""


def corners_below(draws: Draws, tries: Tries, rows: int, cols: int) -> NDArray[np.bool_]:
    """``bool (n, rows + 1, cols + 1)``: the corners of a board below and to the left of a random path, for each try."""
    width, n_inside = cols + 3, (rows - 1) * (cols - 1)
    below = np.zeros((len(tries), rows + 3, width), np.uint8)  # with a border
    starts = draws.shares(tries, Purpose.LAYOUT, 3)
    row, col = (1 + (starts[:, :2] * (rows, cols)).astype(np.int64)).T
    below[:, 1:-1, 1] = np.arange(rows + 1) >= row[:, None]
    below[:, -2, 1:-1] = np.arange(cols + 1) < col[:, None]
    most = np.rint((_MIN_SHARE + (_MAX_SHARE - _MIN_SHARE) * starts[:, 2]) * n_inside).astype(np.int64)
    places = np.arange(below[0].size, dtype=np.uint32).reshape(rows + 3, width)[2:-2, 2:-2].ravel()
    turns = draws.orders(tries, Purpose.SOLUTION, [turn * n_inside for turn in range(_ROUNDS + 1)])
    orders = places[turns % max(1, n_inside)]
    chances = draws.words(tries, Purpose.SOLUTION, -(-orders.shape[1] // 2), turn=1)
    halves = np.ascontiguousarray(chances).view(np.uint32)
    grow_below(orders, halves, np.uint32(_SHORTER * 2**32), most, below.reshape(len(tries), -1), width)
    return below[:, 1:-1, 1:-1] > 0
