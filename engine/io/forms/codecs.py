"""What a genre says of the formats it is written in. The engine knows the frames, the genre what is inside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.boards import Symbols
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.looks import Hints
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules.base import Rule

Box = tuple[int, int]


class Own(NamedTuple):
    """The regions of one puzzle's own under one rule, such as its cages: ``Clue(0)`` of `rule` stands for the entry of
    `clues` beside each of `regions` (lists of coords).
    """

    rule: Rule
    regions: Sequence[Sequence[int]]
    clues: Sequence[int]


class Parsed(NamedTuple):
    """One puzzle. `givens` ``uint8 (C,)``: 0 for an empty coord, else the mark's number from 1. `clues` ``int32
    (n_slots,)``: the numbers that stand for the clues of the structure, NO_CLUE where there is none; None for a
    structure without. `own`: the regions that the puzzle does not share with others.
    """

    structure: Structure
    givens: NDArray[np.uint8]
    clues: NDArray[np.int32] | None = None
    own: tuple[Own, ...] = ()


class Decoded(NamedTuple):
    """Many puzzles of one structure: `givens` ``uint8 (n, C)``, `clues` ``int32 (n, n_slots)`` or None, and `fine`
    ``bool (n,)``: those that were read; the others are left to the exact way, which says why they are wrong. `own`: the
    own regions of those that were read.
    """

    givens: NDArray[np.uint8]
    clues: NDArray[np.int32] | None
    fine: NDArray[np.bool_]
    own: tuple[RowRegions, ...] = ()


class Bulk(NamedTuple):
    """The fast way to read what stands behind one frame (a URL up to its size, a game ID up to its parameters).

    `decode` takes bytes ``uint8 (size,)`` and where each text starts and ends in them, ``int64 (n,)``. It must accept
    nothing that the exact way refuses, and say the same of what it accepts.
    """

    structure: Structure
    decode: Callable[[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]], Decoded]


class BulkData(NamedTuple):
    """The fast way to read envelopes whose data is nothing but one board in `field`, of rows of `symbols`.

    `decode` takes the rows and columns of some boards and their codes ``uint8 (n, rows * columns)``; None if there are
    no puzzles of this size. It must say the same as the exact way of what it accepts.
    """

    field: str
    symbols: Symbols
    decode: Callable[[int, int, NDArray[np.uint8]], tuple[Structure, Decoded] | None]


class GenreCodec:
    """How puzzles of a genre are written. A genre has one as ``CODEC`` in ``genres/<genre>_codecs.py``; what it leaves
    as it is here, it is not written in.

    Reading raises `PuzzleError` for what is no puzzle, `column` (from 1) counted within the text that was given, 0
    where it is about something else. Writing raises `ModelError` for a puzzle that the format cannot hold.
    """

    genre: str = ""
    link_names: tuple[str, ...] = ()
    """the genre's names in a puzz.link URL, the one to write first"""
    game_name: str = ""
    """the genre's name in a Tatham game ID"""
    game_example: str = "3x3:..."
    """how one of its game IDs goes on"""
    game_genres: tuple[str, ...] = ()
    """further genres whose puzzles its game IDs may be"""
    hints: Hints = Hints()
    """how its grids are drawn"""
    largest_side: int = 121
    """of grids; nothing larger is allocated"""

    def has_side(self, side: int) -> bool:
        """Whether there are plain square grids of this side."""
        return False

    def grid(self, side: int, box: Box | None = None) -> Structure:
        """The structure of plain square grids of this side; `box` is (width, height), None for the usual one."""
        hint = "it is written as JSON" + (", URL" if self.link_names else "") + (", game ID" if self.game_name else "")
        raise PuzzleError(f"{self.genre} has no plain lines or grids", hint=hint, column=1)

    def link(self, columns: int, rows: int, body: str, box: Box | None = None) -> Parsed:
        """The puzzle of a puzz.link URL: its size, and what follows it; errors about the size have no column."""
        raise PuzzleError(f"{self.genre} has no puzz.link URLs")

    def game(self, parameters: str, description: str) -> Parsed:
        """The puzzle of a Tatham game ID; columns count from the start of `parameters`, the colon between included."""
        raise PuzzleError(f"{self.genre} has no game IDs", column=1)

    def data(self, value: Any) -> Parsed:
        """The puzzle of an envelope's ``data``, as JSON gives it; errors have no column."""
        raise PuzzleError(f"{self.genre} is not written as JSON")

    def bulk_link(self, columns: int, rows: int, box: Box | None = None) -> Bulk | None:
        """The fast way to read URLs of this size; None if there is none, or no such puzzles."""
        return None

    def bulk_game(self, parameters: str) -> Bulk | None:
        """The fast way to read game IDs of these parameters; None if there is none, or no such puzzles."""
        return None

    def bulk_data(self) -> BulkData | None:
        """The fast way to read envelopes; None if there is none."""
        return None

    def link_of(self, puzzle: Parsed) -> str:
        """What stands in a puzz.link URL behind the question mark: ``name/columns/rows/body``."""
        raise ModelError(f"{self.genre} has no puzz.link URLs")

    def game_of(self, puzzle: Parsed) -> str:
        """The game ID of a puzzle without the game's name: ``parameters:description``."""
        raise ModelError(f"{self.genre} has no game IDs")

    def to_data(self, puzzle: Parsed) -> Any:
        """The ``data`` of the puzzle's envelope."""
        raise ModelError(f"{self.genre} is not written as JSON")


def moved(error: PuzzleError, by: int) -> PuzzleError:
    """The error of a part of a line, its column counted in the line."""
    column = error.column + by if error.column else 0
    return PuzzleError(error.reason, hint=error.hint, source=error.source, column=column, genre=error.genre)


def has_clues(clues: NDArray[np.int32] | None) -> bool:
    """Whether any clue is given."""
    return clues is not None and bool((clues != NO_CLUE).any())
