"""Divisions: all ways to divide a board into connected areas."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.samplers.areas import beside

MAX_DIVISIONS = 1 << 23
"""of a board; more are an error"""
_PAIRS_AT_ONCE = 1 << 24
"""of a board that is divided in part, and an area"""
_NO_AREA = 255


def divisions(
    rows: int, cols: int, most: int, n_cells: int | None = None, *, rectangular: bool = False
) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: all divisions into areas of at most `most` cells, or of exactly `n_cells`, only rectangles
    if `rectangular`; for each the area of each cell, numbered by first occurrence. ModelError for more than
    `MAX_DIVISIONS`.
    """
    areas = rectangles(rows, cols) if rectangular else connected_areas(rows, cols, n_cells or most)
    fits = [[area for area in every if area.bit_count() <= most] for every in areas]
    if n_cells is not None:
        fits = [[area for area in every if area.bit_count() == n_cells] for every in fits]
    return divisions_into(rows, cols, fits)


def divisions_into(rows: int, cols: int, areas: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: all divisions into some areas, which are listed by their first cell, as words with a bit a
    cell; for each division the area of each cell, as in `divisions`.
    """
    found = np.full((1, rows * cols), _NO_AREA, np.uint8)
    taken, n_areas = np.zeros(1, np.uint64), np.zeros(1, np.uint8)
    for cell, fitting in enumerate(areas):
        is_free = taken >> np.uint64(cell) & np.uint64(1) == 0
        free, words = np.flatnonzero(is_free), np.array(fitting, np.uint64)
        step = max(1, _PAIRS_AT_ONCE // max(1, len(words)))
        pairs = [np.zeros((0, 2), np.int64)]
        for start in range(0, len(free), step):
            some = free[start : start + step]
            row, area = np.nonzero((taken[some, None] & words) == 0)
            pairs.append(np.stack([some[row], area], axis=1))
        row, area = np.concatenate(pairs).T
        if len(row) + (~is_free).sum() > MAX_DIVISIONS:
            raise ModelError(f"a board of {rows} x {cols} has more than {MAX_DIVISIONS:,} divisions")
        divided = found[row]
        inside = words[area, None] >> np.arange(rows * cols, dtype=np.uint64) & np.uint64(1) != 0
        divided = np.where(inside, n_areas[row, None], divided)
        found = np.concatenate([found[~is_free], divided])
        taken = np.concatenate([taken[~is_free], taken[row] | words[area]])
        n_areas = np.concatenate([n_areas[~is_free], n_areas[row] + np.uint8(1)])
    return found[np.lexsort(found.T[::-1])]


def connected_areas(rows: int, cols: int, most: int) -> list[list[int]]:
    """All connected areas of at most `most` cells, as words with a bit a cell, by their first cell."""
    near = [sum(1 << other for other in beside(cell, rows, cols)) for cell in range(rows * cols)]
    found = []
    for first in range(rows * cols):
        behind = -1 << first + 1
        every, latest = {1 << first}, {1 << first: near[first] & behind}
        for _ in range(most - 1):
            grown = {}
            for area, border in latest.items():
                for cell in range(first, rows * cols):
                    if border >> cell & 1:
                        grown[area | 1 << cell] = (border | near[cell] & behind) & ~(area | 1 << cell)
            every |= grown.keys()
            latest = grown
        found.append(sorted(every))
    return found


def rectangles(rows: int, cols: int) -> list[list[int]]:
    """All rectangles, as words with a bit a cell, by their first cell."""
    found = []
    for first in range(rows * cols):
        top, left = divmod(first, cols)
        found.append(
            sorted(
                sum(1 << row * cols + col for row in range(top, bottom) for col in range(left, right))
                for bottom in range(top + 1, rows + 1)
                for right in range(left + 1, cols + 1)
            )
        )
    return found
