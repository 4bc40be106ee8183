"""pzpr's hints of Tapa: the lengths of the runs around a cell, and runs of blank places between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import DIGITS, FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import digit_of

_ZERO, _EIGHT, _NINE, _A, _F, _G, _Z, _DOT = 48, 56, 57, 97, 102, 103, 122, 46
_OPEN_LETTERS = 102
"""what is taken from a letter to have the length of its run: g is 1"""
_UNKNOWN_LENGTH = 9
"""the digit of a length that the puzzle does not give"""
_PAIRS, _TRIPLES, _FOURS, _END = 360, 396, 460, 476
"""the first number of each kind: two digits of base 6, three of base 4, four of base 2"""


@kernel
def _in_order(number, base, n):
    """The hint of `n` digits of a base, 0 for an unknown length: the largest first, 9 for 0."""
    hint = 0
    for digit in range(_UNKNOWN_LENGTH, 0, -1):
        rest = number
        for _ in range(n):
            here = rest % base
            rest //= base
            if digit == (here if here > 0 else _UNKNOWN_LENGTH):
                hint = 10 * hint + digit
    return hint


@kernel
def _hint_of(number):
    """The hint that two characters are, as a number of base 36; -1 for none."""
    hint = -1
    if _PAIRS <= number < _TRIPLES:
        hint = _in_order(number - _PAIRS, 6, 2)
    elif _TRIPLES <= number < _FOURS:
        hint = _in_order(number - _TRIPLES, 4, 3)
    elif _FOURS <= number < _END:
        hint = _in_order(number - _FOURS, 2, 4)
    return hint


@kernel
def decode_run_hints(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    known: NDArray[np.bool_],
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. `known`: which numbers are hints. 0 to 8 is one length, ``.`` an unknown one, 9
    four runs of one; a to f and one more character are several lengths; g to z are 1 to 20 blank places.
    """
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i] and place < n_places:
            byte, size, hint = int(data[at]), 1, -1
            if _G <= byte <= _Z:
                if byte - _OPEN_LETTERS > n_places - place:
                    fault = PAST
                    break
                place += byte - _OPEN_LETTERS
                at += 1
                continue
            if _ZERO <= byte <= _EIGHT:
                hint = byte - _ZERO
            elif byte == _NINE:
                hint = 1111
            elif byte == _DOT:
                hint = _UNKNOWN_LENGTH
            elif _A <= byte <= _F:
                size = 2
                digit = digit_of(int(data[at + 1]), 36) if at + 1 < ends[i] else 36
                fault = DIGITS if digit == 36 else FINE
                hint = _hint_of((byte - _A + 10) * 36 + digit)
                if fault == FINE and (hint < 0 or not known[hint]):
                    fault = RANGE
            else:
                fault = WRONG
            if fault != FINE:
                break
            found[i, place] = hint
            place += 1
            at += size
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault
