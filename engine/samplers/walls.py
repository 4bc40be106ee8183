"""Random boards of islands in one connected wall without a block of 2 x 2, and numbers for the sizes of islands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.random_walls import shade_walls
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import areas_alike, per_area
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.rectangles import in_one_cell

_SMALLEST, _LARGEST = 2, 8
"""cells of the largest island that a board may get"""
_OPENED = (0.0, 0.5)
"""the least and the largest share of cells that are opened, where islands are small"""
_OPENED_THIN = (0.4, 1.0)
"""where they are thin"""


def random_walls(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: marks (from 1) of boards of two marks; walls hold the one that searches try first."""
    largest = _SMALLEST + (draws.shares(tries, Purpose.LAYOUT, 2)[:, 0] * (_LARGEST + 1 - _SMALLEST)).astype(np.int64)
    shaded = _walls(structure, draws, tries, largest, _OPENED, thin=False)
    wall = structure.first_mark + 1
    return np.where(shaded == 1, np.uint8(wall), np.uint8(3 - wall))


def thin_walls(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: 1 for the cells of walls around islands of any size. Blocks of 2 x 2 cells are rare, too:
    they only remain where the wall could not grow.
    """
    largest = np.full(len(tries), structure.n_coords)
    return _walls(structure, draws, tries, largest, _OPENED_THIN, thin=True)


def _walls(
    structure: Structure,
    draws: Draws,
    tries: Tries,
    largest: NDArray[np.int64],
    opened: tuple[float, float],
    *,
    thin: bool,
) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: 1 for the cells of walls."""
    size = structure.n_coords
    orders = draws.orders(tries, Purpose.SOLUTION, [0, size, 2 * size]).reshape(len(tries), 2, size)
    orders[:, 1] -= np.uint32(size)
    least, most = opened
    tried = ((least + (most - least) * draws.shares(tries, Purpose.LAYOUT, 2)[:, 1]) * size).astype(np.int64)
    shaded = np.zeros((len(orders), size), np.uint8)
    shade_walls(orders, tried, largest, thin, structure.grid.cols, np.empty(2 * size, np.int64), shaded)
    return shaded


def island_sizes(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (n, cells)``: in a cell of each island of boards ``uint8 (n, cells)`` (marks from 1) its size."""
    grid, held = structure.grid, marks != structure.first_mark + 1
    areas = areas_alike(held.reshape(len(held), grid.rows, grid.cols))
    sizes = np.where(held, per_area(areas, np.ones_like(areas)), np.int32(NO_CLUE))
    return in_one_cell(draws, tries, areas, sizes)
