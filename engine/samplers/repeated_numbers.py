"""Random numbers for boards with shaded cells: other cells differ along each line, shaded ones repeat a number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.samplers.draws import Draws, Purpose, Tries


def repeated_numbers(structure: Structure, draws: Draws, tries: Tries, marks: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (n, cells)``: a number for each cell, row by row, of boards ``uint8 (n, cells)`` (marks from 1), from 1
    to the longer side; shaded cells hold the mark that searches try first.

    All cells start with the numbers of a random Latin square. Then each shaded cell gets a number that remains in its
    row and its column, or in one of them, if there is none.
    """
    rows, cols = structure.grid.rows, structure.grid.cols
    n, side = len(marks), max(rows, cols)
    shaded = (marks == structure.first_mark + 1).reshape(n, rows, cols)
    orders = draws.shares(tries, Purpose.CLUES, 3 * side).reshape(n, 3, side).argsort(axis=2)
    place = (orders[:, 0, :rows, None] + orders[:, 1, None, :cols]) % side
    numbers = np.take_along_axis(orders[:, 2], place.reshape(n, -1), axis=1).reshape(n, rows, cols)
    in_row, in_col = np.zeros((n, rows, side), np.bool_), np.zeros((n, cols, side), np.bool_)
    which, down, along = np.nonzero(~shaded)
    in_row[which, down, numbers[which, down, along]] = True
    in_col[which, along, numbers[which, down, along]] = True
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        those = np.flatnonzero(shaded[:, row, col])
        if len(those):
            beside = in_row[those, row].astype(np.int64) + in_col[those, col]
            chance = draws.shares(tries.chosen(those), Purpose.CLUES, side, turn=1 + cell)
            numbers[those, row, col] = (beside + chance).argmax(axis=1)
    return (numbers + 1).reshape(n, -1).astype(np.int32)
