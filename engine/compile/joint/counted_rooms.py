"""Boards for the search that learns from conflicts, of rooms whose numbers say how many cells they fill.

They only help the search (kernels/rules/rooms/own_counts_learned.py); no puzzle states them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.joint.areas_and_lines import ends_of
from gridlanes.compile.joint.learned_shading import LearnedShading
from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.rooms.own_counts_learned import CountedRooms, own_counts_learned, search_scratch
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import OwnCount, Rule

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class CountedRoomsLearned:
    """The boards of a structure whose filled cells, those without the mark `empty`, are connected and fill no block of
    2 x 2 cells: rooms under ``OwnCount(empty)`` that cover the board, `pairs` of cells in two rooms that do not hold
    the same mark, and `apart`, pairs of cells that are not both filled. Boards of which more is said have none.
    """

    empty: int
    pairs: Rule
    apart: Rule

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        grid, given = structure.grid, [own for own in row_regions if len(own)]
        n_cells = grid.rows * grid.cols
        if not given or structure.n_coords != n_cells or not LearnedShading.serves(grid.rows, grid.cols):
            return
        n_rows = 1 + max(int(own.row[-1]) for own in given)
        rooms = [own for own in given if own.rule == OwnCount(self.empty)]
        if len(rooms) != 1:
            return
        served = np.bincount(rooms[0].row[rooms[0].region_of], minlength=n_rows) == n_cells
        for own in given:
            if own.rule not in (rooms[0].rule, self.pairs, self.apart):
                served[own.row] = False
        if served.any():
            yield self._tables(structure, np.flatnonzero(served), rooms[0].chosen(served[rooms[0].row]), given)

    def _tables(self, structure: Structure, rows: Ints, rooms: RowRegions, given: Sequence[RowRegions]) -> KernelTables:
        grid, alphabet = structure.grid, structure.alphabet
        n_boards, n_cells, empty = len(rows), grid.rows * grid.cols, alphabet.number(self.empty)
        marks = [number for number in range(len(alphabet.values)) if number != empty]
        values = [alphabet.values[number] for number in marks]
        n_rooms = np.bincount(np.searchsorted(rows, rooms.row), minlength=n_boards)
        in_sums = rooms.lengths * np.minimum(rooms.lengths, max(values) + 1)
        start, sums_at = (ends_of(sizes, n_rooms) for sizes in (rooms.lengths, in_sums))
        pairs = [_pairs(rule, rows, given) for rule in (self.pairs, self.apart)]
        lists = [
            (np.tile(marks, n_boards), np.full(n_boards, len(marks))),
            (np.tile(values, n_boards), np.full(n_boards, len(marks))),
            (rooms.coords, np.full(n_boards, n_cells)),
            start,
            sums_at,
            *pairs,
        ]
        sizes = [size for _, size in lists]
        begin = np.cumsum([np.full(n_boards, len(CountedRooms._fields)), *sizes[:-1]], axis=0)
        said = np.broadcast_to([grid.rows, grid.cols, 1, empty], (n_boards, 4))
        scratch = search_scratch(n_cells, grid.cols, int(n_rooms.max()), len(marks), int(sums_at[0].max()))
        parameters = np.column_stack([said, *begin])
        return tables_of_regions(own_counts_learned, scratch, rows, lists[2], parameters, *lists)


def _pairs(rule: Rule, rows: Ints, given: Sequence[RowRegions]) -> tuple[Ints, Ints]:
    """The coords of each pair under a rule, board by board, and how many these are for each."""
    every = [own.chosen(np.isin(own.row, rows)) for own in given if own.rule == rule]
    if not every:
        return np.zeros(0, np.int64), np.zeros(len(rows), np.int64)
    assert all((own.lengths == 2).all() for own in every)
    row = np.concatenate([own.row for own in every])
    coords = np.concatenate([own.coords.reshape(-1, 2) for own in every])
    order = np.argsort(row, kind="stable")
    return coords[order].ravel(), 2 * np.bincount(np.searchsorted(rows, row), minlength=len(rows))
