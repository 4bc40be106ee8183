"""Tatham's lists: decimal numbers between separators, nothing for a place without one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec, SideRule
from gridlanes.kernels.text.lists import decode_list


class NumberList(Code):
    """Decimal numbers from `least` to `most`, each place apart from the next by `separator`; the last one ends with the
    first character that is no digit.
    """

    unit = "places"

    def __init__(self, most: SideRule | int, least: int = 1, separator: str = "/", noun: str = "the list") -> None:
        self._most, self.least, self._separator, self.noun = most, least, ord(separator), noun

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        most = self._most if isinstance(self._most, int) else self._most(spec.shape)
        decode_list(*texts, self._separator, self.least, most, *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        end = at
        while end < len(text) and text[end].isdecimal() and end < at + 20:
            end += 1
        return PuzzleError(f"the number {text[at:end]} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        word_of = {number: "" if number == spec.blank else str(number) for number in np.unique(arrays).tolist()}
        separator = chr(self._separator)
        return [separator.join([word_of[number] for number in row]) for row in arrays.tolist()]
