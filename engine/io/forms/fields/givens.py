"""Marks that are given in the cells of a board: a value for each cell, or none."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.characters import BLANKS, LARGEST, SYMBOLS
from gridlanes.io.forms.fields.field import ArraySpec, BoardField, Content, SideRule, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols, write_board
from gridlanes.model.grid import Grid, Layer

NUMBERS = Symbols(
    dict.fromkeys(BLANKS, 0)
    | {symbol: value for value, symbol in enumerate(SYMBOLS, 1)}
    | {symbol.lower(): value for value, symbol in enumerate(SYMBOLS, 1)},
    blank=0,
    numbers=range(122),
)
"""values on a grid: a character each up to 35, numbers beyond; the code is the value, 0 for a blank"""
_CHARACTERS = b"." + SYMBOLS.encode()


class Givens(BoardField):
    """Givens on the floor of the cells. `characters`: of the marks in the order of the alphabet; by default marks are
    the numbers from 1 to `most` (default: the longer side of the board). Their code is the number of the mark, 0 for
    none.
    """

    kind = "givens in cells"

    def __init__(
        self, name: str = "grid", characters: str = "", *, most: SideRule | None = None, required: bool = True
    ) -> None:
        super().__init__(name, required=required)
        self.characters = characters
        self._most = most or max
        marks = {mark: number for number, mark in enumerate(characters, 1)}
        blanks = dict.fromkeys("".join(blank for blank in ".-_" if blank not in marks), 0)
        digits = [int(mark) for mark in characters if mark in "0123456789"]
        self.symbols = Symbols(blanks | marks, blank=0, numbers=digits) if characters else NUMBERS

    def of_symbols(self, codes: NDArray[np.uint8], rows: int, cols: int) -> Content:
        return Content((codes,), rows, cols)

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not puzzle.givens.any()

    def write(self, puzzle: PuzzleRow) -> Any:
        if not self.required and self.is_blank(puzzle):
            return None
        board = self.array(puzzle, "").reshape(size_of(puzzle))
        if self.characters:
            return write_board(board, b"." + self.characters.encode())
        return write_board(board, _CHARACTERS) if board.max(initial=0) <= LARGEST else [row.tolist() for row in board]

    def most(self, size: Size) -> int:
        """The largest code on a board of this size."""
        return len(self.characters) or self._most(size)

    def limit(self, structure: Structure) -> int:
        """The largest code on a board of a structure."""
        return self.most(Size(structure.grid.rows, structure.grid.cols))

    def check(self, content: Content, size: Size) -> None:
        codes, most = content.arrays[0][0], self.most(size)
        if codes.max(initial=0) > most:
            at = int((codes > most).argmax())
            place = f"row {at // size.cols + 1}, column {at % size.cols + 1} of a {size.rows}x{size.cols} grid"
            raise PuzzleError(f"invalid value {codes[at]} in {place}", hint=f"values are 1 to {most}")

    def fill(self, draft: Draft, content: Content) -> None:
        codes, grid = content.arrays[0], draft.structure.grid
        draft.fine &= codes.max(axis=1, initial=0) <= self.limit(draft.structure)
        if grid.is_plain:
            draft.give(codes)
            return
        ids = grid.ids(Layer.CELLS).ravel()
        floor = np.flatnonzero(ids >= 0)
        draft.fine &= codes.astype(bool).sum(axis=1) == codes[:, floor].astype(bool).sum(axis=1)
        draft.give(codes[:, floor], ids[floor])

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError(f"{self.name} has values where the board has no cells")

    def givable(self, grid: Grid) -> NDArray[np.intp]:
        ids = grid.ids(Layer.CELLS).ravel()
        return ids[ids >= 0]

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.uint8, 0)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        boards = _boards_of(puzzle.structure.grid, puzzle.givens[None])
        return np.asarray(boards[0])

    def arrays(self, many: Draft, part: str) -> NDArray[np.uint8]:
        return _boards_of(many.structure.grid, many.givens)


def _boards_of(grid: Grid, givens: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: the givens ``uint8 (n, C)`` of boards in their cells."""
    if grid.is_plain:
        return givens
    ids = grid.ids(Layer.CELLS).ravel()
    boards = np.zeros((len(givens), len(ids)), np.uint8)
    boards[:, ids >= 0] = givens[:, ids[ids >= 0]]
    return boards
