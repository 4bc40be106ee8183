"""Random shadings, and those that differ from one in one or two cells, for genres in which only clues determine the
shading.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.grid import Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries

_STEPS = ((0, 0), (0, 1), (0, 2), (1, -2), (1, -1), (1, 0), (1, 1), (1, 2), (2, -2), (2, -1), (2, 0), (2, 1), (2, 2))
"""from a cell to itself, and to those near it behind it"""


def random_shading(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: one of two marks at each coord, all equally likely, for such genres."""
    words = draws.words(tries, Purpose.SOLUTION, -(-structure.n_coords // 64))
    bits = np.unpackbits(words.astype("<u8").view(np.uint8), axis=1, bitorder="little")
    return bits[:, : structure.n_coords] + np.uint8(1)


def toggled_cells(structure: Structure, marks: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """Solutions in which one cell has the other mark, or two nearby cells exchange marks: the number of the solution in
    `marks` ``uint8 (n, C)`` that each is near, ``intp (m,)``, ascending, and its marks ``uint8 (m, C)``; marks are
    counted from 1. For a binary alphabet and structures whose rules all have clues, and hold without them.
    """
    cells = structure.grid.ids(Layer.CELLS)
    rows, cols = cells.shape
    pairs = [
        (int(cells[row, col]), int(cells[row + down, col + right]))
        for row in range(rows)
        for col in range(cols)
        for down, right in _STEPS
        if row + down < rows and 0 <= col + right < cols
    ]
    one, other = np.array(pairs, np.intp).T
    near, which = np.nonzero((marks[:, one] != marks[:, other]) | (one == other))
    others = marks[near]
    each = np.arange(len(near))
    others[each, one[which]] ^= 3
    two = one[which] != other[which]
    others[each[two], other[which][two]] ^= 3
    return near, others
