"""Random diagonals of cells that close no loop."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.random_diagonals import draw_diagonals
from gridlanes.samplers.draws import Draws, Purpose, Tries


def random_diagonals(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: marks (from 1) of boards whose marks are the two diagonals, falling and rising. Cells in
    random order get a random one, or the other one if that would close a loop.
    """
    grid, n_cells = structure.grid, structure.n_coords
    orders = draws.orders(tries, Purpose.SOLUTION, [0, n_cells])
    words = draws.words(tries, Purpose.SOLUTION, -(-n_cells // 64), turn=1)
    joined = np.empty((grid.rows + 1) * (grid.cols + 1), np.int64)
    found = np.empty(orders.shape, np.uint8)
    draw_diagonals(orders, words, grid.cols, joined, found)
    return found + np.uint8(1)
