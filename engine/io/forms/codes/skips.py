"""Tatham's skip code: each letter skips some cells and places one of two marks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.codes.blanks import many_with_blanks
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
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        if not self._open_end:
            arrays = np.concatenate([arrays, np.ones_like(arrays[:, :1])], axis=1)
        # From the last place to the first one: what a letter passes over stands behind it then.
        texts = many_with_blanks(arrays[:, ::-1], spec.blank, lambda n: "", _backwards)
        return [text[::-1] for text in texts]


def _backwards(mark: int, passed: int) -> str:
    """A mark and so many places before it, the last letter first."""
    n_longest, rest = divmod(passed, _LONGEST)
    return chr(ord("a" if mark == 1 else "A") + rest) + "z" * n_longest


SKIPS = Skips()
OPEN_SKIPS = Skips(open_end=True)
