"""pzpr's numbers with arrows in coloured cells, and runs of blank places between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import number_at

_ZERO, _FOUR, _FIVE, _NINE, _A, _Z, _DASH, _DOT = 48, 52, 53, 57, 97, 122, 45, 46
_OPEN_LETTERS = 96
"""what is taken from a letter to have the length of its run: a is 1"""
_COLOURS = 3


@kernel
def _arrow_at(data, at, end):
    """The arrow and the number that stand there, 0 and 0 for none; where they end; and `RANGE` if neither does."""
    byte = int(data[at]) if at < end else 0
    if _ZERO <= byte <= _FOUR and at + 1 < end and data[at + 1] == _DOT:
        return 0, 0, at + 2, FINE
    size, first, arrow = 1, at + 1, byte - _ZERO
    if _FIVE <= byte <= _NINE:
        size, arrow = 2, byte - _FIVE
    elif byte == _DASH:
        size, first = 3, at + 2
        arrow = int(data[at + 1]) - _ZERO if at + 1 < end else 0
    number, fault = number_at(data, first, end, size, 16)
    is_fine = fault == FINE and 1 <= arrow <= 4
    return arrow, number, first + size, FINE if is_fine else RANGE


@kernel
def decode_coloured_arrows(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    most: int,
    per_colour: int,
    per_arrow: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. A place is its colour, 0 to 2, times `per_colour`, its arrow, 1 to 4, times
    `per_arrow`, and its number up to `most`. An arrow comes before one hex digit; 5 more is before two, and after a
    dash it is before three; an arrow, or 0, and ``.`` is a colour alone. a to z are 1 to 26 blank places.
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
            colour = byte - _ZERO
            if colour < 0 or colour >= _COLOURS:
                fault = WRONG
                break
            arrow, number, end, fault = _arrow_at(data, at + 1, ends[i])
            if fault != FINE or number > most:
                fault = RANGE
                break
            found[i, place] = colour * per_colour + arrow * per_arrow + number
            place, at = place + 1, end
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault
