"""How Slitherlink are written.

puzz.link: ``slither`` (also ``slitherlink``), clues in 4Cell; a "?" is no clue. Tatham ("loopy"): parameters ``WxHt0``
(also ``WxH``), t0 being squares; the other tilings (t1 triangles, t2, ...) are refused. JSON: ``{"clues": ["3..2",
...]}``, a character a cell, ``.`` for none; edges that are given stand in ``edges_h`` (rows + 1 rows) and ``edges_v``
(rows of columns + 1), 1 for a line, 0 for none, ``.`` for open.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import slitherlink
from gridlanes.io.forms.boards import Symbols, fields_of, write_board
from gridlanes.io.forms.codecs import Box, Bulk, BulkData, Decoded, GenreCodec, Parsed, moved
from gridlanes.io.forms.spread import FOUR_CELL, SpreadCode, letter_runs
from gridlanes.io.forms.tatham import sizes_of
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.looks import CluePlace, Hints

LARGEST_SIDE = 150
"""taken from input"""
_PARAMETERS = re.compile(r"(?P<width>\d{1,3})(?:x(?P<height>\d{1,3}))?(?:t(?P<tiling>\d{1,2}))?(?:d[a-z])?")
_LOOPY = SpreadCode({str(value): (value, 0) for value in range(5)}, letter_runs())
_NONE = 5
_CLUES = Symbols({str(value): value for value in range(5)} | dict.fromkeys(".-_?", _NONE), blank=_NONE, numbers=4)
_CLUE_OF_CODE = np.array([0, 1, 2, 3, 4, NO_CLUE], np.int32)
_EDGES = Symbols(dict.fromkeys(".-_?", 0) | {"0": 1, "1": 2, "x": 1}, blank=0, numbers=1)
_FIELDS = ("clues", "edges_h", "edges_v")


class SlitherlinkCodec(GenreCodec):
    """See `gridlanes.io.forms.codecs.GenreCodec`."""

    genre = slitherlink.NAME
    link_names = ("slither", "slitherlink")
    game_name = "loopy"
    game_example = "10x10t0:..."
    largest_side = LARGEST_SIDE
    hints = Hints(clues=CluePlace.CELLS)

    def link(self, columns: int, rows: int, body: str, box: Box | None = None) -> Parsed:
        """The puzzle of a puzz.link URL."""
        return _parsed(rows, columns, FOUR_CELL.decode(body, rows * columns, "the URL"))

    def game(self, parameters: str, description: str) -> Parsed:
        """The puzzle of a Tatham game ID."""
        columns, rows = _size(parameters)
        try:
            return _parsed(rows, columns, _LOOPY.decode(description, rows * columns, "the game ID"))
        except PuzzleError as error:
            raise moved(error, len(parameters) + 1) from None

    def data(self, value: Any) -> Parsed:
        """``{"clues": [...]}``."""
        fields = fields_of(value, _FIELDS, ("clues",))
        board = _CLUES.board(fields["clues"], "clues", self.largest_side)
        rows, columns = board.shape
        split = (rows + 1) * columns
        givens = np.zeros(split + rows * (columns + 1), np.uint8)
        for name, shape, part in (
            ("edges_h", (rows + 1, columns), givens[:split]),
            ("edges_v", (rows, columns + 1), givens[split:]),
        ):
            if name in fields:
                edges = _EDGES.board(fields[name], name, self.largest_side + 1)
                if edges.shape != shape:
                    found = f"{name} has {edges.shape[0]} rows of {edges.shape[1]}"
                    raise PuzzleError(f"{found}, not {shape[0]} of {shape[1]}")
                part[:] = edges.ravel()
        return Parsed(slitherlink.structure(rows, columns), givens, _CLUE_OF_CODE[board.ravel()])

    def to_data(self, puzzle: Parsed) -> Any:
        """``{"clues": [...]}``."""
        rows, columns = _shape(puzzle.structure)
        clues = _clues(puzzle)
        found = {"clues": write_board(np.where(clues < 0, _NONE, clues).reshape(rows, columns), b"01234.")}
        if puzzle.givens.any():
            split = (rows + 1) * columns
            found["edges_h"] = write_board(puzzle.givens[:split].reshape(rows + 1, columns), b".01")
            found["edges_v"] = write_board(puzzle.givens[split:].reshape(rows, columns + 1), b".01")
        return found

    def bulk_link(self, columns: int, rows: int, box: Box | None = None) -> Bulk | None:
        """The fast way to read URLs of this size."""
        return _bulk(rows, columns, FOUR_CELL)

    def bulk_game(self, parameters: str) -> Bulk | None:
        """The fast way to read game IDs of these parameters."""
        columns, rows = _size(parameters)
        return _bulk(rows, columns, _LOOPY)

    def bulk_data(self) -> BulkData | None:
        """The fast way to read envelopes without given edges."""
        return BulkData("clues", _CLUES, _of_boards)

    def link_of(self, puzzle: Parsed) -> str:
        """``slither/columns/rows/body``."""
        rows, columns = _shape(puzzle.structure)
        return f"{self.link_names[0]}/{columns}/{rows}/{FOUR_CELL.encode(_only_clues(puzzle).tolist())}"

    def game_of(self, puzzle: Parsed) -> str:
        """``WxHt0:description``."""
        rows, columns = _shape(puzzle.structure)
        return f"{columns}x{rows}t0:{_LOOPY.encode(_only_clues(puzzle).tolist())}"


def _size(parameters: str) -> tuple[int, int]:
    """(columns, rows)."""
    match = sizes_of(parameters, _PARAMETERS, LARGEST_SIDE, "10x10t0")
    if int(match["tiling"] or 0):
        reason = f"the tiling t{match['tiling']} is not supported"
        raise PuzzleError(reason, hint="only t0, squares, is", column=match.start("tiling"))
    return int(match["width"]), int(match["height"] or match["width"])


def _parsed(rows: int, columns: int, found: NDArray[np.int16]) -> Parsed:
    structure = slitherlink.structure(rows, columns)
    return Parsed(structure, np.zeros(structure.n_coords, np.uint8), np.maximum(found, NO_CLUE).astype(np.int32))


def _bulk(rows: int, columns: int, code: SpreadCode) -> Bulk:
    structure = slitherlink.structure(rows, columns)

    def decode(data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Decoded:
        found, fine = code.decode_many(data, starts, ends, rows * columns)
        givens = np.zeros((len(starts), structure.n_coords), np.uint8)
        return Decoded(givens, np.maximum(found, NO_CLUE).astype(np.int32), fine)

    return Bulk(structure, decode)


def _of_boards(rows: int, columns: int, codes: NDArray[np.uint8]) -> tuple[Structure, Decoded] | None:
    if not (1 <= rows <= LARGEST_SIDE and 1 <= columns <= LARGEST_SIDE):
        return None
    structure = slitherlink.structure(rows, columns)
    clues = _CLUE_OF_CODE[np.minimum(codes, _NONE)]
    return structure, Decoded(
        np.zeros((len(codes), structure.n_coords), np.uint8), clues, np.ones(len(codes), np.bool_)
    )


def _shape(structure: Structure) -> tuple[int, int]:
    return structure.grid.rows, structure.grid.cols


def _clues(puzzle: Parsed) -> NDArray[np.int32]:
    rows, columns = _shape(puzzle.structure)
    return np.full(rows * columns, NO_CLUE, np.int32) if puzzle.clues is None else puzzle.clues


def _only_clues(puzzle: Parsed) -> NDArray[np.int32]:
    """The clues of a puzzle that has no givens."""
    if puzzle.givens.any():
        raise ModelError("given edges have no place in a URL or game ID")
    return _clues(puzzle)


CODEC = SlitherlinkCodec()
