"""Tatham's skip code: each letter passes over some cells and places one of two marks."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import Room
from gridlanes.kernels.text.skips import decode_skips

_LONGEST = 25


class Skips(Code):
    """a to y pass over 0 to 24 cells and place the first mark, A to Y the second; z and Z pass over 25 and place
    nothing. The last letter places its mark on an imaginary cell behind the last one.
    """

    unit = "places"

    def run(self, texts: Texts, room: Room, into: Decoded) -> None:
        decode_skips(*texts, *into)

    def n_places(self, room: Room) -> int:
        return room.shape.n_cells + 1

    def encode(self, array: NDArray[Any], room: Room) -> str:
        parts = []
        passed = 0
        for mark in [*array.tolist(), 1]:
            if not mark:
                passed += 1
                continue
            parts += ["z"] * (passed // _LONGEST)
            letter = chr(ord("a") + passed % _LONGEST)
            parts.append(letter if mark == 1 else letter.upper())
            passed = 0
        return "".join(parts)


SKIPS = Skips()
