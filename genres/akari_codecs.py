"""How Akari are written.

puzz.link: ``akari`` (also ``lightup``), walls in 4Cell; a "?" is a wall without a number. Tatham ("lightup"):
parameters ``WxH``; letters are runs of open cells, digits walls with their number, B a wall without. JSON: ``{"grid":
["..1#", ...]}``, a character a cell: ``.`` open, ``#`` (or B) a wall, 0 to 4 a wall with its number, ``o`` a given
bulb, ``x`` an open cell that is given to have none.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import akari
from gridlanes.io.forms.boards import Symbols, fields_of, write_board
from gridlanes.io.forms.codecs import Box, Bulk, BulkData, Decoded, GenreCodec, Parsed, moved
from gridlanes.io.forms.spread import FOUR_CELL, NOTHING, UNKNOWN, SpreadCode, letter_runs
from gridlanes.io.forms.tatham import sizes_of
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.looks import CluePlace, Hints, Look

LARGEST_SIDE = 150
"""taken from input"""
_PARAMETERS = re.compile(r"(?P<width>\d{1,3})(?:x(?P<height>\d{1,3}))?(?:b\d{1,3})?(?:s\d)?(?:d\d)?")
_LIGHTUP = SpreadCode({str(value): (value, 0) for value in range(5)} | {"B": (UNKNOWN, 0)}, letter_runs())
_EMPTY, _BULB, _WALL = 1, 2, 3
"""givens"""
_PLAIN_WALL, _OPEN, _GIVEN_BULB, _GIVEN_EMPTY = 5, 6, 7, 8
"""codes of a board beside 0 to 4, walls with a number"""
_SYMBOLS = Symbols(
    {str(value): value for value in range(5)}
    | dict.fromkeys("#B", _PLAIN_WALL)
    | dict.fromkeys(".-_", _OPEN)
    | {"o": _GIVEN_BULB, "x": _GIVEN_EMPTY},
    blank=_OPEN,
    numbers=4,
)
_CHARACTERS = b"01234#.ox"
_CLUE_OF_CODE = np.array([0, 1, 2, 3, 4, NO_CLUE, NO_CLUE, NO_CLUE, NO_CLUE], np.int32)
_GIVEN_OF_CODE = np.array([_WALL] * 6 + [0, _BULB, _EMPTY], np.uint8)
_CODE_OF_GIVEN = np.array([_OPEN, _GIVEN_EMPTY, _GIVEN_BULB, _PLAIN_WALL], np.uint8)


class AkariCodec(GenreCodec):
    """See `gridlanes.io.forms.codecs.GenreCodec`."""

    genre = akari.NAME
    link_names = ("akari", "lightup")
    game_name = "lightup"
    game_example = "7x7:..."
    largest_side = LARGEST_SIDE
    hints = Hints({akari.EMPTY: Look.DOT, akari.BULB: Look.BULB, akari.WALL: Look.WALL}, CluePlace.CELLS)

    def link(self, columns: int, rows: int, body: str, box: Box | None = None) -> Parsed:
        """The puzzle of a puzz.link URL."""
        return _parsed(rows, columns, FOUR_CELL.decode(body, rows * columns, "the URL"))

    def game(self, parameters: str, description: str) -> Parsed:
        """The puzzle of a Tatham game ID."""
        columns, rows = _size(parameters)
        try:
            return _parsed(rows, columns, _LIGHTUP.decode(description, rows * columns, "the game ID"))
        except PuzzleError as error:
            raise moved(error, len(parameters) + 1) from None

    def data(self, value: Any) -> Parsed:
        """``{"grid": [...]}``."""
        board = _SYMBOLS.board(fields_of(value, ("grid",), ("grid",))["grid"], "grid", self.largest_side)
        codes = board.ravel()
        return Parsed(akari.structure(*board.shape), _GIVEN_OF_CODE[codes], _CLUE_OF_CODE[codes])

    def to_data(self, puzzle: Parsed) -> Any:
        """``{"grid": [...]}``."""
        codes, clues = _CODE_OF_GIVEN[puzzle.givens], _clues(puzzle)
        codes = np.where(clues >= 0, clues, codes).astype(np.uint8)
        grid = puzzle.structure.grid
        return {"grid": write_board(codes.reshape(grid.rows, grid.cols), _CHARACTERS)}

    def bulk_link(self, columns: int, rows: int, box: Box | None = None) -> Bulk | None:
        """The fast way to read URLs of this size."""
        return _bulk(rows, columns, FOUR_CELL)

    def bulk_game(self, parameters: str) -> Bulk | None:
        """The fast way to read game IDs of these parameters."""
        columns, rows = _size(parameters)
        return _bulk(rows, columns, _LIGHTUP)

    def bulk_data(self) -> BulkData | None:
        """The fast way to read envelopes."""
        return BulkData("grid", _SYMBOLS, _of_boards)

    def link_of(self, puzzle: Parsed) -> str:
        """``akari/columns/rows/body``."""
        grid = puzzle.structure.grid
        return f"{self.link_names[0]}/{grid.cols}/{grid.rows}/{FOUR_CELL.encode(_walls(puzzle).tolist())}"

    def game_of(self, puzzle: Parsed) -> str:
        """``WxH:description``."""
        grid = puzzle.structure.grid
        return f"{grid.cols}x{grid.rows}:{_LIGHTUP.encode(_walls(puzzle).tolist())}"


def _size(parameters: str) -> tuple[int, int]:
    """(columns, rows)."""
    match = sizes_of(parameters, _PARAMETERS, LARGEST_SIDE, "10x10")
    return int(match["width"]), int(match["height"] or match["width"])


def _parsed(rows: int, columns: int, found: NDArray[np.int16]) -> Parsed:
    givens = np.where(found == NOTHING, 0, _WALL).astype(np.uint8)
    return Parsed(akari.structure(rows, columns), givens, np.maximum(found, NO_CLUE).astype(np.int32))


def _bulk(rows: int, columns: int, code: SpreadCode) -> Bulk:
    def decode(data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Decoded:
        found, fine = code.decode_many(data, starts, ends, rows * columns)
        givens = (found != NOTHING).view(np.uint8) * np.uint8(_WALL)
        return Decoded(givens, np.maximum(found, NO_CLUE).astype(np.int32), fine)

    return Bulk(akari.structure(rows, columns), decode)


def _of_boards(rows: int, columns: int, codes: NDArray[np.uint8]) -> tuple[Structure, Decoded] | None:
    if not (1 <= rows <= LARGEST_SIDE and 1 <= columns <= LARGEST_SIDE):
        return None
    tame = np.minimum(codes, _GIVEN_EMPTY)
    decoded = Decoded(_GIVEN_OF_CODE[tame], _CLUE_OF_CODE[tame], np.ones(len(codes), np.bool_))
    return akari.structure(rows, columns), decoded


def _clues(puzzle: Parsed) -> NDArray[np.int32]:
    return np.full(len(puzzle.givens), NO_CLUE, np.int32) if puzzle.clues is None else puzzle.clues


def _walls(puzzle: Parsed) -> NDArray[np.int32]:
    """The clue of each wall, UNKNOWN for one without, NOTHING for an open cell."""
    if ((puzzle.givens == _EMPTY) | (puzzle.givens == _BULB)).any():
        raise ModelError("given bulbs and empty cells have no place in a URL or game ID")
    clues = _clues(puzzle)
    return np.where(clues >= 0, clues, np.where(puzzle.givens == _WALL, UNKNOWN, NOTHING))


CODEC = AkariCodec()
