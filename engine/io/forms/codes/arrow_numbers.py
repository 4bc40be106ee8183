"""pzpr's ArrowNumber16: numbers with arrows."""

from __future__ import annotations

import re
from typing import Any

from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.blanks import many_in_letters
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.arrow_numbers import PER_ARROW
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text.arrow_numbers import decode_arrow_numbers


class ArrowNumber16(Code):
    """An arrow and its number: 1 for up, 2 for down, 3 for left, 4 for right before a hex digit, 5 more before two hex
    digits, and both behind ``-`` before three; ``0.`` is a place without a number, and a to z are 1 to 26 blank ones.
    """

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_arrow_numbers(*texts, max(spec.shape), UNKNOWN, PER_ARROW, 0, *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        match = re.compile("-?[0-9][0-9a-f]{0,3}").match(text, at)
        found = match[0] if match else text[at : at + 1]
        hint = "expected an arrow, 1 to 4, and a hex digit; 6 to 9 and two of them; or - and three of them"
        return PuzzleError(f"invalid number {found!r} in {self.noun}", hint=hint, column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return many_in_letters(arrays, spec.blank, "a", self.written)

    def written(self, code: int) -> str:
        """What a place that is not blank is written as. ModelError for a number that is too large."""
        return arrow_of(code)


def arrow_of(code: int) -> str:
    """What an arrow and a number are written as. ModelError for a number that is too large."""
    if code == UNKNOWN:
        return "0."
    arrow, number = divmod(code, PER_ARROW)
    if number < 16:
        return f"{arrow}{number:x}"
    if number < 256:
        return f"{arrow + 5}{number:x}"
    raise ModelError(f"this code cannot hold the number {number}")
