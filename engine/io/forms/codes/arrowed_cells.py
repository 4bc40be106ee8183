"""Tatham's cells with arrows: the number of each, if it is given, and the letter of its arrow."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text.arrowed_cells import decode_arrowed_cells

_LETTERS = "abcdefgh"


class ArrowedCells(Code):
    """For each cell its number, nothing for none, up to `most`, and a letter: ``a`` for an arrow to the north, on with
    the clock to ``h``. Fills the numbers, then the arrows, 1 for ``a``.
    """

    def __init__(self, most: int) -> None:
        self._most = most

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_arrowed_cells(*texts, min(self._most, self.n_places(spec)), *into)

    def n_places(self, spec: ArraySpec) -> int:
        return spec.shape.n_cells // 2

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        match = re.compile(r"\d*").match(text, at)
        return PuzzleError(f"the number {match[0] if match else ''} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        n = self.n_places(spec)
        numbers, arrows = arrays[:, :n].astype(np.intp), arrays[:, n:].astype(np.intp)
        if not ((arrows >= 1) & (arrows <= len(_LETTERS))).all():
            raise ModelError("this code needs an arrow in each cell")
        words = [f"{number or ''}{letter}" for number in range(numbers.max(initial=0) + 1) for letter in _LETTERS]
        written = np.array(words, object)[numbers * len(_LETTERS) + arrows - 1]
        return ["".join(row) for row in written.tolist()]
