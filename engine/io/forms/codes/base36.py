"""pzpr's code of boards with a number in nearly every cell: digits of base 36."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts, texts_of
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text.base36 import BASE, decode_base36

DIGITS36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_CHARACTERS = np.frombuffer(f"%.{DIGITS36}".encode(), np.uint8)
"""of numbers from `UNKNOWN` on: of that, of no number, of digits"""


class Base36(Code):
    """For each cell a digit of base 36, ``-`` and two of them, ``.`` for a blank cell, ``%`` (``@``) for "?". Numbers
    are `numbers`.
    """

    def __init__(self, numbers: range) -> None:
        self._least, self._most = numbers[0], numbers[-1]

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_base36(*texts, self._least, self._most, UNKNOWN, *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        if text[at] != "-":
            return PuzzleError(f"the number {int(text[at], BASE)} is out of range", column=at + 1)
        digits = text[at + 1 : at + 3]
        if not re.fullmatch("[0-9a-z]{2}", digits):
            return PuzzleError(f"expected 2 digits of base 36 after '-', found {digits!r}", column=at + 1)
        return PuzzleError(f"the number {int(digits, BASE)} is out of range", column=at + 1)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        """Boards of which each cell takes one character all at once, the others one by one."""
        if (arrays >= BASE).any():
            return super().encode_many(arrays, spec)
        return texts_of(np.where(arrays == spec.blank, np.uint8(ord(".")), _CHARACTERS[arrays - UNKNOWN]))

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        parts = []
        for number in array.tolist():
            if number == spec.blank:
                parts.append(".")
            elif number == UNKNOWN:
                parts.append("%")
            elif number < BASE:
                parts.append(DIGITS36[number])
            elif number < BASE * BASE:
                parts.append("-" + DIGITS36[number // BASE] + DIGITS36[number % BASE])
            else:
                raise ModelError(f"this code cannot hold the number {number}")
        return "".join(parts)
