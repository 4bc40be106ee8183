"""Leaving out clues of loops, which say how many edges of the loop are around a cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.generating.loop_clues import clues_left_out, room_needed
from gridlanes.samplers.generation import SlotsLeftOut

_CONFLICTS = 1000
"""in one test; it takes three on average"""


def loop_clues_left_out(
    structure: Structure, marks: NDArray[np.uint8], orders: NDArray[np.uint32], n_shown: NDArray[np.int64]
) -> SlotsLeftOut:
    """As `gridlanes.samplers.generation.LeavesOut`, for a structure whose coords are the edges of its grid, and whose
    clues, one for each cell, are the numbers of edges with the larger mark.
    """
    grid = structure.grid
    gone, sure = np.zeros((len(marks), structure.n_clues), np.bool_), np.zeros(len(marks), np.bool_)
    scratch = np.empty(room_needed(grid.rows, grid.cols), np.int64)
    loops = np.ascontiguousarray(marks == 2).view(np.uint8)
    clues_left_out(loops, grid.rows, grid.cols, orders, n_shown, _CONFLICTS, scratch, gone, sure)
    return SlotsLeftOut(gone, sure)
