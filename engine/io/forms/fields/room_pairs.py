"""Pairs of neighbouring cells whose rule follows from the rooms that they are in."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule


class RoomPairs(NamedTuple):
    """What holds for each two neighbouring cells of one room (`same`) or of two rooms; the right or the lower one comes
    first.

    `across`, `down`: whether cells beside each other, and above each other, count. Cells in no room have no pairs.
    """

    rule: Rule
    same: bool
    across: bool = True
    down: bool = True

    def regions(self, areas: NDArray[np.int32], fine: NDArray[np.bool_]) -> RowRegions:
        """The pairs of boards ``int32 (n, rows, cols)``, whose areas are numbered from 0 (-1: no room); those that are
        not `fine` have none.
        """
        n, rows, cols = areas.shape
        cells = np.arange(rows * cols).reshape(rows, cols)
        first, second = [], []
        for counts, here, there in (
            (self.across, np.s_[..., :, 1:], np.s_[..., :, :-1]),
            (self.down, np.s_[..., 1:, :], np.s_[..., :-1, :]),
        ):
            if not counts:
                continue
            taken = (areas[here] == areas[there]) == self.same
            taken &= (areas[here] >= 0) & (areas[there] >= 0) & fine[:, None, None]
            first.append((taken.reshape(n, -1), cells[here].ravel()))
            second.append(cells[there].ravel())
        which = np.concatenate([taken for taken, _ in first], axis=1)
        ends = np.stack([np.concatenate([ends for _, ends in first]), np.concatenate(second)], axis=1)
        row, pair = np.nonzero(which)
        return RowRegions.of_one_length(self.rule, row, ends[pair])

    def at(self, areas: NDArray[np.int32], cell: int) -> list[tuple[int, int]]:
        """The pairs of one board ``int32 (rows, cols)`` that a cell is one of."""
        rows, cols = areas.shape
        row, col = divmod(cell, cols)
        found = list[tuple[int, int]]()
        if self.across:
            found += [(cell + 1, cell)] * (col + 1 < cols) + [(cell, cell - 1)] * (col > 0)
        if self.down:
            found += [(cell + cols, cell)] * (row + 1 < rows) + [(cell, cell - cols)] * (row > 0)
        area_of = areas.ravel()
        return [
            (first, second)
            for first, second in found
            if min(area_of[first], area_of[second]) >= 0 and (area_of[first] == area_of[second]) == self.same
        ]
