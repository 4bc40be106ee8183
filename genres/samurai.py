"""Samurai Sudoku: five Sudoku on one board, the corner boxes of the middle one shared with the four others.

Each row, each column and each box of each of the five grids holds every value once.
A board of 9x9 grids is 21 cells wide and high; what lies between the grids is not part of it.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres.variants import all_distinct
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.regions import Rect, Region

NAME = "samurai"


def structure(box: int = 3) -> Structure:
    """The structure of boards whose boxes are `box` wide and high; the same object for the same size."""
    return _structure(box)


@lru_cache(maxsize=8)
def _structure(box: int) -> Structure:
    if not 3 <= box <= 5:
        raise ModelError(f"the boxes of samurai boards are 3 to 5 cells wide, asked for {box}")
    side, step = box * box, box * (box - 1)
    materials = np.full((side + 2 * step, side + 2 * step), Material.HOLE, np.uint8)
    areas: dict[Region, None] = {}
    for top, left in ((0, 0), (0, 2 * step), (step, step), (2 * step, 0), (2 * step, 2 * step)):
        materials[top : top + side, left : left + side] = Material.FLOOR
        for i in range(side):
            down, right = i // box * box, i % box * box
            areas[Rect(top + i, left, 1, side)] = None
            areas[Rect(top, left + i, side, 1)] = None
            areas[Rect(top + down, left + right, box, box)] = None
    grid = Grid(*materials.shape, materials={Layer.CELLS: materials})
    return Structure(grid, Alphabet.counting(side), all_distinct(areas), genre=NAME)
