"""Boards near a board of rectangles: some rectangles that fill a larger one are cut again."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.divisions import division_of
from gridlanes.samplers.divisions import divided
from gridlanes.samplers.draws import Dice
from gridlanes.samplers.rectangles import areas_in, without_crossings

_WAYS, _ATTEMPTS = 16, 2
"""boards near a board, and attempts for each of them"""
_MAX_RECTANGLES = 6
"""that are cut again"""


class _Box(NamedTuple):
    """The cells of some rows and columns, up to `bottom` and `right`."""

    top: int
    left: int
    bottom: int
    right: int


def rectangles_nearby(
    structure: Structure, dice: Dice, marks: NDArray[np.uint8], open_at: NDArray[np.bool_]
) -> NDArray[np.uint8]:
    """``uint8 (m, C)``: marks (from 1) of boards that lines divide into rectangles, no four at a corner, as `marks`
    ``uint8 (C,)`` do, but for a few beside an edge with `open_at` ``bool (C,)``. m is 0 if no edge is open.
    """
    board = division_of(structure.grid)
    edges = np.flatnonzero(open_at[board.edges]).tolist()
    areas, found = areas_in(structure, marks[None])[0].reshape(board.rows, board.cols), []
    for _ in range(_WAYS * _ATTEMPTS if edges else 0):
        edge = dice.choice(edges)
        box = _joined(areas, *divmod(int(board.first[edge]), board.cols), *divmod(int(board.second[edge]), board.cols))
        if dice.below(2):
            box = _grown(dice, areas, box)
        if len(np.unique(areas[_within(box)])) <= _MAX_RECTANGLES:
            cut = _cut(dice, areas, box)
            if (cut != areas).any():
                found.append(cut)
    if not found:
        return np.zeros((0, structure.n_coords), np.uint8)
    every = without_crossings(structure, divided(structure, np.array(found).reshape(len(found), -1)))
    return every[every.any(axis=1)][:_WAYS]


def _within(box: _Box) -> tuple[slice, slice]:
    return slice(box.top, box.bottom), slice(box.left, box.right)


def _joined(areas: NDArray[np.int32], row: int, col: int, other_row: int, other_col: int) -> _Box:
    """The least box that holds two cells and whole `areas` ``(rows, cols)`` alone."""
    box, before = _Box(min(row, other_row), min(col, other_col), max(row, other_row) + 1, max(col, other_col) + 1), None
    while box != before:
        before = box
        rows, cols = np.nonzero(np.isin(areas, areas[_within(box)]))
        box = _Box(int(rows.min()), int(cols.min()), int(rows.max()) + 1, int(cols.max()) + 1)
    return box


def _grown(dice: Dice, areas: NDArray[np.int32], box: _Box) -> _Box:
    """The least box that holds this one, a cell beside it, and whole areas alone."""
    row, col = dice.choice([box.top, box.bottom - 1]), dice.choice([box.left, box.right - 1])
    down, right = dice.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
    row = box.top - 1 if down < 0 else box.bottom if down > 0 else row
    col = box.left - 1 if right < 0 else box.right if right > 0 else col
    row, col = min(max(row, 0), areas.shape[0] - 1), min(max(col, 0), areas.shape[1] - 1)
    return _joined(areas, min(box.top, row), min(box.left, col), max(box.bottom - 1, row), max(box.right - 1, col))


def _cut(dice: Dice, areas: NDArray[np.int32], box: _Box) -> NDArray[np.int32]:
    """The areas after a box was cut into rectangles: each begins at the first free cell."""
    found = areas.copy()
    free = np.zeros(areas.shape, np.bool_)
    free[_within(box)] = True
    for row in range(box.top, box.bottom):
        for col in range(box.left, box.right):
            if not free[row, col]:
                continue
            width = int(np.argmin(np.append(free[row, col : box.right], False)))
            width, height = 1 + dice.below(width), 1 + dice.below(box.bottom - row)
            found[row : row + height, col : col + width] = row * areas.shape[1] + col
            free[row : row + height, col : col + width] = False
    return found
