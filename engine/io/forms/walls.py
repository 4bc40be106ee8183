"""Walls on the borders between the cells of a board, and the areas that they leave.

Those between horizontal neighbours come first, row by row, then those between vertical neighbours, row by row.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.fields.field import Size
from gridlanes.kernels.text.borders import areas_within

Walls = NDArray[np.bool_] | NDArray[np.uint8]
"""``(n, borders)``: where the walls of n boards stand"""


def n_walls(size: Size) -> int:
    """How many walls can stand on a board."""
    return size.rows * (size.cols - 1) + (size.rows - 1) * size.cols


def cells_beside(size: Size) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """``(borders,)`` each: the left or upper cell beside each border, and the other one."""
    cells = np.arange(size.n_cells).reshape(size)
    ends = (cells[:, :-1], cells[:-1]), (cells[:, 1:], cells[1:])
    first, second = (np.concatenate([across.ravel(), down.ravel()]) for across, down in ends)
    return first, second


def divided(walls: NDArray[Any], size: Size) -> tuple[NDArray[Any], NDArray[Any]]:
    """``(n, rows, cols - 1)`` and ``(n, rows - 1, cols)``: the walls of both directions ``(n, borders)``."""
    n, rows, cols = len(walls), *size
    n_across = rows * (cols - 1)
    return walls[:, :n_across].reshape(n, rows, cols - 1), walls[:, n_across:].reshape(n, rows - 1, cols)


def areas_left(walls: Walls, size: Size) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the area of each cell, numbered as they first occur."""
    areas = np.zeros((len(walls), size.n_cells), np.int32)
    areas_within(walls.astype(np.uint8, copy=False), *size, np.zeros(size.n_cells, np.int32), areas)
    return areas


def n_areas(walls: Walls, size: Size) -> NDArray[np.int64]:
    """``int64 (n,)``: how many areas walls leave."""
    return np.asarray(areas_left(walls, size).max(axis=1, initial=-1) + 1, np.int64)
