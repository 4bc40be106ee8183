"""Random boards that lines divide into areas that are symmetric about a point each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.random_galaxies import grow_galaxies
from gridlanes.model.divisions import division_of
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Draws, Purpose, Tries

_WORDS = 8
"""random words a cell"""


def random_galaxies(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards divided into symmetric areas; lines hold the mark that
    searches try first.
    """
    board = division_of(structure.grid)
    orders = draws.orders(tries, Purpose.SOLUTION, [0, board.n_cells])
    words = draws.words(tries, Purpose.SOLUTION, _WORDS * board.n_cells, turn=1)
    areas = np.empty(orders.shape, np.int32)
    grow_galaxies(orders, np.ascontiguousarray(words), board.cols, areas)
    return divided(structure, areas)
