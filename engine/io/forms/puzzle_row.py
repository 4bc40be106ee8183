"""A puzzle as numbers that belong to a structure: a single one, or many while they are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.symbols import Symbols
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_row, regions_of_rows

Box = tuple[int, int]
"""(width, height)"""


class PuzzleRow(NamedTuple):
    """One puzzle. `givens` ``uint8 (C,)``: 0 for an empty coord, else the mark's number from 1. `clues` ``int32
    (n_slots,)``: the numbers that stand for the clues of the structure, NO_CLUE where there is none; None for a
    structure without. `row_regions`: the regions that the puzzle does not share with others.
    """

    structure: Structure
    givens: NDArray[np.uint8]
    clues: NDArray[np.int32] | None = None
    row_regions: tuple[RuleRegions, ...] = ()

    @property
    def all_clues(self) -> NDArray[np.int32]:
        """``int32 (n_slots,)``: `clues`, also where none is given."""
        return no_clues(self.structure.n_clues) if self.clues is None else self.clues

    def flat(self) -> Puzzle:
        """The puzzle with all its constraints in a list: those of the structure, its row regions and its givens."""
        return self.structure.puzzle(self.givens, self.clues, regions_of_rows([self.row_regions]))


class BodyFaults(NamedTuple):
    """The errors in each of n texts: ``fine`` ``bool (n,)``: none; the others ``int64 (n,)``.

    `part`: of the body, the first one with an error; -1 if there is none, or if this cannot locate it. `fault`: one of
    `gridlanes.kernels.text`, 0 if more follows than the part has places for. `at`: the position of the error in the
    bytes; `place`: the place of the board that the part had reached.
    """

    fine: NDArray[np.bool_]
    part: NDArray[np.int64]
    fault: NDArray[np.int64]
    at: NDArray[np.int64]
    place: NDArray[np.int64]


class Draft:
    """n puzzles of one structure while their fields are filled in.

    `givens` ``uint8 (n, C)``, `clues` ``int32 (n, n_slots)`` (None for a structure without), `row_regions`: as in
    `PuzzleRow`, for n rows. `fine` ``bool (n,)``: those in which nothing was wrong so far.
    """

    def __init__(self, structure: Structure, n: int, faults: BodyFaults | None = None) -> None:
        self.structure, self.n = structure, n
        self._givens: NDArray[np.uint8] | None = None
        self.clues = np.full((n, structure.n_clues), NO_CLUE, np.int32) if structure.n_clues else None
        self.row_regions: list[RowRegions] = []
        self.fine = np.ones(n, np.bool_) if faults is None else faults.fine.copy()
        self.faults = faults
        """what was wrong with the texts that they are read of, where that is known"""

    @property
    def givens(self) -> NDArray[np.uint8]:
        """``uint8 (n, C)``."""
        if self._givens is None:
            self._givens = np.zeros((self.n, self.structure.n_coords), np.uint8)
        return self._givens

    def give(self, givens: NDArray[np.uint8], at: NDArray[np.intp] | None = None) -> None:
        """Sets givens ``uint8 (n, k)``: of all coords, or of those `at` ``(k,)``; all of them are taken over."""
        if at is None:
            self._givens = givens
        else:
            self.givens[:, at] = givens

    def one(self) -> PuzzleRow:
        """The only row."""
        clues = None if self.clues is None else self.clues[0]
        return PuzzleRow(self.structure, self.givens[0], clues, regions_of_row(self.row_regions, 0))


class BulkReader(NamedTuple):
    """Reads many texts with one prefix (a URL up to its size, a game ID up to its parameters).

    `read` takes bytes ``uint8 (size,)`` and where each text starts and ends in them, ``int64 (n,)``. Rows that are not
    fine are left to the exact reader, which finds the reason.
    """

    structure: Structure
    read: Callable[[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]], Draft]


def no_clues(n_slots: int) -> NDArray[np.int32]:
    """``int32 (n_slots,)``: none given."""
    return np.full(n_slots, NO_CLUE, np.int32)


def moved(error: PuzzleError, by: int) -> PuzzleError:
    """The error of a part of a line, its column counted in the line."""
    column = error.column + by if error.column else 0
    return PuzzleError(error.reason, hint=error.hint, source=error.source, column=column, genre=error.genre)


class BoardReader(NamedTuple):
    """The bulk reader of JSON objects that hold only one board in `field`, with rows of `symbols`.

    `read` takes the rows and columns of boards and their codes ``uint8 (n, rows * columns)``; it returns None if there
    are no puzzles of this size.
    """

    field: str
    symbols: Symbols
    read: Callable[[int, int, NDArray[np.uint8]], Draft | None]
