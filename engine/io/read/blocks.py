"""Blocks of rows, which readers pass to the engine: in the order of the source, with every row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.io.read.row_errors import RowErrors
from gridlanes.puzzles.row_regions import RowRegions, regions_of_each_row, regions_of_row


@dataclass(frozen=True)
class Group:
    """The rows of a block that share a structure.

    `rows` ``int64 (n,)``: their positions in the block, ascending. `givens` ``uint8 (n, C)``: 0 for an empty coord,
    else the number of the given mark counted from 1. `expected`: the solution that came with each row, in the same
    encoding, all zeros for a row without one; None if no row has one. `clues` ``int32 (n, n_slots)``: each row's
    numbers for the clues of the structure, None for a structure without. `row_regions`: those that rows do
    not share.
    """

    structure: Structure
    rows: NDArray[np.int64]
    givens: NDArray[np.uint8]
    expected: NDArray[np.uint8] | None = None
    clues: NDArray[np.int32] | None = None
    row_regions: tuple[RowRegions, ...] = ()

    def puzzle(self, i: int) -> PuzzleRow:
        """Row `i` of the group on its own."""
        clues = None if self.clues is None else self.clues[i]
        return PuzzleRow(self.structure, self.givens[i], clues, regions_of_row(self.row_regions, i))

    def puzzles(self) -> list[PuzzleRow]:
        """Each row of the group on its own, which is faster for all of them together."""
        own = regions_of_each_row(self.row_regions, len(self.rows))
        return [
            PuzzleRow(self.structure, self.givens[i], None if self.clues is None else self.clues[i], regions)
            for i, regions in enumerate(own)
        ]

    def of_rows(self, index: NDArray[np.int64]) -> Group:
        """Some rows of the group: those at the places `index` in it, ascending."""
        return Group(
            self.structure,
            self.rows[index],
            self.givens[index],
            None if self.expected is None else self.expected[index],
            None if self.clues is None else self.clues[index],
            tuple(regions.of_rows(index) for regions in self.row_regions),
        )


@dataclass(frozen=True)
class Block:
    """Rows of one source. Each row is in exactly one group or in `errors`.

    `genre`: the one that was asked for, which rows that are no puzzle have, too; else empty.

    `puzzle`: the puzzle's own text, row by row: an array of fixed-width bytes (``S81``) where all have one length, else
    a list of strings. `line` ``int64 (P,)``: where each row starts in the source, counted from 1. `extra`: what
    followed the puzzle in its line (trailing columns, comments), kept as it was; None if nothing did in the whole
    block.
    """

    source: str
    genre: str
    puzzle: NDArray[np.bytes_] | Sequence[str]
    line: NDArray[np.int64]
    groups: list[Group]
    errors: Mapping[int, PuzzleError] = field(default_factory=RowErrors)
    extra: list[str] | None = None

    def __len__(self) -> int:
        return len(self.puzzle)

    def locate(self, row: int) -> tuple[Group, int] | None:
        """The group that a row is in, and where in it; None for a row that is no puzzle."""
        for group in self.groups:
            at = int(np.searchsorted(group.rows, row))
            if at < len(group.rows) and group.rows[at] == row:
                return group, at
        return None

    def text(self, row: int) -> str:
        """The puzzle text of one row."""
        entry = self.puzzle[row]
        return entry.decode("ascii") if isinstance(entry, bytes) else str(entry)
