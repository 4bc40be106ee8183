"""Codes of numbers of any size with runs of blank places between them: pzpr's Number16, Tatham's decimal numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import DIGITS, FINE, PAST, RANGE, SHORT, WRONG

MAX_DIGITS = 6
"""of a decimal number; longer ones are out of range"""
_ZERO, _NINE, _A, _G, _Z, _DOT, _UNDERSCORE = 48, 57, 97, 103, 122, 46, 95
_OPEN_LETTERS = 96
"""what is taken from a letter to have the length of its run: a is 1"""
_OPEN_HEX = 102
"""the same where runs begin with g"""


@kernel(inline=True)
def digit_of(byte, base):
    """The value of a digit of a base above 10, whose letters are small; `base` for any other byte."""
    value = base
    if _ZERO <= byte <= _NINE:
        value = byte - _ZERO
    elif _A <= byte < _A + base - 10:
        value = byte - _A + 10
    return value


@kernel(inline=True)
def decimal_at(data, at, end, most_digits):
    """The number that the decimal digits from `at` on make, at most so many of them, and where they end."""
    number, stop = 0, at
    while stop < end and stop - at < most_digits and _ZERO <= data[stop] <= _NINE:
        number = 10 * number + int(data[stop]) - _ZERO
        stop += 1
    return number, stop


@kernel(inline=True)
def number_at(data, first, end, size, base):
    """The number of `size` digits from `first` on, and `FINE`; or `DIGITS` where one is none, or not before `end`."""
    number, fault = 0, FINE
    for k in range(size):
        digit = digit_of(int(data[first + k]), base) if first + k < end else base
        if digit == base:
            fault = DIGITS
        number = base * number + digit
    return number, fault


@kernel
def decode_number16(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    n_digits: NDArray[np.int64],
    added: NDArray[np.int64],
    least: int,
    most: int,
    unknown: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. A hex digit is a number, g to z are 1 to 20 blank places, ``.`` is `unknown`.

    `n_digits`, `added` ``int64 (256,)``: for bytes that come before a longer number, its hex digits and what is added
    to them; `n_digits` is 0 for all others. Numbers are `least` to `most`.
    """
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i] and place < n_places:
            byte = int(data[at])
            if _G <= byte <= _Z:
                if byte - _OPEN_HEX > n_places - place:
                    fault = PAST
                    break
                place += byte - _OPEN_HEX
                at += 1
                continue
            if byte == _DOT:
                found[i, place] = unknown
                place += 1
                at += 1
                continue
            size, number, first = 1, 0, at
            if n_digits[byte]:
                size, number, first = n_digits[byte], added[byte], at + 1
            elif digit_of(byte, 16) == 16:
                fault = WRONG
                break
            digits, fault = number_at(data, first, ends[i], size, 16)
            number += digits
            if fault == FINE and (number < least or number > most):
                fault = RANGE
            if fault != FINE:
                break
            found[i, place] = number
            place += 1
            at = first + size
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault


@kernel
def decode_decimal(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    least: int,
    most: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Decimal numbers from `least` to `most`, a to z for 1 to 26 blank places, ``_``
    between numbers that stand side by side.
    """
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i]:
            byte = int(data[at])
            if byte == _UNDERSCORE:
                at += 1
                continue
            if place == n_places:
                break
            if _A <= byte <= _Z:
                if byte - _OPEN_LETTERS > n_places - place:
                    fault = PAST
                    break
                place += byte - _OPEN_LETTERS
                at += 1
                continue
            if byte < _ZERO or byte > _NINE:
                fault = WRONG
                break
            number, end = decimal_at(data, at, ends[i], MAX_DIGITS + 1)
            if end - at > MAX_DIGITS or number < least or number > most:
                fault = RANGE
                break
            found[i, place] = number
            place += 1
            at = end
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault
