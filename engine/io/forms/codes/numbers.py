"""Codes of numbers of any size: pzpr's Number16, Tatham's decimal numbers, a number alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.blanks import with_blanks
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec, SideRule, Size
from gridlanes.kernels.text import RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import MOST_DIGITS, decode_decimal, decode_number16

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
        return with_blanks(array, spec.blank, "g", _number16)


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
        parts, after_number = [], False
        for number, n_blanks in _runs(array, spec.blank, 26):
            if n_blanks:
                parts.append(chr(ord("a") + n_blanks - 1))
            elif number < 0:
                raise ModelError("this code cannot hold a clue without a number")
            else:
                parts.append(f"_{number}" if after_number else str(number))
            after_number = not n_blanks
        return "".join(parts)


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
            elif len(match[0]) > MOST_DIGITS or int(match[0]) not in self._values:
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


def _runs(array: NDArray[Any], blank: int, longest: int) -> Iterator[tuple[int, int]]:
    """(number, 0) for each number, (blank, n) for each run of n blank places, which are at most `longest`."""
    for is_blank, run in groupby(array.tolist(), lambda number: number == blank):
        numbers = [*run]
        if is_blank:
            yield from ((blank, min(longest, len(numbers) - at)) for at in range(0, len(numbers), longest))
        else:
            yield from ((number, 0) for number in numbers)
