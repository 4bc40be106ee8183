"""Random beginnings of solutions for grids in boxes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.grid import Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries


def diagonal_boxes(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """The boxes down the diagonal, which share no row and no column, each with its marks in random order.

    On 4x4 these have one completion or none, so all 288 grids are equally likely; larger grids are less likely if their
    diagonal has many completions.
    """
    grid = structure.grid
    width, height = grid.box or (1, 1)
    side = width * height
    n_boxes = min(side // width, side // height)
    ids = grid.ids(Layer.CELLS)
    boxes = [ids[height * i : height * (i + 1), width * i : width * (i + 1)].ravel() for i in range(n_boxes)]
    orders = draws.orders(tries, Purpose.SOLUTION, [side * i for i in range(n_boxes + 1)])
    givens = np.zeros((len(tries), structure.n_coords), np.uint8)
    givens[:, np.concatenate(boxes)] = orders % side + 1
    return givens
