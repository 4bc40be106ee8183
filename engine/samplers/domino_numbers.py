"""Random boards of numbers, from a complete set of dominoes laid on a board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.random_dominoes import number_boards
from gridlanes.samplers.draws import Draws, Purpose, Tries


def domino_numbers(rows: int, draws: Draws, tries: Tries) -> NDArray[np.int16]:
    """``int16 (n, cells)``: the numbers of boards of some rows and a column more.

    Dominoes are placed at random. Two dominoes side by side that share a number at opposite ends could be read as two
    others with the same numbers; a few steps remove such pairs as far as possible.
    """
    n_cells = rows * (rows + 1)
    boards, states = np.zeros((len(tries), n_cells), np.int16), draws.words(tries, Purpose.LAYOUT, 1)[:, 0].copy()
    number_boards(states, rows, boards, np.empty((7, n_cells + 4), np.int64), np.empty((n_cells, 4), np.int64))
    return boards


def no_marks(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: nothing, for layouts that have too few solutions to choose from."""
    return np.zeros((len(tries), structure.n_coords), np.uint8)
