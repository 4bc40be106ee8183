"""Counts around cells that need not be shown, for genres in which only these say what is shaded."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.generating.counts_left import ROOM, leave_counts_out


def counts_spared(structure: Structure, marks: NDArray[np.uint8], orders: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """`Generation.unneeded_clues` for boards on which the clue of each cell counts the second mark in the nine cells
    around it.
    """
    gone = np.zeros(marks.shape, np.bool_)
    room = np.zeros((ROOM, marks.shape[1]), np.int64)
    leave_counts_out(np.ascontiguousarray(marks), np.ascontiguousarray(orders), structure.grid.cols, room, gone)
    return gone
