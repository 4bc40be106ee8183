"""Marks that do not touch, as many in each row and column, and what is known when some of them are.

A cell that touches a known mark can hold none, and neither can a cell in a row or column whose marks are all known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

_NEVER = 1 << 30


class KnownMarks:
    """The `marked` cells of a board, which become known in groups. `free_after`: of each cell the number of the group
    after which it is known to hold no mark; very large if it is not, or holds one.
    """

    def __init__(self, rows: int, cols: int, marked: Collection[int]) -> None:
        self.rows, self.cols, self.marked = rows, cols, frozenset(marked)
        self.free_after, self.n_known = [_NEVER] * (rows * cols), 0
        self._lines, self._cells_of, self._touching = _board(rows, cols)
        self._left = [[len(self.marked.intersection(cells)) for cells in self._cells_of]]
        """of each row and column, the marks that are not known, after each number of groups"""

    def make_known(self, cells: Iterable[int]) -> None:
        """Makes the marks in some cells known, as the next group."""
        left, free_after = [*self._left[-1]], self.free_after
        for cell in self.marked.intersection(cells):
            free = self._touching[cell]
            for line in self._lines[cell]:
                left[line] -= 1
                if not left[line]:
                    free = free | self._cells_of[line]
            for other in free - self.marked:
                if free_after[other] == _NEVER:
                    free_after[other] = self.n_known
        self._left.append(left)
        self.n_known += 1

    def is_free(self, cell: int, n_known: int) -> bool:
        """Whether a cell is known to hold no mark when that many groups are known."""
        return self.free_after[cell] < n_known

    def is_only_way(self, cells: Collection[int], n_known: int) -> bool:
        """Whether the marks in some cells can be placed there in one way only when so many groups are known."""
        is_open = [cell for cell in cells if not self.is_free(cell, n_known)]
        n_ways, n_marks = 0, len(self.marked.intersection(cells))
        for some in combinations(is_open, n_marks):
            n_ways += self._fit(some, self._left[n_known])
            if n_ways > 1:
                break
        return n_ways == 1

    def _fit(self, some: tuple[int, ...], left: list[int]) -> bool:
        """Whether marks in some cells do not touch, and are no more than those left of each row and column."""
        if any(other in self._touching[cell] for cell, other in combinations(some, 2)):
            return False
        lines = [line for cell in some for line in self._lines[cell]]
        return all(lines.count(line) <= left[line] for line in {*lines})


class _Board(NamedTuple):
    """The row and the column of each cell, the cells of each of these, and for each cell those that touch it, also at a
    corner.
    """

    lines: list[tuple[int, int]]
    cells_of: list[frozenset[int]]
    touching: list[frozenset[int]]


@lru_cache(maxsize=16)
def _board(rows: int, cols: int) -> _Board:
    places = [(row, col) for row in range(rows) for col in range(cols)]
    touching = [
        frozenset(
            r * cols + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, col - 1), min(cols, col + 2))
            if (r, c) != (row, col)
        )
        for row, col in places
    ]
    cells_of = [frozenset(range(row * cols, (row + 1) * cols)) for row in range(rows)]
    cells_of += [frozenset(range(col, rows * cols, cols)) for col in range(cols)]
    return _Board([(row, rows + col) for row, col in places], cells_of, touching)
