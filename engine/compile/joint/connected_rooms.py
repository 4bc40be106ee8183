"""Rooms of a puzzle combined, if the cells with a mark are connected: one table for a board.

It follows from the rule of single regions, for structures on whose boards the cells with the mark are connected, and no
line has a long run of cells that are alike: `CountInShortRuns` makes a room with a number. It only helps propagation
(kernels/rules/rooms/connected_rooms_board.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS
from gridlanes.kernels.row_tables.connected_room_tables import HEAD, connected_room_tables
from gridlanes.kernels.row_tables.short_run_sets import short_run_sets, spans_in_rooms
from gridlanes.kernels.rules.rooms.connected_rooms_board import MAX_SIDE, ConnectedRoomsBoard, connected_rooms_board
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.count_in_short_runs import CountInShortRuns

MAX_SETS, MAX_STEPS = 1024, 8192
"""sets of a room that are listed, at most, and the steps that may take"""


@dataclass(frozen=True)
class ConnectedInRoomsOf:
    """What follows from rooms of which so many cells hold `mark`, where those that hold it are connected, and at most
    `longest` cells in a line are alike.
    """

    mark: int
    longest: int

    @staticmethod
    def serves(rows: int, cols: int) -> bool:
        """Whether boards of this size have a table."""
        return max(rows, cols) <= MAX_SIDE

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        grid = structure.grid
        if not self.serves(grid.rows, grid.cols) or structure.n_coords != grid.rows * grid.cols:
            return
        rule = CountInShortRuns(self.mark, Clue(0), self.longest)
        for own in row_regions:
            if own.rule == rule and len(own):
                yield self._tables(structure, own.ascending)

    def _tables(self, structure: Structure, own: RowRegions) -> KernelTables:
        grid, n_cells, span = structure.grid, structure.n_coords, self.longest + 1
        rows = np.unique(own.row)
        wanted = np.where(own.present, own.clues, -1).astype(np.int64)
        sets_begin, sets = _sets(own, wanted, grid.cols, n_cells, span)
        most = len(rows) * (2 + n_cells + HEAD + 4) + 5 * len(own) + 3 * len(own.coords) + int(sets_begin[-1])
        table, begin = np.empty(most, np.int32), np.zeros(len(rows), np.int64)
        of_rooms = np.append(np.searchsorted(own.row, rows), len(own)), own.start, own.coords
        board = n_cells, grid.cols, structure.alphabet.number(self.mark), span, 0
        end = connected_room_tables(board, of_rooms, wanted, sets_begin, sets, begin, table)
        scratch = int(connected_rooms_board.scratch(n_cells, ConnectedRoomsBoard(0, grid.cols, 1, span, 0, *[[]] * 7)))
        covered = (own.chosen(np.diff(sets_begin) > 0),)
        return KernelTables(
            connected_rooms_board, scratch, rows, table[:end], begin, np.ones(len(rows), np.int64), covered
        )


def _sets(
    rooms: RowRegions, wanted: NDArray[np.int64], cols: int, n_cells: int, span: int
) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Where the sets of each room begin, and where the last ones end; the sets."""
    spans = np.zeros(2 * len(rooms.coords), np.int64)
    spans_in_rooms(rooms.start, rooms.coords, cols, span, np.full(n_cells, -1, np.int64), spans)
    listed = (wanted >= 0) & (np.diff(rooms.start) <= MAX_CELLS)
    begin, sets = np.zeros(len(rooms) + 1, np.int64), np.empty(MAX_SETS * int(listed.sum()), np.int32)
    scratch = np.zeros(2 * MAX_CELLS + 4, np.int64)
    short_run_sets(rooms.start, spans, span, wanted, MAX_SETS, MAX_STEPS, begin, sets, scratch)
    return begin, sets
