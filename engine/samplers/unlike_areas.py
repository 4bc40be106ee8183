"""Random boards divided by lines into areas, with no two areas of one size beside each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.generating.sizes_left import leave_sizes_out, room_for_sizes
from gridlanes.kernels.samplers.unlike_areas import ROOM, merge_areas
from gridlanes.model.divisions import areas_of, division_of
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Draws, Purpose, Tries

_LARGEST = 9
"""cells of an area, if no fewer are the most"""


def unlike_areas(structure: Structure, draws: Draws, tries: Tries) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: marks (from 1) of the edges of boards whose neighbouring areas have different sizes; 0
    everywhere if none was found.
    """
    grid = structure.grid
    states = np.ascontiguousarray(draws.words(tries, Purpose.SOLUTION, 1))
    areas = np.empty((len(tries), grid.rows * grid.cols), np.int32)
    merge_areas(states, grid.cols, _most(structure), areas, np.empty((ROOM, areas.shape[1] + 1), np.int64))
    found = divided(structure, areas)
    found[areas[:, 0] < 0] = 0
    return found


def sizes_not_needed(structure: Structure, marks: NDArray[np.uint8], orders: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """`Generation.unneeded_by_propagation` for boards on which the clue of each cell is the size of its area."""
    board = division_of(structure.grid)
    areas = areas_of(marks[:, board.edges] == structure.first_mark + 1, board)
    room = np.empty(room_for_sizes(len(board.edges), board.n_cells), np.int64)
    gone, most = np.zeros(areas.shape, np.bool_), structure.options.get("largest", 0) or board.n_cells
    leave_sizes_out(areas, np.ascontiguousarray(orders), board.cols, most, room, gone)
    return gone


def _most(structure: Structure) -> int:
    return min(structure.options.get("largest", 0) or _LARGEST, _LARGEST)
