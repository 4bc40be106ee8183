"""The base class of codes; the compiled decoders in kernels/text serve one text and many."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import DIGITS, PAST, RANGE, SHORT, WITHIN, WRONG

BASE32 = np.frombuffer(b"0123456789abcdefghijklmnopqrstuv", np.uint8)
"""the digits of characters that hold several bits each"""


class Texts(NamedTuple):
    """n texts: text i is ``data[starts[i]:ends[i]]``."""

    data: NDArray[np.uint8]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


class Decoded(NamedTuple):
    """The decoded contents of n texts: see `gridlanes.kernels.text`."""

    found: NDArray[Any]
    stops: NDArray[np.int64]
    faults: NDArray[np.uint8]


class Code(ABC):
    """How a board's numbers (or marks, walls, ...) are written in a row of characters."""

    noun = "the grid"
    """the word for the board in its errors"""
    unit = "cells"
    """the word for the places in its errors"""
    has_slashes = False
    """whether its texts may have slashes, which in URLs otherwise stand between parts"""

    @property
    def says_alike(self) -> bool:
        """Whether its errors for a wrong text are the same as those of every code, except for `wrong_number`."""
        return type(self).explain is Code.explain and type(self).decode is Code.decode

    @abstractmethod
    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        """Fills `into` by the code's compiled decoder."""

    def decode_many(self, texts: Texts, spec: ArraySpec) -> Decoded:
        """Reads from each text as much as one board takes."""
        n = len(texts.starts)
        into = Decoded(spec.empty(n), np.zeros((n, 2), np.int64), np.zeros(n, np.uint8))
        self.run(texts, spec, into)
        return into

    @abstractmethod
    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        """The text of one board ``(places,)``; raises `ModelError` for a board that the code cannot express."""

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        """The texts of n boards ``(n, places)``."""
        return [self.encode(array, spec) for array in arrays]

    def decode(self, text: str, spec: ArraySpec, container: str) -> tuple[NDArray[Any], int]:
        """One text, as `found` ``(1, places)``, and where it stopped. PuzzleError with the column, counted from 1.

        `container`: what the text is part of ("the URL").
        """
        data = bytes_of(text)
        found, stops, faults = self.decode_many(Texts(data, np.zeros(1, np.int64), np.array([len(data)])), spec)
        if faults[0]:
            raise self.explain(int(faults[0]), text, int(stops[0, 0]), int(stops[0, 1]), spec, container)
        return found, int(stops[0, 0])

    def explain(self, fault: int, text: str, at: int, place: int, spec: ArraySpec, container: str) -> PuzzleError:
        """Why a text is wrong at a place (from 0), after that number of places of the board have been read."""
        n_places = self.n_places(spec)
        if fault == SHORT:
            hint = f"{container} may be cut off"
            return PuzzleError(f"{self.noun} has {place} of {n_places} {self.unit}", hint=hint, column=len(text) + 1)
        if fault == PAST:
            return PuzzleError(f"{text[at]!r} skips more {self.unit} than the {n_places - place} left", column=at + 1)
        if fault == WRONG:
            return PuzzleError(f"invalid character {text[at]!r} in {self.noun}", column=at + 1)
        if fault == WITHIN:
            return self.wall_within(place, spec, at)
        assert fault in (RANGE, DIGITS)
        return self.wrong_number(text, at)

    def n_places(self, spec: ArraySpec) -> int:
        """How many places a text has."""
        return spec.shape.n_cells

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        """Why the number that stands at a place of a text is out of range or has too few digits."""
        raise NotImplementedError

    def wall_within(self, wall: int, spec: ArraySpec, at: int) -> PuzzleError:
        """Why a map of areas, which begins at a place of the text, may not have a wall that is within one of them."""
        raise NotImplementedError


def texts_of(characters: NDArray[np.uint8]) -> list[str]:
    """The texts of n rows of ASCII characters ``(n, k)``."""
    return [row.tobytes().decode("ascii") for row in characters]


def bytes_of(text: str) -> NDArray[np.uint8]:
    """``uint8 (characters,)``: one byte a character; 255, which is part of no code, for those beyond."""
    if text.isascii():
        return np.frombuffer(text.encode(), np.uint8)
    return np.minimum(np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32), 255).astype(np.uint8)
