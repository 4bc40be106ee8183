"""All that holds for a board with shaded cells, as one table for a search that learns from conflicts.

It is made from the rules of single regions, for structures whose other constraints are named here. It only helps the
search (kernels/rules/shading/shaded_by_clauses.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.shading_tables import HEAD, shading_tables
from gridlanes.kernels.rules.shading.chained_walls import MOST_COLUMNS
from gridlanes.kernels.rules.shading.shaded_by_clauses import ShadedBoard, shaded_by_clauses
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, AtMost, Connected, CountInShortRuns, CountNoneBeside, ExactCount, PieceOfSize
from gridlanes.rules.base import Rule

MOST_CELLS = 1600
"""cells of a board that has a table"""
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class LearnedShading:
    """The boards of a structure with two marks. `windows`: sizes of rectangles in each of which some cell holds `mark`
    (height, width, True), or does not (False). `others` and `around`: whether the cells that are one piece are those
    without the mark, and connected at corners, too.
    """

    mark: int
    windows: tuple[tuple[int, int, bool], ...] = ()
    others: bool = False
    around: bool = False

    @staticmethod
    def serves(rows: int, cols: int) -> bool:
        """Whether boards of this size have a table."""
        return rows * cols <= MOST_CELLS and max(rows, cols) <= MOST_COLUMNS

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        grid, given = structure.grid, [own for own in row_regions if len(own)]
        n_cells = grid.rows * grid.cols
        if not given or structure.n_coords != n_cells or not self.serves(grid.rows, grid.cols):
            return
        bounds = [bound for own in given if (bound := self._bounds(own, given)) is not None]
        numbered = [own.row[own.present] for own in given if own.has_clues]
        rows = np.unique(np.concatenate([*numbered, np.zeros(0, np.int64)]))
        if len(bounds) < len(given) or not len(rows):
            return
        before = np.cumsum([[0, 0], *((len(own), len(own.coords)) for own in given)], axis=0)
        places = [[np.searchsorted(own.row, rows, side) for own in given] for side in ("left", "right")]
        first = np.array(places) + before[:-1, 0][:, None]
        start = np.concatenate([own.start[:-1] + at for own, at in zip(given, before[:-1, 1], strict=True)])
        coords = np.concatenate([own.coords for own in given])
        start = np.append(start, len(coords))
        least, most = (np.concatenate([bound[i] for bound in bounds]) for i in (0, 1))
        number, (windows, pieces) = structure.alphabet.number(self.mark), self._said
        size = len(rows) * (2 + n_cells + HEAD + len(windows) + len(pieces)) + 3 * len(start) + len(coords)
        table, begin = np.empty(size, np.int32), np.zeros(len(rows), np.int64)
        board = np.array([n_cells, grid.cols, number])
        end = shading_tables(board, self._said, first, (start, coords), (least, most), begin, table)
        longest = int((np.append(begin[1:], end) - begin).max())
        layout = ShadedBoard(number, grid.cols, 1, [], [], [0] * longest, [])
        scratch = int(shaded_by_clauses.scratch(n_cells, layout))
        yield KernelTables(shaded_by_clauses, scratch, rows, table[:end], begin, np.ones(len(rows), np.int64))

    @cached_property
    def _said(self) -> tuple[Whole, Whole]:
        windows = [(height, width, int(not held)) for height, width, held in self.windows]
        return np.array(windows, np.int64).ravel(), np.array([self.others, self.around], np.int64)

    def _bounds(self, own: RowRegions, given: Sequence[RowRegions]) -> tuple[Whole, Whole] | None:
        """How many cells of regions hold the mark, at least and at most, -1 at least for one piece; None if more is
        said of them than is known here.
        """
        rule, mark, sizes = own.rule, self.mark, own.lengths
        none = np.zeros(len(own), np.int64)
        if rule == AtLeastOne(mark):
            return none + 1, sizes
        if rule == AtMost(mark, 1):
            return none, none + 1
        if rule == Connected(mark):
            return none - 1, none
        if rule in self._counts or (rule == PieceOfSize(mark, Clue(0)) and _are_joined(own, mark, given)):
            return np.where(own.present, own.clues, none), np.where(own.present, own.clues, sizes)
        return None

    @cached_property
    def _counts(self) -> list[Rule]:
        """Rules of which only the count is left to say, beside the windows."""
        mark, clue, windows = self.mark, Clue(0), {*self.windows}
        found: list[Rule] = [ExactCount(mark, clue)]
        if windows >= {(1, 2, False), (2, 1, False)}:
            found.append(CountNoneBeside(mark, clue))
        for n in {height for height, width, _ in windows if width == 1}:
            if windows >= {(*size, held) for size in ((1, n), (n, 1)) for held in (False, True)}:
                found.append(CountInShortRuns(mark, clue, n - 1))
        return found


def _are_joined(own: RowRegions, mark: int, given: Sequence[RowRegions]) -> bool:
    """Whether the cells with the mark are one piece in the same regions, by another rule."""
    return any(other.rule == Connected(mark) and other.coords is own.coords for other in given)
