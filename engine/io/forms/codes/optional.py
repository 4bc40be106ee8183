"""Parts of texts that may be left out: a code that accepts the end of the text."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import FINE, WRONG


class Optional(Code):
    """The text of `code`, after the character `before` if there is one; a text that ends here leaves all places blank,
    and is written for such a board.
    """

    def __init__(self, code: Code, before: str = "") -> None:
        self.noun, self.unit = code.noun, code.unit
        self._code, self._before = code, before

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        data, starts, ends = texts
        there = starts < ends
        into.stops[:, 0] = starts
        into.stops[~there, 1] = spec.shape.n_cells
        into.faults[~there] = FINE
        if self._before and there.any():
            wrong = there.copy()
            wrong[there] = data[starts[there]] != ord(self._before)
            into.faults[wrong] = WRONG
            there &= ~wrong
        if there.any():
            found, stops, faults = self._code.decode_many(
                Texts(data, np.ascontiguousarray(starts[there] + len(self._before)), ends[there]), spec
            )
            into.found[there], into.stops[there], into.faults[there] = found, stops, faults

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        texts, there = [""] * len(arrays), np.flatnonzero((arrays != spec.blank).any(axis=1))
        for i, text in zip(there.tolist(), self._code.encode_many(arrays[there], spec), strict=True):
            texts[i] = self._before + text
        return texts

    def n_places(self, spec: ArraySpec) -> int:
        return self._code.n_places(spec)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        return self._code.wrong_number(text, at)
