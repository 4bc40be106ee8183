"""Random divisions into areas and a number in each, its size, such that gaps in lines are as long as numbers differ."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.sized_areas import settle_sized_areas
from gridlanes.samplers.areas import even_areas
from gridlanes.samplers.draws import Draws, Purpose, Tries

_MOVES_A_CELL = 25
"""in each stage of a walk"""


def sized_areas(
    structure: Structure, draws: Draws, tries: Tries, largest: int
) -> tuple[list[list[list[int]]], NDArray[np.int64]]:
    """Areas of at most `largest` cells that cover each board, and ``int64 (n, cells)``: their sizes, each in one of the
    cells, else 0; nothing but zeros for a try that led nowhere. Two numbers of a line with none between them have as
    many cells between them as they differ by.
    """
    rows, cols = structure.grid.rows, structure.grid.cols
    areas = np.zeros((len(tries), rows * cols), np.int32)
    at, numbers = (np.zeros(areas.shape, np.int64) for _ in range(2))
    for i, dice in enumerate(draws.dice_of(tries, Purpose.LAYOUT)):
        for number, area in enumerate(even_areas(dice, rows, cols, largest)):
            areas[i, area], at[i, number] = number, dice.choice(area)
    words = np.ascontiguousarray(draws.words(tries, Purpose.SOLUTION, 1)[:, 0])
    room, state = np.empty(4 * rows * cols, np.int64), np.empty(1, np.uint64)
    wrong = np.empty(len(tries), np.int64)
    settle_sized_areas(words, cols, largest, _MOVES_A_CELL * rows * cols, areas, at, numbers, room, state, wrong)
    numbers[wrong > 0] = 0
    found = [[np.flatnonzero(row == area).tolist() for area in np.unique(row)] for row in areas]
    return found, numbers
