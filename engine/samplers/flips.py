"""Loops that differ from a loop in little: a few cells beside it change sides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.region_flips import FLIPS, find_flips
from gridlanes.samplers.loops import edges_round, inside_of


def flipped_loops(structure: Structure, marks: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """Loops that go another way round one to four cells: which of the solutions `marks` ``uint8 (n, C)`` each is near
    ``intp (m,)``, ascending, and its marks ``uint8 (m, C)``, both counted from 1.
    """
    grid = structure.grid
    inside = inside_of(structure, marks)
    found = np.empty((len(marks) * grid.rows * grid.cols * len(FLIPS), 3), np.int32)
    found = found[: find_flips(inside.reshape(len(marks), -1), grid.rows, grid.cols, found)]
    near = found[:, 0].astype(np.intp)
    boards = inside[near]
    for number, (_, width, cells) in enumerate(FLIPS):
        which = np.flatnonzero(found[:, 2] == number)
        rows, cols = np.divmod(found[which, 1], grid.cols)
        for i in range(cells.bit_length()):
            if cells >> i & 1:
                boards[which, rows + i // width, cols + i % width] ^= 1
    return near, edges_round(structure, boards)
