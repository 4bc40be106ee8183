"""Random lines that fill a board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.random_lines import grow_lines
from gridlanes.model.grid import Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries

_STEPS_OF_A_CELL = 60
_SHORTEST, _LONGEST = 1.0, 3.0
"""cells that a line has at most, as a share of the longer side of the board"""


def filling_lines(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards filled with lines, which hold the mark that searches try
    first. A cell that no line came to is left out.
    """
    grid = structure.grid
    words = draws.words(tries, Purpose.SOLUTION, _STEPS_OF_A_CELL * grid.rows * grid.cols)
    share = _SHORTEST + (_LONGEST - _SHORTEST) * draws.shares(tries, Purpose.LAYOUT, 1)[:, 0]
    longest = np.maximum(4, share * max(grid.rows, grid.cols)).astype(np.int64)
    level = np.zeros((len(tries), grid.rows + 1, grid.cols), np.uint8)
    upright = np.zeros((len(tries), grid.rows, grid.cols + 1), np.uint8)
    grow_lines(words, longest, level, upright)
    marks = np.full((len(tries), structure.n_coords), 2 - structure.first_mark, np.uint8)
    for layer, links in ((Layer.EDGES_H, level), (Layer.EDGES_V, upright)):
        there = marks[:, grid.ids(layer).ravel()]
        marks[:, grid.ids(layer).ravel()] = np.where(links.reshape(len(tries), -1) > 0, structure.first_mark + 1, there)
    return marks
