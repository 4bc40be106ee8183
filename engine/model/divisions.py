"""Boards divided into areas by lines on the edges between cells.

Edges between cells come in the order of coords: the horizontal ones row by row, then the vertical ones. Nothing here is
shared with the kernels that propagate. Shapes: S assignments, K edges between cells, N cells.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.areas import label_areas, sum_areas
from gridlanes.model.grid import Grid, Layer

Flags = NDArray[np.bool_]
Ints = NDArray[np.int32]


class Division(NamedTuple):
    """The edges between the cells of a board, and the cells on both sides of each."""

    rows: int
    cols: int
    edges: NDArray[np.intp]
    """``(K,)``: their coords"""
    first: NDArray[np.intp]
    """``(K,)``: the cell above or on the left, row by row"""
    second: NDArray[np.intp]

    @property
    def n_cells(self) -> int:
        return self.rows * self.cols


@lru_cache(maxsize=256)
def division_of(grid: Grid) -> Division:
    """The edges between the cells of a grid. ModelError if it does not have both layers of edges."""
    across, down = grid.ids(Layer.EDGES_H)[1:-1], grid.ids(Layer.EDGES_V)[:, 1:-1]
    edges = np.concatenate([across.ravel(), down.ravel()]).astype(np.intp)
    return Division(grid.rows, grid.cols, edges, *_cells_beside(grid.rows, grid.cols))


@lru_cache(maxsize=256)
def _cells_beside(rows: int, cols: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """``(K,)`` each: the cells on both sides of every edge between two cells."""
    cells = np.arange(rows * cols).reshape(rows, cols)
    return (
        np.concatenate([cells[:-1].ravel(), cells[:, :-1].ravel()]),
        np.concatenate([cells[1:].ravel(), cells[:, 1:].ravel()]),
    )


def around_of(grid: Grid) -> list[int]:
    """The coords of the edges around a board."""
    across, down = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    found: list[int] = np.concatenate([across[[0, -1]].ravel(), down[:, [0, -1]].ravel()]).tolist()
    return found


def areas_of(lines: Flags, division: Division) -> Ints:
    """``int32 (S, N)``: for each cell the first cell, row by row, of its area: the cells that can be reached from it
    without crossing one of the `lines` ``bool (S, K)``.
    """
    return _labelled(lines, division.first, division.second, division.n_cells)


def areas_alike(values: NDArray[Any]) -> Ints:
    """``int32 (S, N)``: for each cell of boards ``(S, rows, cols)`` the first cell, row by row, of its area: the cells
    that can be reached from it over cells with its value.
    """
    n_rows, rows, cols = values.shape
    flat, (first, second) = values.reshape(n_rows, rows * cols), _cells_beside(rows, cols)
    return _labelled(flat[:, first] != flat[:, second], first, second, rows * cols)


def _labelled(lines: Flags, first: NDArray[np.intp], second: NDArray[np.intp], n_cells: int) -> Ints:
    """The areas of cells between `lines` ``bool (S, K)``, as in `areas_of`."""
    found = np.empty((len(lines), n_cells), np.int32)
    label_areas(np.ascontiguousarray(lines), np.stack([first, second], axis=1).astype(np.int32), found)
    return found


def lines_between(areas: NDArray[np.integer], division: Division) -> Flags:
    """``bool (S, K)``: the edges between cells that have different names in `areas` ``(S, N)``."""
    return np.asarray(areas[:, division.first] != areas[:, division.second])


def sizes_of(areas: Ints) -> Ints:
    """``int32 (S, N)``: how many cells the area of each cell has."""
    return per_area(areas, np.ones_like(areas))


def per_area(areas: Ints, numbers: NDArray[np.integer]) -> Ints:
    """``int32 (S, N)``: the sum of `numbers` ``(S, N)`` over the area of each cell."""
    sums, totals = np.empty(areas.shape, np.int32), np.empty(areas.shape[1], np.int32)
    sum_areas(np.ascontiguousarray(areas), np.ascontiguousarray(numbers, np.int32), totals, sums)
    return sums


def one_cell_each(areas: Ints, may: Flags) -> Flags:
    """``bool (S, N)``: a pseudo-random cell of each area, out of those that `may` be chosen ``(S, N)``."""
    n_cells = areas.shape[1]
    size = per_area(areas, np.ones_like(areas))
    order = (np.arange(n_cells) * 7919 + areas * 104_729 + size * 15_485_863) % 32_749 * n_cells + np.arange(n_cells)
    order = np.where(may, order, -1)
    best = np.full(areas.size, -1)
    flat = (areas + np.arange(len(areas))[:, None] * n_cells).ravel()
    np.maximum.at(best, flat, order.ravel())
    return np.asarray(may & (best[flat].reshape(areas.shape) == order))
