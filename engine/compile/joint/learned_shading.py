"""All that holds for a board with shaded cells, as one table for a search that learns from conflicts.

It is made from the rules of single regions, for structures whose other constraints are named here. It only helps the
search (kernels/rules/shading/shaded_by_clauses.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.kernel_tables import KernelTables
from gridlanes.compile.structure import Structure
from gridlanes.kernels.row_tables.shading_tables import AS_NUMBERED, BOUNDED, HEAD, ONE_PIECE, OPEN_END, shading_tables
from gridlanes.kernels.rules.shading.chained_walls import MAX_COLUMNS
from gridlanes.kernels.rules.shading.shaded_by_clauses import LARGER_BY, ShadedBoard, shaded_by_clauses
from gridlanes.kernels.rules.shading.shading_learned import ALL_BUT, HELD, NOT_HELD
from gridlanes.model.clue import Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, AtMost, Connected, CountInShortRuns, CountNoneBeside, ExactCount, PieceOfSize
from gridlanes.rules.base import Rule

MAX_CELLS = 1600
"""cells of a board that has a table"""
_NUMBERED, _SIZES = (AS_NUMBERED, 0, 0), (AS_NUMBERED, 0, 1)
"""what regions with a number say; and such in which the cells with the mark are one piece, which another rule says"""
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class LearnedShading:
    """The boards of a structure with two marks. `windows`: sizes of rectangles in each of which some cell holds `mark`
    (height, width, True), or does not (False). `rectangles`: whether cells with the mark that are connected are a
    rectangle. `joined`: whether cells are one piece; `others` and `around`: whether these are those without the mark,
    and connected at corners, too.
    """

    mark: int
    windows: tuple[tuple[int, int, bool], ...] = ()
    rectangles: bool = False
    joined: bool = True
    others: bool = False
    around: bool = False

    @staticmethod
    def serves(rows: int, cols: int) -> bool:
        """Whether boards of this size have a table."""
        return rows * cols <= MAX_CELLS and max(rows, cols) <= MAX_COLUMNS

    def __call__(self, structure: Structure, row_regions: Sequence[RowRegions]) -> Iterator[KernelTables]:
        grid, given = structure.grid, [own for own in row_regions if len(own)]
        n_cells = grid.rows * grid.cols
        if not given or structure.n_coords != n_cells or not self.serves(grid.rows, grid.cols):
            return
        kinds = [self._kind(own, given) for own in given]
        if None in kinds:
            return
        rows = np.concatenate([own.row for own in given])
        coords = np.concatenate([own.coords for own in given])
        clues = np.concatenate([own.clues for own in given])
        start, ends, said = np.empty(len(rows) + 1, np.int64), [0, 0], list[tuple[int, ...]]()
        for own, kind in zip(given, kinds, strict=True):
            first, before = ends
            ends = [first + len(own), before + len(own.coords)]
            np.add(own.start, before, out=start[first : ends[0] + 1])
            said.append((first, ends[0], *(kind or ()), first))
        n_rows, number = 1 + max(int(own.row[-1]) for own in given), structure.alphabet.number(self.mark)
        size = n_rows * (2 + n_cells + HEAD + sum(map(len, self._as_arrays))) + 3 * len(rows) + len(coords)
        table, found = np.empty(size, np.int32), np.empty((2, n_rows), np.int64)
        board = np.array([n_cells, grid.cols, number])
        regions = rows, start, coords, clues
        n, end, longest = shading_tables(board, self._as_arrays, np.array(said), regions, found, table)
        if n:
            ones = np.ones(n, np.int64)
            scratch = _scratch(n_cells, grid.cols) + LARGER_BY * longest
            yield KernelTables(shaded_by_clauses, scratch, found[0, :n], table[:end], found[1, :n], ones)

    @cached_property
    def _as_arrays(self) -> tuple[Whole, Whole]:
        windows = [(height, width, HELD if held else NOT_HELD) for height, width, held in self.windows]
        windows += [(2, 2, ALL_BUT + cell) for cell in range(4 if self.rectangles else 0)]
        pieces = [self.others, self.around] if self.joined else []
        return np.array(windows, np.int64).ravel(), np.array(pieces, np.int64)

    def _kind(self, own: RowRegions, given: Sequence[RowRegions]) -> tuple[int, int, int] | None:
        """What regions say, as a kind of `shading_tables`; None if that is more than is known here."""
        kind = self._known.get(own.rule)
        if isinstance(own.rule, AtLeastOne) and own.rule.mark != self.mark:  # of two marks
            size = int(own.lengths[0])
            return (BOUNDED, 0, size - 1) if (own.lengths == size).all() else None
        return None if kind == _SIZES and not _are_joined(own, self.mark, given) else kind

    @cached_property
    def _known(self) -> dict[Rule, tuple[int, int, int]]:
        """What rules say, beside the windows, as kinds of `shading_tables`."""
        mark, clue, windows = self.mark, Clue(0), {*self.windows}
        known: dict[Rule, tuple[int, int, int]] = {
            AtLeastOne(mark): (BOUNDED, 1, OPEN_END),
            AtMost(mark, 1): (BOUNDED, 0, 1),
            Connected(mark): (ONE_PIECE, 0, 0),
            ExactCount(mark, clue): _NUMBERED,
            PieceOfSize(mark, clue): _SIZES,
        }
        if windows >= {(1, 2, False), (2, 1, False)}:
            known[CountNoneBeside(mark, clue)] = _NUMBERED
        for n in {height for height, width, _ in windows if width == 1}:
            if windows >= {(*size, held) for size in ((1, n), (n, 1)) for held in (False, True)}:
                known[CountInShortRuns(mark, clue, n - 1)] = _NUMBERED
        return known


@lru_cache
def _scratch(n_cells: int, cols: int) -> int:
    """The scratch of a board without any counts."""
    return int(shaded_by_clauses.scratch(n_cells, ShadedBoard(0, cols, 1, [], [], [], [])))


def _are_joined(own: RowRegions, mark: int, given: Sequence[RowRegions]) -> bool:
    """Whether the cells with the mark are one piece in the same regions, by another rule."""
    return any(other.rule == Connected(mark) and _are_equal(other, own) for other in given)


def _are_equal(one: RowRegions, other: RowRegions) -> bool:
    """Whether these are the same regions, under whatever rules."""
    if one.coords is other.coords and one.start is other.start:
        return True
    return all(map(np.array_equal, (one.row, one.start, one.coords), (other.row, other.start, other.coords)))
