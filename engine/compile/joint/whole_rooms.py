"""Rooms of a puzzle combined, if the groups of cells with a mark are rectangles: one table for a board.

It follows from the rule of single regions, for structures on whose boards no block of 2 x 2 cells holds a mark in
exactly three: `ExactCount` makes a room with a number. It only helps propagation
(kernels/rules/rooms/rectangles_in_rooms.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS
from gridlanes.kernels.row_tables.whole_sets import blocks_in_rooms, whole_sets
from gridlanes.kernels.row_tables.whole_tables import HEAD, whole_tables
from gridlanes.kernels.rules.rooms.rectangles_in_rooms import WholeInRooms, rectangles_in_rooms
from gridlanes.kernels.rules.shared.bit_rows import MAX_BITS
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions, different
from gridlanes.rules.exact_count import ExactCount

MAX_SETS, MAX_STEPS = 1024, 8192
"""sets of a room that are listed, at most, and the steps that may take"""


@dataclass(frozen=True)
class WholeInRoomsOf:
    """What follows from rooms of which so many cells hold `mark`, where those that hold it form rectangles."""

    mark: int

    @staticmethod
    def serves(rows: int, cols: int) -> bool:
        """Whether boards of this size have a table."""
        return max(rows, cols) <= MAX_BITS

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        grid = structure.grid
        if not self.serves(grid.rows, grid.cols) or structure.n_coords != grid.rows * grid.cols:
            return
        for own in row_regions:
            if own.rule == self._count and len(own) and _are_apart(own, structure.n_coords):
                yield self._tables(structure, own.ascending)

    @cached_property
    def _count(self) -> ExactCount:
        """The rule of rooms with a number."""
        return ExactCount(self.mark, Clue(0))

    def _tables(self, structure: Structure, own: RowRegions) -> KernelTables:
        grid, n_cells = structure.grid, structure.n_coords
        rows = different(own.row)
        wanted = np.where(own.present, own.clues, -1).astype(np.int64)
        sets_begin, sets = _sets(own, wanted, grid.cols, n_cells)
        most = len(rows) * (2 + 2 * n_cells + HEAD + 4) + 5 * len(own) + 3 * len(own.coords) + int(sets_begin[-1])
        table, begin = np.empty(most, np.int32), np.zeros(len(rows), np.int64)
        of_rooms = np.append(np.searchsorted(own.row, rows), len(own)), own.start, own.coords
        board = n_cells, grid.cols, structure.alphabet.number(self.mark)
        end = whole_tables(board, of_rooms, wanted, sets_begin, sets, begin, table)
        most_rooms = int((of_rooms[0][1:] - of_rooms[0][:-1]).max())
        largest = WholeInRooms(0, grid.cols, 1, [], [], [], [], [0] * most_rooms)
        scratch = int(rectangles_in_rooms.scratch(n_cells, largest))
        return KernelTables(
            rectangles_in_rooms, scratch, rows, table[:end], begin, np.ones(len(rows), np.int64), (own,)
        )


def _are_apart(rooms: RowRegions, n_cells: int) -> bool:
    """Whether no cell is in two rooms of a board."""
    return int((rooms.region_at(n_cells) >= 0).sum()) == len(rooms.coords)


def _sets(
    rooms: RowRegions, wanted: NDArray[np.int64], cols: int, n_cells: int
) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Where the sets of each room begin, and where the last ones end; the sets."""
    blocks = np.zeros(len(rooms.coords), np.int64)
    blocks_in_rooms(rooms.start, rooms.coords, cols, np.full(n_cells, -1, np.int64), blocks)
    listed = (wanted >= 0) & (rooms.lengths <= MAX_CELLS)
    begin, sets = np.zeros(len(rooms) + 1, np.int64), np.empty(MAX_SETS * int(listed.sum()), np.int32)
    scratch = np.zeros(2 * MAX_CELLS + 4, np.int64)
    whole_sets(rooms.start, blocks, wanted, MAX_SETS, MAX_STEPS, begin, sets, scratch)
    return begin, sets
