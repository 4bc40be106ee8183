"""pzpr's lists of pieces: sets with a name, and drawings as rectangles of bits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.io.forms.fields.pieces import MAX_PIECES, drawing_of, number_of
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_BITS = 5
"""of a character"""
_COUNT = re.compile(r"/([0-9]{1,3})(?![0-9])")
_PIECE = re.compile(r"/([0-9a-z]{3,})")


def drawing_in(text: str) -> str:
    """The drawing of a piece: its columns, its rows, its places, less zeros at the end. PuzzleError if it is none."""
    cols, rows = int(text[0], 36), int(text[1], 36)
    values = [_DIGITS.find(character) for character in text[2:]]
    bits = "".join(f"{value:0{_BITS}b}" for value in values).ljust(rows * cols, "0")
    if not rows * cols or min(values) < 0 or "1" in bits[rows * cols :]:
        raise PuzzleError(f"{text[:20]!r} is no piece")
    places = bits[: rows * cols].replace("1", "#").replace("0", ".")
    return "/".join(places[at : at + cols] for at in range(0, rows * cols, cols))


def text_of(drawing: str) -> str:
    """The inverse of `drawing_in`."""
    lines = drawing.split("/")
    bits = "".join(lines).replace("#", "1").replace(".", "0")
    bits += "0" * (-len(bits) % _BITS)
    places = (_DIGITS[int(bits[at : at + _BITS], 2)] for at in range(0, len(bits), _BITS))
    return np.base_repr(len(lines[0]), 36).lower() + np.base_repr(len(lines), 36).lower() + "".join(places).rstrip("0")


class PieceSets(Code):
    """A number that stands for a set of pieces, and behind it the pieces of another set: ``//`` and the letter of a
    set, or ``/``, how many pieces there are, and each of them behind another ``/``. It is all that is left of a text.

    `named`: the number of each letter; `listed`: the drawings of other letters. For a list the number is the usual one.
    """

    noun, unit = "the set of pieces", "pieces"
    has_slashes = True

    def __init__(self, named: Mapping[str, int], listed: Mapping[str, tuple[str, ...]]) -> None:
        self._named, self._listed = dict(named), dict(listed)

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        for i, (start, end) in enumerate(zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)):
            text = texts.data[start:end].tobytes().decode("latin-1")
            found = np.zeros(spec.shape.n_cells, np.int64)
            found[0] = spec.blank
            stop, into.faults[i] = self._read(text, found)
            into.found[i], into.stops[i] = found, (start + stop, 0 if into.faults[i] else spec.shape.n_cells)

    def _read(self, text: str, found: NDArray[np.int64]) -> tuple[int, int]:
        """Fills in one set. Where its text ended, and what is wrong there."""
        if text[:2] == "//":
            letter = text[2:3]
            found[0] = self._named.get(letter, found[0])
            drawings = self._listed.get(letter, ())
            found[1 : 1 + len(drawings)] = [number_of(drawing) for drawing in drawings]
            known = letter in self._named or letter in self._listed
            return (3, FINE) if known else (2, RANGE if letter else SHORT)
        head = _COUNT.match(text)
        if head is None:
            return (0, WRONG) if text and text[0] != "/" else (len(text), SHORT) if len(text) < 2 else (1, RANGE)
        at, n_pieces = head.end(), int(head[1])
        if not 0 < n_pieces <= MAX_PIECES:
            return 1, RANGE
        for place in range(1, 1 + n_pieces):
            piece = _PIECE.match(text, at)
            if piece is None:
                return (at, SHORT) if at >= len(text) - 1 else (at, WRONG) if text[at] != "/" else (at + 1, RANGE)
            try:
                found[place] = number_of(drawing_in(piece[1]))
            except PuzzleError:
                return at + 1, RANGE
            at = piece.end()
        return at, FINE

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        names = ", ".join([*self._named, *self._listed])
        hint = f"expected {names} behind //, or up to {MAX_PIECES} connected pieces"
        return PuzzleError(f"the set of pieces {text[at : at + 20]!r} is not known", hint=hint, column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        number, *pieces = array.tolist()
        drawings = tuple(drawing_of(piece) for piece in pieces if piece)
        for letter, listed in self._listed.items():
            if drawings == listed:
                return f"//{letter}"
        if drawings:
            return "/" + "/".join([str(len(drawings)), *map(text_of, drawings)])
        for letter, named in self._named.items():
            if number == named:
                return f"//{letter}"
        raise ModelError(f"URLs have no name for all pieces of {number} cells")
