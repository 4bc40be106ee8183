"""pzpr's hints of Tapa: the lengths of the runs around a cell."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.base36 import DIGITS36
from gridlanes.io.forms.codes.blanks import many_in_letters
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text.run_hints import decode_run_hints
from gridlanes.rules.shared.ring_runs import HINTS, UNKNOWN_LENGTH

_FOUR_ONES = 1111
_BASES = {2: (360, 6), 3: (396, 4), 4: (460, 2)}
"""of hints of so many lengths, the first number, and the base of their digits"""
_KNOWN = np.isin(np.arange(10_000), [*HINTS])


class RunHints36(Code):
    """One length is a digit or ``.``, 9 is four runs of one, several are two characters of base 36; g to z are 1 to 20
    blank cells.
    """

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_run_hints(*texts, _KNOWN, *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        hint = "expected a to d and one more character, for the lengths of runs that fit around a cell"
        return PuzzleError(f"invalid lengths {text[at : at + 2]!r} in {self.noun}", hint=hint, column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return many_in_letters(arrays, spec.blank, "g", _written)


def _written(hint: int) -> str:
    """What a hint is written as."""
    digits = [*map(int, str(hint))]
    if hint == _FOUR_ONES or len(digits) == 1:
        return "9" if hint == _FOUR_ONES else "." if hint == UNKNOWN_LENGTH else str(hint)
    first, base = _BASES[len(digits)]
    for place, digit in enumerate(reversed(digits)):
        first += base**place * (0 if digit == UNKNOWN_LENGTH else digit)
    return DIGITS36[first // 36] + DIGITS36[first % 36]
