"""Random loops through the middles of cells, each the border of a random region of corners."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.simple_regions import grow_regions
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries

_ROUNDS = 12
"""how often corners are gone through; on boards up to 50x50 nothing grows after nine"""
_MIN_SHARE, _MAX_SHARE = 0.4, 0.8
"""of the corners between cells, inside"""


def loop_through_cells(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """All edges, ``uint8 (n, C)``: 2 for those that the loop crosses on its way from cell to cell, else 1.

    The corners inside the loop are grown like the cells inside the loops of `gridlanes.samplers.loops`, with the same
    bias. For boards of one row or column, which have no loop, the result is undefined.
    """
    inside = corners_inside(structure.grid, draws, tries)
    if not inside.size:
        return np.zeros((len(tries), structure.n_coords), np.uint8)
    return links_round(structure, inside)


def corners_inside(grid: Grid, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, rows - 1, cols - 1)``: 1 for the corners between cells that are inside of a random loop, else 0."""
    rows, cols = grid.rows - 1, grid.cols - 1
    n = rows * cols
    if not n:
        return np.zeros((len(tries), rows, cols), np.uint8)
    orders = draws.orders(tries, Purpose.SOLUTION, [n * i for i in range(_ROUNDS + 1)]) % np.uint32(n)
    share = _MIN_SHARE + (_MAX_SHARE - _MIN_SHARE) * draws.shares(tries, Purpose.LAYOUT, 1)[:, 0]
    inside = np.empty((len(tries), n), np.uint8)
    grow_regions(orders, np.ceil(share * n).astype(np.int64), rows, cols, inside)
    return inside.reshape(-1, rows, cols)


def links_round(structure: Structure, inside: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """``uint8 (m, C)``: 2 for edges that the border of corners ``uint8 (m, rows - 1, cols - 1)`` crosses, else 1."""
    grid = structure.grid
    board = np.pad(inside, ((0, 0), (1, 1), (1, 1)))
    marks = np.ones((len(inside), structure.n_coords), np.uint8)
    down = board[:, :-1, 1:-1] ^ board[:, 1:, 1:-1]
    across = board[:, 1:-1, :-1] ^ board[:, 1:-1, 1:]
    marks[:, grid.ids(Layer.EDGES_V)[:, 1:-1].ravel()] += down.reshape(len(inside), -1)
    marks[:, grid.ids(Layer.EDGES_H)[1:-1].ravel()] += across.reshape(len(inside), -1)
    return marks
