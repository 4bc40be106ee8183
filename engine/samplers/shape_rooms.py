"""Random rooms and a shape in each, the only solution of a board, drawn together."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.samplers.shape_growth import size_of_drawing
from gridlanes.kernels.samplers.shape_places import AGAINST, APART, TOUCHING, ShapePlaces, size_of_rooms
from gridlanes.kernels.samplers.shape_rooms import draw_shape_rooms
from gridlanes.samplers.draws import Draws, Purpose, Tries

Ways = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""each way in which a shape can lie: its mark, from 1, and the rows and columns of its cells from the first one on"""
_AROUND = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
"""the order of `ShapePlaces.beside`"""


def shape_rooms(
    rows: int, cols: int, ways: Ways, draws: Draws, tries: Tries
) -> tuple[list[list[list[int]]], NDArray[np.uint8]]:
    """The cells of each room, and ``uint8 (n, cells)``: the mark of each cell, 0 for those outside of shapes; nothing
    but zeros for a try that led nowhere. In each room lies one shape; all have equally many cells, are connected,
    fill no block of 2 x 2 cells, and share a side with none that has the same mark. No other shapes fit these rooms.
    """
    places, n, n_cells = shape_places(rows, cols, ways), len(tries), rows * cols
    most = n_cells // places.cells.shape[1] + 1
    areas, marks = np.empty((n, n_cells), np.int32), np.empty((n, n_cells), np.uint8)
    words = np.ascontiguousarray(draws.words(tries, Purpose.LAYOUT, 1)[:, 0])
    n_memory, n_work = (int(python_of(size)(n_cells, most)) for size in (size_of_rooms, size_of_drawing))
    memory, work, dice = np.empty(2 * n_memory, np.int32), np.empty(n_work, np.int64), np.empty(1, np.uint64)
    draw_shape_rooms(places, words, most, memory, work, dice, areas, marks)
    marks[(areas < 0).any(axis=1)] = 0
    return [[np.flatnonzero(row == area).tolist() for area in np.unique(row)] for row in areas], marks


@lru_cache(maxsize=16)
def shape_places(rows: int, cols: int, ways: Ways) -> ShapePlaces:
    """All places on a board."""
    corners, n_cells = np.stack(np.divmod(np.arange(rows * cols), cols), axis=1), len(ways[0][1])
    found, numbers = [np.empty((0, n_cells), np.int64)], [np.empty(0, np.int64)]
    for number, (_, way) in enumerate(ways):
        spots = corners[:, None] + np.array(way)
        inside = ((spots >= 0) & (spots < (rows, cols))).all(axis=(1, 2))
        found.append(spots[inside] @ (cols, 1))
        numbers.append(np.full(int(inside.sum()), number))
    cells = np.concatenate(found).astype(np.int32)
    order = np.argsort(cells.ravel(), kind="stable")
    reach, relation = _relations(ways)
    return ShapePlaces(
        cols,
        reach,
        beside=_beside(rows, cols),
        cells=cells,
        first=np.stack(np.divmod(cells[:, 0], np.int32(cols)), axis=1),
        way=np.concatenate(numbers).astype(np.int32),
        mark=np.array([mark for mark, _ in ways], np.int32),
        relation=relation,
        over_at=np.searchsorted(cells.ravel()[order], np.arange(rows * cols + 1)).astype(np.int32),
        over=(order // n_cells).astype(np.int32),
    )


def _beside(rows: int, cols: int) -> NDArray[np.int32]:
    """``int32 (cells, 8)``, as `ShapePlaces.beside`."""
    board = np.full((rows + 2, cols + 2), -1, np.int32)
    board[1:-1, 1:-1] = np.arange(rows * cols).reshape(rows, cols)
    there = [board[1 + down : rows + 1 + down, 1 + right : cols + 1 + right].ravel() for down, right in _AROUND]
    return np.stack(there, axis=1)


@lru_cache(maxsize=4)
def _relations(ways: Ways) -> tuple[int, NDArray[np.uint8]]:
    """`reach` and `relation` of `ShapePlaces`."""
    reach = 1 + 2 * max(abs(step) for _, way in ways for spot in way for step in spot)
    found = np.full((len(ways), len(ways), 2 * reach + 1, 2 * reach + 1), APART, np.uint8)
    for i, (mark, way) in enumerate(ways):
        here = {*way}
        around = {(r + down, c + right) for r, c in way for down, right in _AROUND[:4]} - here
        for j, (other, there) in enumerate(ways):
            for down, right in {(r - s, c - d) for r, c in around for s, d in there}:
                moved = {(r + down, c + right) for r, c in there}
                if not moved & here:
                    both = moved | here
                    block = any({(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= both for r, c in both)
                    found[i, j, down + reach, right + reach] = AGAINST if mark == other or block else TOUCHING
    return reach, found.ravel()
