"""pzpr's numbers of base 36, one for each cell: a digit, or ``-`` before two."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.text import DIGITS, FINE, RANGE, SHORT, WRONG

BASE = 36
_ZERO, _NINE, _A, _Z, _DASH, _DOT, _PERCENT, _AT = 48, 57, 97, 122, 45, 46, 37, 64


@kernel(inline=True)
def _digit(byte):
    """The value of a digit, `BASE` for any other byte."""
    value = BASE
    if _ZERO <= byte <= _NINE:
        value = byte - _ZERO
    elif _A <= byte <= _Z:
        value = byte - _A + 10
    return value


@kernel
def decode_base36(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    least: int,
    most: int,
    unknown: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Numbers are `least` to `most`; ``.`` is a blank place, ``%`` (``@``) `unknown`."""
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i] and place < n_places:
            byte, size = int(data[at]), 1
            if byte in (_PERCENT, _AT):
                found[i, place] = unknown
            elif byte != _DOT:
                number = _digit(byte)
                if byte == _DASH:
                    size = 3
                    high = _digit(int(data[at + 1])) if at + 1 < ends[i] else BASE
                    low = _digit(int(data[at + 2])) if at + 2 < ends[i] else BASE
                    if high == BASE or low == BASE:
                        fault = DIGITS
                    number = BASE * high + low
                elif number == BASE:
                    fault = WRONG
                if fault == FINE and (number < least or number > most):
                    fault = RANGE
                if fault != FINE:
                    break
                found[i, place] = number
            place += 1
            at += size
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault
