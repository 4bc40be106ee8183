"""Random loops through the middles of cells, with many cells where pearls are possible."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.pearl_loops import MARGIN, MAX_LOST, walk_loops
from gridlanes.samplers.cell_loops import links_round
from gridlanes.samplers.draws import Draws, Purpose, Tries

_LEAST_TURNS, _TURNS_OF_A_CORNER = 20, 3
"""steps for each corner: as many as corners of the longer side, so many times, and at least so many"""
_LOOSEST, _STRICTEST, _WIDE = 0.4, 1.2, 80
"""how much each of what a step loses counts against it on boards of so many corners, on smaller ones less: loops of
strict walks have the most pearls, and are much alike"""


def loop_with_pearls(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """All edges, ``uint8 (n, C)``: 2 for those that the loop crosses on its way from cell to cell, else 1.

    A walk over loops starts with the smallest one in the middle of the board and moves a corner at a time to the other
    side of the loop, towards more pearls and fewer empty cells. Of the results at 10x10 about three in four are unique
    with all their pearls; random loops hardly ever are. For boards of one row or column, which have no loop, the result
    is undefined.
    """
    rows, cols = structure.grid.rows - 1, structure.grid.cols - 1
    if not rows or not cols:
        return np.zeros((len(tries), structure.n_coords), np.uint8)
    boards = np.zeros((len(tries), rows + 2 * MARGIN, cols + 2 * MARGIN), np.uint8)
    boards[:, MARGIN + rows // 2, MARGIN + cols // 2] = 1
    flat = boards.reshape(len(tries), -1)
    strictness = _LOOSEST + (_STRICTEST - _LOOSEST) * draws.shares(tries, Purpose.LAYOUT, 1)
    strictness *= min(1.0, rows * cols / _WIDE)
    chances = np.floor(np.exp(-strictness * np.arange(MAX_LOST)) * 2.0**32).astype(np.uint64)
    for turn in range(max(_LEAST_TURNS, _TURNS_OF_A_CORNER * max(rows, cols))):
        words = draws.words(tries, Purpose.SOLUTION, rows * cols, turn)
        walk_loops(flat, cols + 2 * MARGIN, words, chances)
    return links_round(structure, boards[:, MARGIN:-MARGIN, MARGIN:-MARGIN])
