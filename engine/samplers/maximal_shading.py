"""Random shadings in which no two shaded cells touch, the others are connected, and no shaded cell can be added."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.maximal_shading import shade_in_order
from gridlanes.samplers.draws import Draws, Purpose, Tries


def maximal_shading(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: marks (from 1) of boards of two marks; shaded cells hold the one that searches
    try first.
    """
    size = structure.n_coords
    orders = draws.orders(tries, Purpose.SOLUTION, [0, size])
    shaded = np.zeros(orders.shape, np.uint8)
    shade_in_order(orders, structure.grid.cols, np.empty(size + 1, np.int64), shaded)
    mark = structure.first_mark + 1
    return np.where(shaded == 1, np.uint8(mark), np.uint8(3 - mark))
