"""Lists of cells in the JSON of many puzzles, read at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.laid_regions import starts_of
from gridlanes.puzzles.row_regions import lengths_between


class CellLists(NamedTuple):
    """n lists of cells. `start` ``int64 (n + 1,)``: list i is ``cells[start[i] : start[i + 1]]`` of `cells` ``intp``,
    which are counted row by row. `fine` ``bool (n,)``: all of its cells are on the board, none of them twice.
    """

    start: NDArray[np.int64]
    cells: NDArray[np.intp]
    fine: NDArray[np.bool_]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """``int64 (n,)``: the number of cells of each."""
        return lengths_between(self.start)

    def all_beside(self, cols: int) -> NDArray[np.bool_]:
        """``bool (n,)``: in which lists each cell shares a side with the one before, on a board of so many columns."""
        low, high = np.minimum(self.cells[1:], self.cells[:-1]), np.maximum(self.cells[1:], self.cells[:-1])
        apart = np.zeros(len(self.cells), np.bool_)
        apart[1:] = (high - low != cols) & ((high - low != 1) | (high % cols == 0))
        apart[self.start[:-1][self.lengths > 0]] = False
        return _none_of(apart, self.start)


def read_cell_lists(lists: Sequence[Any], rows: int, cols: int) -> CellLists | None:
    """What JSON gives as lists of cells ``[row, column]`` of boards of one size; None where something is none."""
    if not {*map(type, lists)} <= {list}:
        return None
    cells = [*chain.from_iterable(lists)]
    if not ({*map(type, cells)} <= {list} and {*map(len, cells)} <= {2}):
        return None
    sides = [*chain.from_iterable(cells)]
    if not {*map(type, sides)} <= {int}:  # true and false are no numbers
        return None
    try:
        places = np.array(sides, np.int64).reshape(-1, 2)
    except OverflowError:
        return None
    start = starts_of(np.fromiter(map(len, lists), np.int64, len(lists)))
    inside = ((places >= 0) & (places < (rows, cols))).all(axis=1)
    numbers = np.where(inside, places @ (cols, 1), 0)
    order = np.repeat(np.arange(len(lists)), np.diff(start)) * (rows * cols) + numbers
    order.sort()
    twice = order[1:][order[1:] == order[:-1]] // (rows * cols)
    fine = _none_of(np.asarray(~inside), start)
    fine[twice] = False
    return CellLists(start, numbers.astype(np.intp), fine)


def _none_of(flags: NDArray[np.bool_], start: NDArray[np.int64]) -> NDArray[np.bool_]:
    """``bool (n,)``: in which of the spans that begin at `start` ``(n + 1,)`` no flag is set."""
    return np.asarray(lengths_between(starts_of(flags.astype(np.int64))[start]) == 0)
