"""Tatham's cells with arrows: the number of each, if it is given, and the letter of its arrow."""

from __future__ import annotations

import re
from typing import Any

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
        n, codes = self.n_places(spec), array.tolist()
        if not all(1 <= arrow <= len(_LETTERS) for arrow in codes[n:]):
            raise ModelError("this code has an arrow in each cell")
        cells = zip(codes[:n], codes[n:], strict=True)
        return "".join(f"{number or ''}{_LETTERS[arrow - 1]}" for number, arrow in cells)
