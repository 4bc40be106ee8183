"""pzpr's numbers of base 36, one for each cell: a digit, or ``-`` before two."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import digit_of, number_at

BASE = 36
_DASH, _DOT, _PERCENT, _AT = 45, 46, 37, 64


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
                number = digit_of(byte, BASE)
                if byte == _DASH:
                    size = 3
                    number, fault = number_at(data, at + 1, ends[i], 2, BASE)
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
