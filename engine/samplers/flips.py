"""Small changes of loops: a few cells beside the loop change sides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.kernels.samplers.region_flips import FLIPS, MAX_CELLS, counts_changed, find_flips
from gridlanes.samplers.loops import edges_round, inside_of

_KNOWN = np.zeros((len(FLIPS), 1 << MAX_CELLS), np.uint8)
"""what was found of neighbourhoods before: a function of each, so that whoever notes it first is not seen"""


def flipped_loops(structure: Structure, marks: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """Loops that go around one to four cells in another way: the number of the solution in `marks` ``uint8 (n, C)``
    that each is near, ``intp (m,)``, ascending, and its marks ``uint8 (m, C)``; marks are counted from 1.
    """
    grid = structure.grid
    inside = inside_of(structure, marks)
    found = _found(inside)
    near = found[:, 0].astype(np.intp)
    boards = inside[near]
    for number, (_, width, cells) in enumerate(FLIPS):
        which = np.flatnonzero(found[:, 2] == number)
        rows, cols = np.divmod(found[which, 1], grid.cols)
        for i in range(cells.bit_length()):
            if cells >> i & 1:
                boards[which, rows + i // width, cols + i % width] ^= 1
    return near, edges_round(structure, boards)


def counts_in_flipped_loops(
    structure: Structure, marks: NDArray[np.uint8]
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The loops that `flipped_loops` gives, by what differs: the number of the solution that each is near ``intp
    (m,)``, and the cells around which it has another number of edges ``bool (m, cells)``.
    """
    inside = inside_of(structure, marks)
    found = _found(inside)
    rows, cols = inside.shape[1:]
    changed = np.zeros((len(found), rows * cols), np.bool_)
    counts_changed(inside.reshape(len(inside), -1), rows, cols, found, changed)
    return found[:, 0].astype(np.intp), changed


def _found(inside: NDArray[np.uint8]) -> NDArray[np.int32]:
    """``int32 (m, 3)``: board, cell and number of each of the `FLIPS` of the regions ``uint8 (n, rows, cols)``."""
    n, rows, cols = inside.shape
    found = np.empty((n * rows * cols * len(FLIPS), 3), np.int32)
    return found[: find_flips(inside.reshape(n, -1), rows, cols, _KNOWN, found)]
