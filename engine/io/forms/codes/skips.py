"""Tatham's skip code: each letter skips some cells and places one of two marks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import FINE, PAST, SHORT
from gridlanes.kernels.text.skips import decode_skips

_LONGEST = 25


class Skips(Code):
    """a to y pass over 0 to 24 cells and place the first mark, A to Y the second; z and Z pass over 25 and place
    nothing. The last letter places its mark on an imaginary cell behind the last one; if `open_end`, there is none, and
    blank cells at the end are left out.
    """

    unit = "places"

    def __init__(self, *, open_end: bool = False) -> None:
        self._open_end = open_end

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_skips(*texts, *into)
        if self._open_end:
            past = (into.faults == FINE) & (into.stops[:, 1] > spec.shape.n_cells)
            into.faults[into.faults == SHORT] = FINE
            into.faults[past] = PAST
            into.stops[past, 0] -= 1  # the last letter, and the places in front of what it passes over
            letters = texts.data[into.stops[past, 0]].astype(np.int64)
            into.stops[past, 1] = spec.shape.n_cells - (letters - ord("A")) % (ord("a") - ord("A"))

    def n_places(self, spec: ArraySpec) -> int:
        return spec.shape.n_cells + (not self._open_end)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        parts = []
        passed = 0
        for mark in array.tolist() if self._open_end else [*array.tolist(), 1]:
            if mark == spec.blank:
                passed += 1
                continue
            parts += ["z"] * (passed // _LONGEST)
            letter = chr(ord("a") + passed % _LONGEST)
            parts.append(letter if mark == 1 else letter.upper())
            passed = 0
        return "".join(parts)


SKIPS = Skips()
OPEN_SKIPS = Skips(open_end=True)
