"""How Takuzu (Binairo) are written.

Tatham ("unruly"): parameters ``WxH``, with ``u`` behind them no two rows and no two columns may be alike; without it
they may. The description is Tatham's skip code (`gridlanes.io.forms.skips`). JSON: ``{"grid": ["0.1.", ...]}``, a
character a cell, ``.`` for an open one; ``"unique_lines": false`` where lines may be alike. puzz.link has no Takuzu.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import takuzu
from gridlanes.io.forms.boards import Symbols, fields_of, write_board
from gridlanes.io.forms.codecs import Bulk, BulkData, Decoded, GenreCodec, Parsed, moved
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.skips import decode_skips, decode_skips_many, encode_skips
from gridlanes.io.forms.tatham import sizes_of

LARGEST_SIDE = 120
"""taken from input"""
_PARAMETERS = re.compile(r"(?P<width>\d{1,3})(?:x(?P<height>\d{1,3}))?(?P<unique>u?)(?:d[a-z])?")
_SYMBOLS = Symbols(dict.fromkeys(".-_", 0) | {"0": 1, "1": 2}, blank=0, numbers=1)


class TakuzuCodec(GenreCodec):
    """See `gridlanes.io.forms.codecs.GenreCodec`."""

    genre = takuzu.NAME
    game_name = "unruly"
    game_example = "8x8:..."
    largest_side = LARGEST_SIDE

    def game(self, parameters: str, description: str) -> Parsed:
        """The puzzle of a Tatham game ID."""
        rows, columns, unique = _size(parameters)
        try:
            givens = decode_skips(description, rows * columns)
        except PuzzleError as error:
            raise moved(error, len(parameters) + 1) from None
        return Parsed(_of_size(rows, columns, unique), givens)

    def data(self, value: Any) -> Parsed:
        """``{"grid": [...], "unique_lines": true}``."""
        fields = fields_of(value, ("grid", "unique_lines"), ("grid",))
        unique = fields.get("unique_lines", True)
        if not isinstance(unique, bool):
            raise PuzzleError(f"unique_lines is {shown(unique)}, neither true nor false")
        board = _SYMBOLS.board(fields["grid"], "grid", self.largest_side)
        rows, columns = board.shape
        return Parsed(_of_size(rows, columns, unique), board.ravel().copy())

    def to_data(self, puzzle: Parsed) -> Any:
        """``{"grid": [...], "unique_lines": true}``."""
        grid = puzzle.structure.grid
        found: dict[str, Any] = {"grid": write_board(puzzle.givens.reshape(grid.rows, grid.cols), b".01")}
        if not _has_unique_lines(puzzle.structure):
            found["unique_lines"] = False
        return found

    def bulk_data(self) -> BulkData | None:
        """The fast way to read envelopes of puzzles whose lines differ."""
        return BulkData("grid", _SYMBOLS, _of_boards)

    def bulk_game(self, parameters: str) -> Bulk | None:
        """The fast way to read game IDs of these parameters."""
        structure = _of_size(*_size(parameters))

        def decode(data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Decoded:
            givens, fine = decode_skips_many(data, starts, ends, structure.n_coords)
            return Decoded(givens, None, fine)

        return Bulk(structure, decode)

    def game_of(self, puzzle: Parsed) -> str:
        """``WxHu:description``."""
        grid = puzzle.structure.grid
        flag = "u" if _has_unique_lines(puzzle.structure) else ""
        return f"{grid.cols}x{grid.rows}{flag}:{encode_skips(puzzle.givens.tolist())}"


def _size(parameters: str) -> tuple[int, int, bool]:
    """(rows, columns, whether lines differ)."""
    match = sizes_of(parameters, _PARAMETERS, LARGEST_SIDE, "8x8 or 8x8u")
    columns = int(match["width"])
    return int(match["height"] or columns), columns, bool(match["unique"])


def _of_size(rows: int, columns: int, unique: bool) -> Structure:
    try:
        return takuzu.structure(rows, columns, unique_lines=unique)
    except ModelError as error:
        raise PuzzleError(f"a Takuzu of {rows} rows and {columns} columns", hint=str(error), column=1) from None


def _of_boards(rows: int, columns: int, codes: NDArray[np.uint8]) -> tuple[Structure, Decoded] | None:
    if rows % 2 or columns % 2 or not (1 <= rows <= LARGEST_SIDE and 1 <= columns <= LARGEST_SIDE):
        return None
    return takuzu.structure(rows, columns, unique_lines=True), Decoded(codes, None, np.ones(len(codes), np.bool_))


def _has_unique_lines(structure: Structure) -> bool:
    grid = structure.grid
    return structure is takuzu.structure(grid.rows, grid.cols, unique_lines=True)


CODEC = TakuzuCodec()
