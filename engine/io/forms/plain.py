"""A ready codec for genres of numbers on square grids: plain lines, grids, arrays, and JSON with a grid of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.boards import Symbols, fields_of, write_board
from gridlanes.io.forms.characters import BLANKS, LARGEST, SYMBOLS
from gridlanes.io.forms.codecs import Box, GenreCodec, Parsed, has_clues
from gridlanes.model.clue import NO_CLUE

NUMBERS = Symbols(
    dict.fromkeys(BLANKS, 0)
    | {symbol: value for value, symbol in enumerate(SYMBOLS, 1)}
    | {symbol.lower(): value for value, symbol in enumerate(SYMBOLS, 1)},
    blank=0,
    numbers=121,
)
"""values on a grid: a character each up to 35, numbers beyond; the code is the value, 0 for a blank"""
_CHARACTERS = b"." + SYMBOLS.encode()


def number_rows(numbers: np.ndarray[Any, Any], shape: tuple[int, int]) -> list[Any]:
    """Values (0 for a blank) as the rows that `NUMBERS` reads."""
    board = np.asarray(numbers).reshape(shape)
    return write_board(board, _CHARACTERS) if board.max(initial=0) <= LARGEST else [row.tolist() for row in board]


class PlainCodec(GenreCodec):
    """The codec of a genre with `structure(side)`; sides for which that raises `ModelError` are none of the genre.

    The alphabet of a structure is 1 .. side. The genre has no clues besides its givens.
    """

    def __init__(self, genre: str, structure: Callable[[int], Structure], *, largest_side: int = 35) -> None:
        self.genre, self.largest_side = genre, largest_side
        self._make = structure
        self._made: dict[int, Structure | ModelError] = {}

    def has_side(self, side: int) -> bool:
        """Whether there are plain square grids of this side."""
        return 1 <= side <= self.largest_side and isinstance(self._structure(side), Structure)

    def grid(self, side: int, box: Box | None = None) -> Structure:
        """The structure of square grids of this side; `box` must be left out."""
        if box is not None:
            raise PuzzleError(f"{self.genre} has no boxes to choose")
        too_large = ModelError(f"sides go up to {self.largest_side}")
        found = self._structure(side) if 1 <= side <= self.largest_side else too_large
        if isinstance(found, ModelError):
            raise PuzzleError(f"{self.genre} has no side {side}", hint=str(found))
        return found

    def _structure(self, side: int) -> Structure | ModelError:
        if side not in self._made:
            try:
                self._made[side] = self._make(side)
            except ModelError as error:
                self._made[side] = error
        return self._made[side]

    def data(self, value: Any) -> Parsed:
        """``{"grid": ["53..7....", ...]}``."""
        board = NUMBERS.board(fields_of(value, ("grid",), ("grid",))["grid"], "grid", self.largest_side)
        side, values = square_side(board.shape), values_within(board)
        return Parsed(self.grid(side), values)

    def to_data(self, puzzle: Parsed) -> Any:
        """``{"grid": ["53..7....", ...]}``."""
        if has_clues(puzzle.clues) or puzzle.own:
            raise ModelError(f"{self.genre} has givens alone")
        grid = puzzle.structure.grid
        return {"grid": number_rows(puzzle.givens, (grid.rows, grid.cols))}


def square_side(shape: tuple[int, ...]) -> int:
    """The side of a board that must be square."""
    if shape[0] != shape[1]:
        raise PuzzleError(f"a grid of {shape[0]} rows and {shape[1]} columns", hint="both must be the same")
    return shape[0]


def values_within(board: np.ndarray[Any, np.dtype[np.uint8]]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The values of a square board, ``uint8 (C,)``. PuzzleError for one beyond its side."""
    side = board.shape[0]
    if board.max() > side:
        y, x = divmod(int((board > side).argmax()), side)
        reason = f"the value {board[y, x]} in row {y + 1}, column {x + 1} of a {side}x{side} grid"
        raise PuzzleError(reason, hint=f"values are 1 to {side}")
    return board.ravel().copy() if not board.flags.owndata else board.ravel()


def no_clues(n_slots: int) -> np.ndarray[Any, np.dtype[np.int32]]:
    """``int32 (n_slots,)``: none given."""
    return np.full(n_slots, NO_CLUE, np.int32)
