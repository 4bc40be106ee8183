"""Rooms beside each other: the cells of both, with the rule that holds in them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.row_tables.area_regions import areas_beside
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule


class RoomsBeside(NamedTuple):
    """What holds for each two rooms that share a border: in a region of the cells of one and then those of the other.

    The rule's ``Clue(0)`` is how many cells the first has.
    """

    rule: Rule

    def regions(self, areas: NDArray[np.int32], fine: NDArray[np.bool_]) -> RowRegions:
        """The pairs of rooms of boards ``int32 (n, rows, cols)``, whose areas are numbered from 0 (-1: no room); boards
        that are not `fine` have none.
        """
        row, first, second = _pairs(areas, fine)
        flat = areas.reshape(len(areas), -1) + 1
        order = np.argsort(flat, axis=1, kind="stable")  # the cells of a board, room by room
        most = int(flat.max(initial=0)) + 1
        keys = (np.take_along_axis(flat, order, axis=1) + most * np.arange(len(flat))[:, None]).ravel()
        begin, begin_second = (np.searchsorted(keys, most * row + room + 1) for room in (first, second))
        size = np.searchsorted(keys, most * row + first + 1, "right") - begin
        both = size + np.searchsorted(keys, most * row + second + 1, "right") - begin_second
        start = np.concatenate([[0], np.cumsum(both)]).astype(np.int64)
        pair = np.repeat(np.arange(len(row)), both)
        place = np.arange(len(pair)) - start[pair]
        cells = np.where(place < size[pair], begin[pair] + place, begin_second[pair] + place - size[pair])
        coords = order.ravel()[cells]
        return RowRegions(self.rule, row.astype(np.int64), start, coords.astype(np.intp), size.astype(np.int32))


def _pairs(
    areas: NDArray[np.int32], fine: NDArray[np.bool_]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """The board and the two rooms of each pair that shares a border, the one with the lower number first, in order."""
    n_areas, keys = int(areas.max(initial=-1)) + 1, np.empty(2 * areas.size, np.int64)
    found = np.unique(keys[: areas_beside(areas, fine, n_areas, keys)])
    both, second = np.divmod(found, max(n_areas, 1))
    row, first = np.divmod(both, max(n_areas, 1))
    return row, first, second
