"""pzpr's codes of fleets: the marks of cells from 0, and a list of ships as shapes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import RANGE, SHORT, WRONG

_ABSENT = -3
"""stands for a cell without a number: it is none, and neither are those next to it"""
_PRESETS = {b"c": (3, 2, 1, 0, 0), b"d": (4, 3, 2, 1, 0), b"e": (5, 4, 3, 2, 1)}
"""fleets with a name: how many ships of the lengths from 1"""
_FILLED = {1: b"g", 2: b"o", 3: b"s", 4: b"u", 5: b"v"}
"""so many filled cells as five bits, the first of which is the highest"""
_SHIPS = {b"1%d%s" % (n, bits): n for n, bits in _FILLED.items()} | {
    b"%d1%s" % (n, bits): n for n, bits in _FILLED.items()
}
"""shapes of a single file: width, height, the cells; and their lengths"""
_PIECES = re.compile(rb"/([0-9]{1,3})(?![0-9])")
_PIECE = re.compile(rb"/([0-9a-z]*)")
MAX_SHIPS = 255
"""of a list"""


class ShiftedNumber16(Number16):
    """`Number16` for codes that have 0 for nothing: number n is the code n + 1. "?" is nothing, too."""

    def __init__(self, most: int) -> None:
        super().__init__(most)

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        inner = ArraySpec(spec.shape, np.int16, _ABSENT, spec.board)
        found = inner.empty(len(texts.starts))
        super().run(texts, inner, Decoded(found, into.stops, into.faults))
        into.found[:] = np.where(found < 0, 0, found + 1)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        numbers = np.where(arrays == 0, _ABSENT, arrays.astype(np.int16) - 1)
        return super().encode_many(numbers, spec._replace(dtype=np.int16, blank=_ABSENT))


class FleetList(Code):
    """How many ships of each length: ``//`` and the letter of a usual fleet, or ``/``, how many there are in all, and
    the shape of each behind another ``/``. It is all that is left of a text.
    """

    noun, unit = "the fleet", "lengths"
    has_slashes = True

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        data, spans = texts.data.tobytes(), zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)
        for i, (start, end) in enumerate(spans):
            into.stops[i, 0] = start
            found = np.zeros(spec.shape.n_cells, np.int64)
            into.stops[i, 0], into.faults[i] = _read(data[start:end], found)
            into.stops[i, 0] += start
            if not into.faults[i]:
                into.found[i], into.stops[i, 1] = found, len(found)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        shape = text[at:].partition("/")[0][:20]
        hint = f"ships are straight, of 1 to {max(_FILLED)} cells, and {MAX_SHIPS} at most"
        return PuzzleError(f"the fleet has {shape!r}", hint=hint, column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        counts = tuple(array.tolist())
        if min(counts) < 0 or sum(counts) > MAX_SHIPS:
            raise ModelError(f"a fleet in a URL has 0 to {MAX_SHIPS} ships, all of them given")
        for letter, fleet in _PRESETS.items():
            if counts == fleet:
                return f"//{letter.decode()}"
        ships = [f"{n}1{_FILLED[n].decode()}" for n, count in enumerate(counts, 1) for _ in range(count)]
        return "/" + "/".join([str(len(ships)), *ships])


def _read(text: bytes, found: NDArray[np.int64]) -> tuple[int, int]:
    """Fills in the counts of one text. Where it ended, and what is wrong there, 0 for nothing."""
    if text[:2] == b"//":
        fleet = _PRESETS.get(text[2:3])
        if fleet is None:
            return 2, SHORT if len(text) == 2 else WRONG
        found[:] = fleet
        return 3, 0
    head = _PIECES.match(text)
    if head is None:
        return _after(text)
    if int(head[1]) > MAX_SHIPS:
        return 1, RANGE
    at = head.end()
    for _ in range(int(head[1])):
        piece = _PIECE.match(text, at)
        if piece is None:
            return at, SHORT if at == len(text) else WRONG
        length = _SHIPS.get(piece[1])
        if length is None:
            return (at + 1, RANGE) if piece[1] else (at + 1, SHORT if at + 1 == len(text) else WRONG)
        found[length - 1] += 1
        at = piece.end()
    return at, 0


def _after(text: bytes) -> tuple[int, int]:
    """Where a text that does not begin with a count of ships goes wrong."""
    if text[:1] not in (b"", b"/"):
        return 0, WRONG
    if len(text) < 2:
        return len(text), SHORT
    return 1, RANGE if text[1:2].isdigit() else WRONG
