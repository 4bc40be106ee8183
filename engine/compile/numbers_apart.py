"""Boards for a search that learns from conflicts, of rooms with the numbers from 1 to their size kept apart in lines.

They only help the search (kernels/rules/rooms/numbers_apart_learned.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.rooms.numbers_apart_learned import NumbersApart, numbers_apart_learned, search_scratch
from gridlanes.puzzles.row_regions import RowRegions, begins
from gridlanes.rules import OneToSize

LARGEST, MOST_VARIABLES = 16, 16_000
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
    served = (size > 0) & (largest <= LARGEST) & (size * largest <= MOST_VARIABLES)
    for own in given:
        if own is not rooms[0]:
            served[own.row] = False
    chosen = rooms[0].chosen(served[rooms[0].row])
    if len(chosen):
        yield _tables(structure, chosen)


def _tables(structure: Structure, rooms: RowRegions) -> KernelTables:
    grid, first = structure.grid, begins(rooms.row)
    rows, n_rooms = rooms.row[first], np.diff(np.append(first, len(rooms)))
    begin = rooms.start[first]
    n, n_cells = rooms.start[first + n_rooms] - begin, grid.rows * grid.cols
    board = np.repeat(np.arange(len(rows)), n_rooms + 1)
    start = rooms.start[np.arange(len(board)) - board] - begin[board]
    largest = np.maximum.reduceat(rooms.lengths, first)
    places = np.repeat(n, n_cells).reshape(-1, n_cells)
    board = np.repeat(np.arange(len(rows)), n)
    places[board, rooms.coords] = np.arange(len(board)) - begin[board]
    lists = [(start, n_rooms + 1), (places.ravel(), np.full(len(rows), n_cells))]
    of_start = np.full(len(rows), len(NumbersApart._fields))
    said = np.broadcast_to([grid.rows, grid.cols, 1], (len(rows), 3))
    layouts = np.column_stack([said, largest, of_start, of_start + n_rooms + 1])
    scratch = search_scratch(int(n.max()), int(largest.max()))
    return tables_of_regions(numbers_apart_learned, scratch, rows, (rooms.coords, n), layouts, *lists)
