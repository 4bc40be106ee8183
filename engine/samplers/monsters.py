"""Random mirrors and monsters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.random_monsters import ONE_IN, ROOM, ROOM_A_CELL, place_monsters
from gridlanes.samplers.draws import Draws, Purpose, Tries

_MIRRORED = (0.25, 0.5)
"""the least and the largest share of cells with a mirror"""


def random_monsters(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: mirrors in a random share of the cells, and monsters in the others, which follow from the
    numbers at the ends of the lines of sight and from how many there are of each kind.
    """
    rows, cols = structure.grid.rows, structure.grid.cols
    low, high = _MIRRORED
    shares = (low + (high - low) * draws.shares(tries, Purpose.LAYOUT, 1)[:, 0]) * ONE_IN
    marks = np.zeros((len(tries), rows * cols), np.uint8)
    room = np.empty(ROOM + ROOM_A_CELL * rows * cols + 2 * (rows + cols), np.int64)
    states = draws.words(tries, Purpose.SOLUTION, 1)[:, 0].copy()
    place_monsters(states, shares.astype(np.int64), rows, cols, marks, room)
    return marks
