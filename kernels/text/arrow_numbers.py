"""pzpr's ArrowNumber16: numbers with arrows, in coloured cells or not, and runs of blank places between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import number_at

_ZERO, _FIVE, _NINE, _A, _Z, _DASH, _DOT = 48, 53, 57, 97, 122, 45, 46
_OPEN_LETTERS = 96
"""what is taken from a letter to have the length of its run: a is 1"""
_COLOURS = 3


@kernel
def _arrow_at(data, at, end):
    """The arrow and the number that stand there, 0 and 0 for neither; where they end; what is wrong."""
    byte = int(data[at]) if at < end else 0
    if (byte < _ZERO or byte > _NINE) and byte != _DASH:
        return 0, 0, at, WRONG
    size, first, arrow = 1, at + 1, byte - _ZERO
    if _FIVE <= byte <= _NINE:
        size, arrow = 2, byte - _FIVE
    elif byte == _DASH:
        size, first = 3, at + 2
        arrow = int(data[at + 1]) - _ZERO if at + 1 < end else 0
    if size == 1 and first < end and data[first] == _DOT:
        return 0, 0, first + 1, FINE
    number, fault = number_at(data, first, end, size, 16)
    if fault == FINE and (arrow < 1 or arrow > 4):
        fault = RANGE
    return arrow, number, first + size, fault


@kernel
def decode_arrow_numbers(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    most: int,
    unknown: int,
    per_arrow: int,
    per_colour: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. A place is its arrow, 1 to 4, times `per_arrow`, and its number up to `most`; or
    `unknown`. An arrow from 0 to 4 comes before one hex digit; 5 more is before two, and after a dash it is before
    three; ``.`` in place of the digit is `unknown`; a to z are 1 to 26 blank places. If `per_colour` is not 0, a
    colour, 0 to 2, stands before each arrow, and is added that many times.
    """
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i] and place < n_places:
            byte = int(data[at])
            if _A <= byte <= _Z:
                if byte - _OPEN_LETTERS > n_places - place:
                    fault = PAST
                    break
                place += byte - _OPEN_LETTERS
                at += 1
                continue
            colour, first = 0, at
            if per_colour != 0:
                colour, first = byte - _ZERO, at + 1
                if colour < 0 or colour >= _COLOURS:
                    fault = WRONG
                    break
            arrow, number, end, fault = _arrow_at(data, first, ends[i])
            if fault == FINE and number > most:
                fault = RANGE
            if fault != FINE:
                fault = RANGE if per_colour != 0 else fault
                break
            found[i, place] = colour * per_colour + (unknown if arrow == 0 else arrow * per_arrow + number)
            place, at = place + 1, end
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault
