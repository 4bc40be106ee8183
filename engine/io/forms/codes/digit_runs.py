"""Codes in which each character places at most one number and skips some cells.

pzpr's 4Cell and the grids of most of Tatham's games are such codes. A code is two tables by character.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.io.forms.codes.blanks import many_with_blanks
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.kernels.text import FINE, SHORT
from gridlanes.kernels.text.digit_runs import NO_CHARACTER, NO_NUMBER, decode_digit_runs

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class DigitRuns(Code):
    """`numbers`: what characters place, as (value, cells passed over afterwards); UNKNOWN for a clue without a number.
    `runs`: how many blank cells other characters stand for; none where each cell has a number. `lenient`: whether the
    cells passed over after a number may reach beyond the last one, as pzpr writes them. `open_end`: whether blank cells
    at the end are left out.
    """

    def __init__(
        self,
        numbers: Mapping[str, tuple[int, int]],
        runs: Mapping[str, int],
        *,
        lenient: bool = False,
        open_end: bool = False,
    ) -> None:
        self.lenient, self._open_end = lenient, open_end
        self._values, self._passes = np.full(256, NO_CHARACTER, np.int16), np.zeros(256, np.int64)
        for character, (value, passed) in numbers.items():
            self._values[ord(character)], self._passes[ord(character)] = value, passed
        for character, passed in runs.items():
            self._values[ord(character)], self._passes[ord(character)] = NO_NUMBER, passed
        self._character = {placed: character for character, placed in numbers.items()}
        self._run = {passed: character for character, passed in runs.items()}
        self._longest, self._ahead = max(self._run, default=0), max(passed for _, passed in numbers.values())

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_digit_runs(*texts, self._values, self._passes, self.lenient, *into)
        if self._open_end:
            into.faults[into.faults == SHORT] = FINE

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return self.encode_first(arrays, spec, None)

    def encode_first(self, arrays: NDArray[Any], spec: ArraySpec, lengths: NDArray[np.intp] | None) -> list[str]:
        """The texts of n boards that have only so many places ``(n,)`` each; all for None."""
        how = spec.blank, self._blank, self._written
        return many_with_blanks(arrays, *how, open_end=self._open_end, lengths=lengths)

    def _written(self, value: int, n_behind: int) -> str:
        """A number and so many blank cells behind it. ModelError for what this code cannot hold."""
        passed = min(n_behind, self._ahead)
        while passed and (value, passed) not in self._character:
            passed -= 1
        if (value, passed) not in self._character:
            raise ModelError(f"this code cannot hold the number {value}")
        return self._character[value, passed] + self._blank(n_behind - passed)

    def _blank(self, n: int) -> str:
        """So many blank cells. ModelError if this code cannot hold any."""
        if n and not self._longest:
            raise ModelError("this code cannot hold blank cells")
        longest, rest = divmod(n, self._longest) if n else (0, 0)
        return longest * self._run.get(self._longest, "") + (self._run[rest] if rest else "")


def letter_runs(longest: int = 26) -> dict[str, int]:
    """``a`` for one cell, ``b`` for two, ..."""
    return {letter: number for number, letter in enumerate(LETTERS[:longest], 1)}


def digits(numbers: range, unknown: str = "", *, open_end: bool = False) -> DigitRuns:
    """Tatham's usual code: a digit a number, `unknown` a clue without one, letters for runs of blank cells."""
    placed = {str(number): (number, 0) for number in numbers}
    return DigitRuns(placed | ({unknown: (UNKNOWN, 0)} if unknown else {}), letter_runs(), open_end=open_end)


FOUR_CELL = DigitRuns(
    {f"{value + 5 * passed:x}": (value, passed) for value in range(5) for passed in range(3)} | {".": (UNKNOWN, 0)},
    {chr(ord("f") + run): run for run in range(1, 21)},
    lenient=True,
)
"""pzpr's 4Cell: clues 0 to 4 with up to two empty cells behind each, ``.`` for "?", g to z for 1 to 20 empty cells"""

__all__ = ["FOUR_CELL", "NOTHING", "UNKNOWN", "DigitRuns", "digits", "letter_runs"]
