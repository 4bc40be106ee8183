"""Exits of rooms: the edges between a room and its neighbours, and how many of them are crossed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.row_regions import RowRegions, begins
from gridlanes.rules.base import Rule


class RoomExits(NamedTuple):
    """What holds for the edges around each room, without those around the board; a room that is the whole board has
    none. Cells in no room are outside of all.

    `option`: where this option of the genre is on, `instead` holds in the place of `rule`.
    """

    rule: Rule
    option: str = ""
    instead: Rule | None = None

    def of(self, structure: Structure) -> RoomExits:
        """What holds in a structure."""
        return RoomExits(self.instead) if self.instead is not None and structure.options.get(self.option) else self

    def regions(self, areas: NDArray[np.int32], fine: NDArray[np.bool_]) -> RowRegions:
        """The exits of boards ``int32 (n, rows, cols)`` that have cells and edges as coords, whose areas are numbered
        from 0 (-1: no room); those that are not `fine` have none.
        """
        n, rows, cols = areas.shape
        board = division_of(Grid(rows, cols, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V)))
        flat = areas.reshape(n, rows * cols)
        sides = np.stack([flat[:, board.first], flat[:, board.second]])
        side, row, edge = np.nonzero((sides[0] != sides[1]) & (sides >= 0) & fine[:, None])
        room = sides[side, row, edge]
        order = np.lexsort((edge, room, row))
        row, room, edge = row[order], room[order], edge[order]
        first = begins(row, room)
        start = np.append(first, len(row)).astype(np.int64)
        clues = np.zeros(len(first), np.int32)
        return RowRegions(self.rule, row[first].astype(np.int64), start, board.edges[edge], clues)
