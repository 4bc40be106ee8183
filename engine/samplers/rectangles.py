"""Random boards that lines divide into rectangles, and numbers that say how large these are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.random_rectangles import cut_into_rectangles
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import areas_of, division_of, sizes_of
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Draws, Purpose, Tries

_LARGEST = 16
"""cells of a rectangle"""


def random_rectangles(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards cut into rectangles; lines hold the mark that searches
    try first.
    """
    board = division_of(structure.grid)
    orders = draws.orders(tries, Purpose.SOLUTION, [0, board.n_cells])
    words = draws.words(tries, Purpose.SOLUTION, board.n_cells, turn=1)
    areas = np.empty(orders.shape, np.int32)
    room = np.empty(2 * board.rows + 4, np.int64)
    cut_into_rectangles(orders, np.ascontiguousarray(words), board.cols, _LARGEST, room, areas)
    return divided(structure, areas)


def sizes_in_one_cell(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (n, cells)``: in a cell of each area of boards ``uint8 (n, C)`` (marks from 1) its number of cells."""
    board = division_of(structure.grid)
    areas = areas_of(marks[:, board.edges] == structure.first_mark + 1, board)
    chance = draws.shares(tries, Purpose.CLUES, board.n_cells)
    best = np.zeros(areas.size)
    flat = (areas + np.arange(len(areas))[:, None] * board.n_cells).ravel()
    np.maximum.at(best, flat, chance.ravel())
    return np.where(best[flat].reshape(areas.shape) == chance, sizes_of(areas), np.int32(NO_CLUE))
