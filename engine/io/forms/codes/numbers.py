"""Codes of numbers of any size: pzpr's Number16, Tatham's decimal numbers, a number alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.blanks import blanks, many_in_letters
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec, SideRule, Size
from gridlanes.kernels.text import RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import MAX_DIGITS, decode_decimal, decode_number16

_LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
"""hex digits that follow, and what is added to their number"""
_WRITTEN = (
    *(("", 1, 0, 16), ("-", 2, 0, 256), ("+", 3, 0, 4096), ("=", 3, 4096, 8192), ("%", 3, 8192, 12240)),
    *(("*", 4, 12240, 77776), ("$", 5, 77776, 77776 + 16**5)),
)
"""before a number, its hex digits, what is taken from it, the first number that is too large"""
_COUNT = re.compile(rb"[0-9]+")


class Number16(Code):
    """A hex digit is a number; ``-`` comes before two hex digits, ``+`` before three; ``=``, ``%`` (``@``), ``*``,
    ``$`` before still larger numbers; ``.`` is "?"; g to z are 1 to 20 blank cells. Numbers are `least` to `most`.
    """

    def __init__(self, most: SideRule | int, least: int = 0) -> None:
        self._most, self.least = most, least
        self._n_digits, self._added = np.zeros(256, np.int64), np.zeros(256, np.int64)
        for sign, (n_digits, added) in _LONGER.items():
            self._n_digits[ord(sign)], self._added[ord(sign)] = n_digits, added

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        unknown = UNKNOWN if spec.blank == NOTHING else spec.blank
        most = _number(self._most, spec.shape)
        decode_number16(*texts, self._n_digits, self._added, self.least, most, unknown, *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        n_digits, added = _LONGER.get(text[at], (1, 0))
        first = at + (text[at] in _LONGER)
        digits = text[first : first + n_digits]
        if not re.fullmatch("[0-9a-f]+", digits) or len(digits) < n_digits:
            return PuzzleError(f"expected {n_digits} hex digits after {text[at]!r}, found {digits!r}", column=at + 1)
        return PuzzleError(f"the number {int(digits, 16) + added} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return self.encode_first(arrays, spec, None)

    def encode_first(self, arrays: NDArray[Any], spec: ArraySpec, lengths: NDArray[np.intp] | None) -> list[str]:
        """The texts of n boards that have only so many places ``(n,)`` each; all for None."""
        return many_in_letters(arrays, spec.blank, "g", _number16, lengths)


@lru_cache(maxsize=1024)
def _number16(number: int) -> str:
    """What a number, or UNKNOWN, is written as. ModelError for one that is too large."""
    if number == UNKNOWN:
        return "."
    form = next((form for form in _WRITTEN if 0 <= number < form[3]), None)
    if form is None:
        raise ModelError(f"this code cannot hold the number {number}")
    sign, n_digits, taken, _ = form
    return f"{sign}{number - taken:0{n_digits}x}"


class Decimal(Code):
    """Tatham's numbers: decimal ones from `least` to `most`, a to z for 1 to 26 blank cells, ``_`` between two numbers
    that stand side by side.
    """

    def __init__(self, most: SideRule | int, least: int = 1, noun: str = "the grid") -> None:
        self._most, self.least, self.noun = most, least, noun

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_decimal(*texts, self.least, _number(self._most, spec.shape), *into)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        digits = re.compile("[0-9]{0,20}").match(text, at)
        found = digits[0] if digits else ""
        return PuzzleError(f"the number {found} is out of range", column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        blank, places = arrays == spec.blank, np.arange(arrays.shape[1])
        if (arrays[~blank] < 0).any():
            raise ModelError("this code cannot hold a clue without a number")
        before = np.maximum.accumulate(np.where(blank, -1, places), axis=1)
        after_number, last = np.zeros_like(blank), np.ones_like(blank)
        after_number[:, 1:], last[:, :-1] = ~blank[:, :-1], ~blank[:, 1:]
        shown, number_of = np.unique(arrays, return_inverse=True)
        word = [blanks(n, "a") for n in range(len(places) + 1)]
        first = len(word)
        word += [f"{mark}{number}" for number in shown.tolist() for mark in ("", "_")]
        runs = np.where(last, places - before, 0)
        codes = np.where(blank, runs, first + 2 * number_of.reshape(arrays.shape) + after_number)
        return ["".join([word[code] for code in row]) for row in codes.tolist()]


class Count(Code):
    """A single decimal number, such as the number of stars."""

    noun, unit = "the number", "numbers"

    def __init__(self, values: range) -> None:
        self._values = values

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        data, spans = texts.data.tobytes(), zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)
        for i, (start, end) in enumerate(spans):
            match = _COUNT.match(data, start, end)
            into.stops[i] = start, 0
            if match is None:
                into.faults[i] = SHORT if start == end else WRONG
            elif len(match[0]) > MAX_DIGITS or int(match[0]) not in self._values:
                into.faults[i] = RANGE
            else:
                into.found[i], into.stops[i] = int(match[0]), (match.end(), 1)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        hint = f"expected {self._values[0]} to {self._values[-1]}"
        return PuzzleError(f"invalid number {text[at : at + 20]}", hint=hint, column=at + 1)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return str(int(array[0]))


def _number(most: SideRule | int, shape: Size) -> int:
    return most if isinstance(most, int) else most(shape)
