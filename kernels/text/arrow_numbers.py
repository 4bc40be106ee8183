"""pzpr's ArrowNumber16: numbers with arrows, and runs of blank places between them."""

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


@kernel
def decode_arrow_numbers(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    most: int,
    unknown: int,
    per_arrow: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. A place is its arrow, 1 to 4, times `per_arrow`, and its number up to `most`; or
    `unknown`. An arrow from 0 to 4 comes before one hex digit; 5 more is before two, and after a dash it is before
    three; ``.`` in place of the digit is `unknown`; a to z are 1 to 26 blank places.
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
            size, first, arrow = 1, at + 1, byte - _ZERO
            if _FIVE <= byte <= _NINE:
                size, arrow = 2, byte - _FIVE
            elif byte == _DASH:
                size, first = 3, at + 2
                arrow = int(data[at + 1]) - _ZERO if at + 1 < ends[i] else 0
            if (byte < _ZERO or byte > _NINE) and byte != _DASH:
                fault = WRONG
                break
            if size == 1 and first < ends[i] and data[first] == _DOT:
                found[i, place] = unknown
                place += 1
                at = first + 1
                continue
            number, fault = number_at(data, first, ends[i], size, 16)
            if fault == FINE and (number > most or arrow < 1 or arrow > 4):
                fault = RANGE
            if fault != FINE:
                break
            found[i, place] = arrow * per_arrow + number
            place += 1
            at = first + size
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault
