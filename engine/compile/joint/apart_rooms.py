"""Rooms and runs of a puzzle combined, if cells with a mark must not touch: one table for a board.

It follows from the rules of single regions, for structures on whose boards no two cells beside each other hold the
mark, and the other cells are connected: `CountNoneBeside` makes a room with a number, `AtLeastOne` a straight run. It
only helps propagation (kernels/rules/rooms/apart_in_rooms.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS, apart_sets
from gridlanes.kernels.row_tables.apart_tables import HEAD, apart_tables, rooms_near
from gridlanes.kernels.rules.rooms.apart_in_rooms import ApartInRooms, apart_in_rooms
from gridlanes.kernels.rules.shared.bit_rows import MAX_BITS
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.at_least_one import AtLeastOne
from gridlanes.rules.base import Rule
from gridlanes.rules.count_none_beside import CountNoneBeside

MAX_SETS, MAX_STEPS = 1024, 8192
"""sets of a room that are listed, at most, and the steps that may take"""


@dataclass(frozen=True)
class ApartInRoomsOf:
    """What follows from rooms and runs whose cells hold `mark`, where such cells keep apart and the others hang
    together.
    """

    mark: int

    @staticmethod
    def serves(rows: int, cols: int) -> bool:
        """Whether boards of this size have a table."""
        return max(rows, cols) <= MAX_BITS

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        grid = structure.grid
        if not self.serves(grid.rows, grid.cols) or structure.n_coords != grid.rows * grid.cols:
            return
        rooms = _under(CountNoneBeside(self.mark, Clue(0)), row_regions)
        runs = _under(AtLeastOne(self.mark), row_regions)
        if len(rooms) or len(runs):
            yield _tables(structure, structure.alphabet.number(self.mark), rooms.ascending, runs.ascending)


def _under(rule: Rule, row_regions: Sequence[RowRegions]) -> RowRegions:
    """The row regions under a rule."""
    found = [own for own in row_regions if own.rule == rule and len(own)]
    if len(found) == 1:
        return found[0]
    none = np.zeros(0, np.int64)
    return RowRegions(rule, none, np.zeros(1, np.int64), none.astype(np.intp), none.astype(np.int32))


def _tables(structure: Structure, number: int, rooms: RowRegions, runs: RowRegions) -> KernelTables:
    grid, n_cells = structure.grid, structure.n_coords
    rows = np.union1d(rooms.row, runs.row)
    wanted = np.where(rooms.present, rooms.clues, -1).astype(np.int64)
    sets_begin, sets = _sets(rooms, wanted, grid.cols, n_cells)
    of_rooms, of_runs = (
        (np.append(np.searchsorted(own.row, rows), len(own)), own.start, own.coords) for own in (rooms, runs)
    )
    most = len(rows) * (2 + n_cells + HEAD + 7 + 2 * grid.rows) + 4 * len(runs)
    most += (7 + 2 * grid.rows) * len(rooms) + 3 * len(rooms.coords) + int(sets_begin[-1])
    table, begin = np.empty(most, np.int32), np.zeros(len(rows), np.int64)
    covered, group = np.zeros(len(runs), np.bool_), np.zeros((grid.rows, grid.rows), np.int64)
    board = n_cells, grid.cols, number, 1
    end = apart_tables(board, of_rooms, of_runs, wanted, sets_begin, sets, group, covered, begin, table)
    scratch = int(apart_in_rooms.scratch(n_cells, ApartInRooms(0, grid.cols, 1, *[[]] * 6)))
    covered_regions = rooms.chosen(np.diff(sets_begin) > 0), runs.chosen(covered)
    return KernelTables(
        apart_in_rooms, scratch, rows, table[:end], begin, np.ones(len(rows), np.int64), covered_regions
    )


def _sets(
    rooms: RowRegions, wanted: NDArray[np.int64], cols: int, n_cells: int
) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Where the sets of each room begin, and where the last ones end; the sets."""
    near = np.zeros(len(rooms.coords), np.int64)
    rooms_near(rooms.start, rooms.coords, cols, np.full(n_cells, -1, np.int64), near)
    listed = (wanted >= 0) & (rooms.lengths <= MAX_CELLS)
    begin, sets = np.zeros(len(rooms) + 1, np.int64), np.empty(MAX_SETS * int(listed.sum()), np.int32)
    apart_sets(rooms.start, near, wanted, MAX_SETS, MAX_STEPS, begin, sets, np.zeros(2 * MAX_CELLS + 2, np.int64))
    return begin, sets
