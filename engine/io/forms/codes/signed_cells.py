"""Tatham's cells with signs: for each cell a value, and the sides on which it is greater than its neighbour, or
differs from it by 1.
"""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text.signed_cells import decode_signed_cells
from gridlanes.rules.sign import FIRST, SECOND

_SIDES = "URDL"
"""in the order in which a cell has them"""


class SignedCells(Code):
    """For each cell its value, 0 for none, and the sides (U, R, D, L) on which it is greater than its neighbour, or, if
    `adjacent`, differs from it by 1, which is then written at both cells; a comma after each. Fills the grid and both
    boards of signs.
    """

    unit = "cells"

    def __init__(self, adjacent: bool) -> None:
        self.adjacent = adjacent

    @staticmethod
    def _side(spec: ArraySpec) -> int:
        return round((2 + math.sqrt(4 + 12 * spec.shape.n_cells)) / 6)  # of side * (3 * side - 2) places

    @staticmethod
    def _pairs(side: int) -> dict[tuple[int, str], tuple[int, bool]]:
        """For each cell and letter the place of the sign, and whether the cell is the first of its pair."""
        n, found = side * side, {}
        for cell in range(n):
            row, col = divmod(cell, side)
            across, down = n + row * (side - 1) + col, n + side * (side - 1) + cell
            for letter, there, place, is_first in (
                ("R", col < side - 1, across, True),
                ("L", col > 0, across - 1, False),
                ("D", row < side - 1, down, True),
                ("U", row > 0, down - side, False),
            ):
                if there:
                    found[cell, letter] = place, is_first
        return found

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        signs = (SECOND + 1, 0) if self.adjacent else (SECOND, FIRST)
        decode_signed_cells(*texts, self._side(spec), self.adjacent, np.array(signs, np.uint8), *into)

    def n_places(self, spec: ArraySpec) -> int:
        return self._side(spec) ** 2

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        match = re.compile(r"\d*").match(text, at)
        return PuzzleError(f"the number {match[0] if match else ''} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        side = self._side(spec)
        codes = arrays[:, : side * side].astype(np.int64) << len(_SIDES)
        for (cell, letter), (place, is_first) in self._pairs(side).items():
            sign = SECOND + 1 if self.adjacent else SECOND if is_first else FIRST
            codes[:, cell] |= (arrays[:, place] == sign).astype(np.int64) << _SIDES.index(letter)
        letters = [
            "".join(side for i, side in enumerate(_SIDES) if sides >> i & 1) for sides in range(1 << len(_SIDES))
        ]
        word = [
            f"{value}{found}," for value in range(int(codes.max(initial=0) >> len(_SIDES)) + 1) for found in letters
        ]
        return ["".join([word[code] for code in row]) for row in codes.tolist()]
