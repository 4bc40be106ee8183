"""Boards on which marks keep apart, and rooms hold as many as each row and column: one table for a kernel that decides
them (kernels/rules/counts/marks_apart_searched.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gridlanes.compile.counts_across import covering
from gridlanes.compile.kernel_tables import KernelTables, tables_of_regions
from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.counts.marks_apart_searched import MOST_CELLS, BoardOfMarks, marks_apart_searched
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.exact_count_across import ExactCountAcross
from gridlanes.rules.exact_count_apart import ExactCountApart

MOST_STATES = 40_000
"""after which a board is left to the search"""


@dataclass(frozen=True)
class CountsSearched:
    """Tables for the rows whose rooms cover the board: each room, row and column holds `mark` in `n` cells, and no two
    of these touch. That, and nothing else, must be what a structure and its own regions say.
    """

    mark: int
    n: int

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        grid = structure.grid
        own = [regions for regions in row_regions if len(regions)]
        if len(own) != 1 or own[0].rule != ExactCountApart(self.mark, self.n) or structure.n_coords > MOST_CELLS:
            return
        boards = covering(structure, own[0], ExactCountAcross(self.mark, self.n))
        if not len(boards):
            return
        told = BoardOfMarks(structure.alphabet.number(self.mark), self.n, grid.rows, grid.cols, MOST_STATES)
        scratch = int(marks_apart_searched.scratch(structure.n_coords, told))
        entries = np.tile(np.array(marks_apart_searched.entries(told), np.int32), (len(boards), 1))
        coords = boards.coords, boards.lengths
        yield tables_of_regions(marks_apart_searched, scratch, boards.row, coords, entries)
