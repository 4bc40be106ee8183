"""Random boards divided by lines into areas that are each symmetric about a point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.random_galaxies import grow_galaxies
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import Division, areas_of, division_of, per_area, sizes_of
from gridlanes.samplers.all_divisions import connected_areas, divisions_into
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


def dots_in_the_middle(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (n, points)``: 1 at the centre of each area of boards ``uint8 (n, C)`` (marks from 1), with points
    numbered as in the rule `SymmetricAreas`.
    """
    board = division_of(structure.grid)
    areas = areas_of(marks[:, board.edges] == structure.first_mark + 1, board)
    return _dots(board, areas)


def all_dots(structure: Structure) -> NDArray[np.int16]:
    """``int16 (n, points)``: the same for all boards that can be divided into symmetric areas, each once."""
    board = division_of(structure.grid)
    rows, cols = structure.grid.rows, structure.grid.cols
    every = connected_areas(rows, cols, board.n_cells)
    areas = [[area for area in begun if _is_symmetric(area, rows, cols)] for begun in every]
    dots = _dots(board, divisions_into(rows, cols, areas).astype(np.int32))
    return np.unique(dots, axis=0).astype(np.int16)


def _is_symmetric(area: int, rows: int, cols: int) -> bool:
    """Whether half a turn maps an area, a word with a bit a cell, to itself."""
    cells = [divmod(cell, cols) for cell in range(rows * cols) if area >> cell & 1]
    down, right = (min(place) + max(place) for place in zip(*cells, strict=True))
    return {(down - row, right - col) for row, col in cells} == {*cells}


def _dots(board: Division, areas: NDArray[np.int32]) -> NDArray[np.int32]:
    """The dots of boards divided into `areas` ``int32 (n, cells)``."""
    size, cells = sizes_of(areas), np.arange(board.n_cells)
    row = per_area(areas, np.broadcast_to(2 * (cells // board.cols), areas.shape)) // size
    col = per_area(areas, np.broadcast_to(2 * (cells % board.cols), areas.shape)) // size
    dots = np.full((len(areas), (2 * board.rows - 1) * (2 * board.cols - 1)), NO_CLUE, np.int32)
    dots[np.arange(len(areas))[:, None], row * (2 * board.cols - 1) + col] = 1
    return dots
