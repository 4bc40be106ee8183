"""How samurai boards are written: JSON with a ``grid``, as many rows of characters (or lists) as the board is high.

What stands between the grids is not looked at, as long as it is blank; it is written as blank.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import samurai
from gridlanes.io.forms.boards import fields_of
from gridlanes.io.forms.codecs import GenreCodec, Parsed
from gridlanes.io.forms.plain import NUMBERS, number_rows, square_side
from gridlanes.model.grid import Layer

_BOX_OF_SIDE = {(3 * box - 2) * box: box for box in (3, 4, 5)}


class SamuraiCodec(GenreCodec):
    """See `gridlanes.io.forms.codecs.GenreCodec`."""

    genre = samurai.NAME

    def structure(self, side: int) -> Structure:
        """The structure of boards so many cells wide and high."""
        if side not in _BOX_OF_SIDE:
            sides = ", ".join(map(str, _BOX_OF_SIDE))
            raise PuzzleError(f"no samurai board has {side} rows", hint=f"they have {sides}")
        return samurai.structure(_BOX_OF_SIDE[side])

    def data(self, value: Any) -> Parsed:
        """``{"grid": [...]}``."""
        board = NUMBERS.board(fields_of(value, ("grid",), ("grid",))["grid"], "grid", self.largest_side)
        structure = self.structure(square_side(board.shape))
        floor = structure.grid.ids(Layer.CELLS) >= 0
        wrong = np.argwhere(np.where(floor, board > len(structure.alphabet), board > 0))
        if len(wrong):
            row, col = wrong[0].tolist()
            place = "which is between the grids" if not floor[row, col] else "which is too large"
            raise PuzzleError(f"the value {board[row, col]} in row {row + 1}, column {col + 1}, {place}")
        return Parsed(structure, np.ascontiguousarray(board[floor]))

    def to_data(self, puzzle: Parsed) -> Any:
        """The way back of `data`."""
        if puzzle.structure.genre != self.genre or puzzle.own:
            raise ModelError("a puzzle with other rules than those of samurai")
        floor = puzzle.structure.grid.ids(Layer.CELLS) >= 0
        board = np.zeros(floor.shape, np.uint8)
        board[floor] = puzzle.givens
        return {"grid": number_rows(board, (puzzle.structure.grid.rows, puzzle.structure.grid.cols))}


CODEC = SamuraiCodec()
