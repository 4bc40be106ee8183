"""Boards for a search that learns from conflicts, of rooms with the numbers from 1 to their size kept apart in lines.

They only help the search (kernels/rules/rooms/numbers_apart_learned.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.areas_and_lines import ends_of
from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.rooms.numbers_apart_learned import NumbersApart, numbers_apart_learned, search_scratch
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import OneToSize

Ints = NDArray[np.int64]
LARGEST, MAX_VARIABLES = 16, 16_000
"""cells of the largest room of a board that is served, and numbers of all cells, so that clauses have enough room"""


def numbers_apart(structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
    """The boards of a structure in whose rows and columns equal numbers are farther apart than the number says, and
    whose marks are the numbers from 1 on, and perhaps one more: those of which nothing else is said than which rooms
    there are, under ``OneToSize()``. Very large boards and rooms have none.
    """
    given = [own for own in row_regions if len(own)]
    rooms = [own for own in given if own.rule == OneToSize()]
    if len(rooms) != 1:
        return
    n_rows = 1 + max(int(own.row[-1]) for own in given)
    size, largest = np.zeros((2, n_rows), np.int64)
    np.add.at(size, rooms[0].row, rooms[0].lengths)
    np.maximum.at(largest, rooms[0].row, rooms[0].lengths)
    served = (size > 0) & (largest <= LARGEST) & (size * largest <= MAX_VARIABLES)
    for own in given:
        if own is not rooms[0]:
            served[own.row] = False
    if served.any():
        rows = np.flatnonzero(served)
        yield _tables(structure, rooms[0].chosen(served[rooms[0].row]), rows, size[rows], largest[rows])


def _tables(structure: Structure, rooms: RowRegions, rows: Ints, n: Ints, largest: Ints) -> KernelTables:
    """The kernel tables of some rows with rooms, which have `n` coords each, in rooms of at most `largest` coords."""
    grid = structure.grid
    n_cells, board = grid.rows * grid.cols, np.repeat(np.arange(len(rows)), n)
    places = np.repeat(n, n_cells).reshape(-1, n_cells)
    places[board, rooms.coords] = np.arange(len(board)) - (np.cumsum(n) - n)[board]
    start, n_ends = ends_of(rooms.lengths, np.bincount(rooms.row)[rows])
    of_start = np.full(len(rows), len(NumbersApart._fields))
    said = np.broadcast_to([grid.rows, grid.cols, 1], (len(rows), 3))
    layouts = np.column_stack([said, largest, of_start, of_start + n_ends])
    lists = [(start, n_ends), (places.ravel(), np.full(len(rows), n_cells))]
    scratch = search_scratch(int(n.max()), int(largest.max()))
    return tables_of_regions(numbers_apart_learned, scratch, rows, (rooms.coords, n), layouts, *lists)
