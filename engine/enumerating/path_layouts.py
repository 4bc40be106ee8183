"""All ways to draw paths on a board that share no cells: each cell is followed by one beside it, or by none."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.samplers.areas import beside

MAX_PATHS = 1 << 22
"""ways to draw paths on a board; more are an error"""


def followers_on_board(rows: int, cols: int) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: in all ways, the number of the next cell of the path of each cell, from 1; 0 for none.
    ModelError for more than `MAX_PATHS`.
    """
    found, taken = np.zeros((1, 0), np.uint8), np.zeros(1, np.uint64)
    for cell in range(rows * cols):
        grown, marked = [np.pad(found, ((0, 0), (0, 1)))], [taken]
        for other in sorted(beside(cell, rows, cols)):
            bit = np.uint64(1 << other)
            fits = (taken & bit) == 0
            if other < cell:
                fits &= _end(found, other) != cell
            grown.append(np.pad(found[fits], ((0, 0), (0, 1)), constant_values=other + 1))
            marked.append(taken[fits] | bit)
        found, taken = np.concatenate(grown), np.concatenate(marked)
        if len(found) > MAX_PATHS:
            raise ModelError(f"there are more than {MAX_PATHS:,} ways to draw paths on {rows} x {cols} cells")
    return found[np.lexsort(found.T[::-1])]


def _end(followers: NDArray[np.uint8], cell: int) -> NDArray[np.intp]:
    """``intp (n,)``: the cell that paths lead to from `cell`, as far as they are known: up to one with no column."""
    n, n_known = followers.shape
    at, row = np.full(n, cell, np.intp), np.arange(n)
    for _ in range(n_known):
        inside = at < n_known
        following = np.where(inside, followers[row, np.where(inside, at, 0)].astype(np.intp), 0)
        at = np.where(following > 0, following - 1, at)
    return at


def paths_of(followers: NDArray[np.uint8]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """``int32 (n, cells)`` twice: the path of each cell, numbered from 1 by their first cells, and the place of the
    cell on it, from 1; 0 where a cell is on no path of two cells or more.
    """
    n, n_cells = followers.shape
    led_to, row = np.zeros((n, n_cells + 1), np.bool_), np.arange(n)
    led_to[row[:, None], followers] = True
    begins = (followers > 0) & ~led_to[:, 1:]
    number = np.where(begins, begins.cumsum(axis=1), 0).astype(np.int32)
    place = begins.astype(np.int32)
    for _ in range(n_cells - 1):
        for cell in range(n_cells):
            on = np.flatnonzero((place[:, cell] > 0) & (followers[:, cell] > 0))
            other = followers[on, cell].astype(np.intp) - 1
            number[on, other], place[on, other] = number[on, cell], place[on, cell] + 1
    return number, place
