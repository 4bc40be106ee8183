"""Random boards divided by lines into rectangles, and numbers for their sizes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.random_rectangles import cut_into_rectangles
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import Ints, areas_of, division_of, sizes_of
from gridlanes.model.grid import Layer
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Draws, Purpose, Tries

_LARGEST = 16
"""cells of a rectangle"""


def random_rectangles(structure: Structure, draws: Draws, tries: Tries, largest: int = _LARGEST) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards cut into rectangles of at most `largest` cells; lines
    hold the mark that searches try first.
    """
    board = division_of(structure.grid)
    orders = draws.orders(tries, Purpose.SOLUTION, [0, board.n_cells])
    words = draws.words(tries, Purpose.SOLUTION, board.n_cells, turn=1)
    areas = np.empty(orders.shape, np.int32)
    room = np.empty(2 * board.rows + 4, np.int64)
    cut_into_rectangles(orders, np.ascontiguousarray(words), board.cols, largest, room, areas)
    return divided(structure, areas)


def without_crossings(structure: Structure, marks: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The boards ``uint8 (n, C)`` (marks from 1), with 0 everywhere for boards in which four areas meet at a corner."""
    grid = structure.grid
    across = marks[:, grid.ids(Layer.EDGES_H)[1:-1]] == structure.first_mark + 1
    down = marks[:, grid.ids(Layer.EDGES_V)[:, 1:-1]] == structure.first_mark + 1
    crossed = across[:, :, 1:] & across[:, :, :-1] & down[:, 1:] & down[:, :-1]
    return np.where(crossed.any(axis=(1, 2))[:, None], np.uint8(0), marks)


def sizes_in_one_cell(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the size of each area of boards ``uint8 (n, C)`` (marks from 1), in one of its cells."""
    areas = areas_in(structure, marks)
    return in_one_cell(draws, tries, areas, sizes_of(areas))


def areas_in(structure: Structure, marks: NDArray[np.uint8]) -> Ints:
    """``int32 (n, cells)``: the first cell of the area of each cell of boards ``uint8 (n, C)`` (marks from 1)."""
    board = division_of(structure.grid)
    return areas_of(marks[:, board.edges] == structure.first_mark + 1, board)


def in_one_cell(draws: Draws, tries: Tries, areas: Ints, values: Ints) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the `values` of cells, kept in one cell of each of the `areas` ``(n, cells)``."""
    n_cells = areas.shape[1]
    chance = draws.shares(tries, Purpose.CLUES, n_cells)
    best = np.zeros(areas.size)
    flat = (areas + np.arange(len(areas))[:, None] * n_cells).ravel()
    np.maximum.at(best, flat, chance.ravel())
    return np.where(best[flat].reshape(areas.shape) == chance, values, np.int32(NO_CLUE))
