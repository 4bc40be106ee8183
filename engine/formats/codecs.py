"""What a genre says of the formats it is written in. The engine knows the frames, the genre what is inside them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from gridlanes import genres
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.structure import Structure

Box = tuple[int, int]


class Parsed(NamedTuple):
    """One puzzle: its structure and ``uint8 (C,)`` givens, 0 for an empty coord, else the mark's number from 1."""

    structure: Structure
    givens: NDArray[np.uint8]


class GenreCodec(Protocol):
    """How puzzles of a genre are written. A genre has it as ``CODEC`` in ``genres/<genre>_codecs.py``.

    The methods raise `PuzzleError` for what is no puzzle, `column` (from 1) counted within the text they were given.
    """

    genre: str
    link_names: tuple[str, ...]
    """the genre's names in a puzz.link URL"""
    game_name: str
    """the genre's name in a Tatham game ID"""
    largest_side: int
    """of plain grids; nothing larger is allocated"""

    def has_side(self, side: int) -> bool:
        """Whether there are plain square grids of this side."""

    def grid(self, side: int, box: Box | None = None) -> Structure:
        """The structure of plain square grids of this side; `box` is (width, height), None for the usual one."""

    def link(self, columns: int, rows: int, body: str, box: Box | None = None) -> Parsed:
        """The puzzle of a puzz.link URL: its size, and what follows it; errors about the size have no column."""

    def game(self, parameters: str, description: str) -> Parsed:
        """The puzzle of a Tatham game ID; columns count from the start of `parameters`, the colon between included."""


@cache
def codecs() -> dict[str, GenreCodec]:
    """The codecs of all genres by the genre's name, in alphabetical order."""
    names = sorted(module.name for module in pkgutil.iter_modules(genres.__path__) if module.name.endswith("_codecs"))
    found: list[GenreCodec] = [importlib.import_module(f"gridlanes.genres.{name}").CODEC for name in names]
    return {codec.genre: codec for codec in found}


def find_codec(genre: str | None) -> GenreCodec:
    """The codec of a genre; without a name the one there is. ModelError for a name that is none."""
    known = codecs()
    if genre is None and len(known) == 1:
        return next(iter(known.values()))
    if genre not in known:
        asked = "no genre given" if genre is None else f"no genre is called {genre!r}"
        raise ModelError(f"{asked}; there are: {', '.join(known)}")
    return known[genre]


def moved(error: PuzzleError, by: int) -> PuzzleError:
    """The error of a part of a line, its column counted in the line."""
    column = error.column + by if error.column else 0
    return PuzzleError(error.reason, hint=error.hint, source=error.source, column=column)
