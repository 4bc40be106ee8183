"""Random boards that lines divide into areas of one size."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.equal_areas import ROOM_A_CELL, exchange_cells
from gridlanes.model.divisions import around_of, division_of, lines_between
from gridlanes.samplers.draws import Draws, Purpose, Tries

_MOVES = 8
"""times the cells of a board that areas exchange cells"""


def divided(structure: Structure, areas: NDArray[np.integer]) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards whose cells belong to the `areas` ``(n, cells)``; lines
    hold the mark that searches try first.
    """
    board, line = division_of(structure.grid), structure.first_mark + 1
    marks = np.full((len(areas), structure.n_coords), 3 - line, np.uint8)
    marks[:, around_of(structure.grid)] = line
    marks[:, board.edges] = np.where(lines_between(areas, board), np.uint8(line), np.uint8(3 - line))
    return marks


def equal_divisions(structure: Structure, draws: Draws, tries: Tries, size: int) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards divided into areas of `size` cells."""
    board = division_of(structure.grid)
    words = draws.words(tries, Purpose.SOLUTION, _MOVES * board.n_cells)
    areas = np.empty((len(tries), board.n_cells), np.int32)
    room = np.empty(ROOM_A_CELL * board.n_cells, np.int64)
    exchange_cells(np.ascontiguousarray(words), board.cols, size, room, areas)
    return divided(structure, areas)
