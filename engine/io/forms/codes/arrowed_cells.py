"""Tatham's cells with arrows: the number of each, if it is given, and the letter of its arrow."""

from __future__ import annotations

import re
from functools import lru_cache
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
        n = self.n_places(spec)
        numbers, arrows = array[:n], array[n:]
        if not ((arrows >= 1) & (arrows <= len(_LETTERS))).all():
            raise ModelError("this code needs an arrow in each cell")
        return "".join(map(_written, numbers.tolist(), arrows.tolist()))


@lru_cache(maxsize=2048)
def _written(number: int, arrow: int) -> str:
    return f"{number or ''}{_LETTERS[arrow - 1]}"
