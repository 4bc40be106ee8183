"""Numbers that are given on a board with holes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.characters import BLANKS, SYMBOLS
from gridlanes.io.forms.fields.field import Content, Size, size_of
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols
from gridlanes.model.grid import Grid, Layer

HOLE = 200
"""the code of a place that is no cell"""
LARGEST_NUMBER = 121


class HoledGivens(Givens):
    """Numbers from 1 to the number of cells; ``#`` is a hole. The structure receives the holes, cells counted row by
    row, as its option of that name.
    """

    def __init__(self, name: str = "grid") -> None:
        super().__init__(name, most=lambda size: min(size.n_cells, LARGEST_NUMBER))
        codes = dict.fromkeys(BLANKS, 0) | {"#": HOLE}
        for value, symbol in enumerate(SYMBOLS, 1):
            codes |= {symbol: value, symbol.lower(): value}
        self.symbols = Symbols(codes, blank=0, numbers=range(LARGEST_NUMBER + 1))

    @property
    def option_names(self) -> tuple[str, ...]:
        return ("holes",)

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        return {"holes": tuple(np.flatnonzero(content.arrays[0][0] == HOLE).tolist())}

    def check(self, content: Content, size: Size) -> None:
        codes = np.where(content.arrays[0] == HOLE, 0, content.arrays[0])
        super().check(Content((codes,)), size)
        most = size.n_cells - int((content.arrays[0] == HOLE).sum())
        if codes.max(initial=0) > most:
            raise PuzzleError(f"invalid value {codes.max()} in {self.name}", hint=f"there are {most} cells")

    def fill(self, draft: Draft, content: Content) -> None:
        ids = draft.structure.grid.ids(Layer.CELLS).ravel()
        is_hole = content.arrays[0] == HOLE
        codes = np.where(is_hole, 0, content.arrays[0]).astype(np.uint8)
        draft.fine &= (is_hole == (ids < 0)).all(axis=1) & (codes.max(axis=1) <= len(draft.structure.alphabet))
        draft.give(codes[:, ids >= 0], ids[ids >= 0])

    def write(self, puzzle: PuzzleRow) -> Any:
        board = self.array(puzzle, "").reshape(size_of(puzzle))
        if board.max() < 10 or (board.max() == HOLE and board[board != HOLE].max(initial=0) < 10):
            return ["".join("#" if code == HOLE else str(code or ".") for code in row) for row in board.tolist()]
        return [["#" if code == HOLE else code or None for code in row] for row in board.tolist()]

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not self.array(puzzle, "").any()

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        board = super().array(puzzle, part).copy()
        board[self._holes(puzzle.structure.grid)] = HOLE
        return board

    def _holes(self, grid: Grid) -> NDArray[np.bool_]:
        return np.asarray(grid.ids(Layer.CELLS).ravel() < 0)
