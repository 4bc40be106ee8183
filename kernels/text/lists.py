"""Tatham's lists: decimal numbers separated by a character, with nothing for a place without a number."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import MAX_DIGITS

_ZERO, _NINE = 48, 57


@kernel
def decode_list(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    separator: int,
    least: int,
    most: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. The last place ends with the first character that is no digit. Numbers are `least`
    to `most`.
    """
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while fault == FINE and place < n_places:
            first, number = at, 0
            while at < ends[i] and _ZERO <= data[at] <= _NINE:
                number = 10 * number + int(data[at]) - _ZERO if at - first < MAX_DIGITS else most + 1
                at += 1
            if at > first and (number < least or number > most or at - first > MAX_DIGITS):
                at, fault = first, RANGE
                continue
            if at > first:
                found[i, place] = number
            place += 1
            if place < n_places:
                if at >= ends[i]:
                    fault = SHORT
                elif data[at] != separator:
                    fault = WRONG
                else:
                    at += 1
        stops[i, 0], stops[i, 1], faults[i] = at, place, fault
