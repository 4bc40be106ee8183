"""Random boards of numbers, from a complete set of dominoes laid on a board."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.samplers.random_dominoes import number_boards
from gridlanes.samplers.dominoes import domino_partners
from gridlanes.samplers.draws import Draws, Purpose, Tries


def domino_numbers(rows: int, draws: Draws, tries: Tries) -> NDArray[np.int16]:
    """``int16 (n, cells)``: the numbers of boards of some rows and a column more.

    Dominoes are placed at random. Two dominoes side by side that share a number at opposite ends could be read as two
    others with the same numbers; a few steps remove such pairs as far as possible.
    """
    n_cells = rows * (rows + 1)
    boards, room = np.zeros((len(tries), n_cells), np.int16), np.empty((7, n_cells + 4), np.int64)
    number_boards(_states(draws, tries), rows, boards, room, np.empty((n_cells, 4), np.int64))
    return boards


def domino_places(rows: int, draws: Draws, tries: Tries) -> NDArray[np.int64]:
    """``int64 (n, cells)``: the other cell of each cell's domino on the boards of `domino_numbers`."""
    return domino_partners(rows, rows + 1, draws, tries)


def _states(draws: Draws, tries: Tries) -> NDArray[np.uint64]:
    """``uint64 (n,)``: from which the boards follow. A kernel changes them."""
    return draws.words(tries, Purpose.LAYOUT, 1)[:, 0].copy()
