"""Tatham's skip code: each letter skips some places and sets one of two marks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG

_A, _Z, _TO_LOWER = 97, 122, 32


@kernel
def decode_skips(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. a to y pass over 0 to 24 places and set 1, A to Y the same and set 2; z and Z pass
    over 25 and set nothing. The last letter sets its mark on a place behind the last one.
    """
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i] and place <= n_places:
            byte, mark = int(data[at]), 1
            if byte < _A:
                byte, mark = byte + _TO_LOWER, 2
            if byte < _A or byte > _Z:
                fault = WRONG
                break
            after = place + byte - _A
            if after + (byte != _Z) > n_places + 1:
                fault = PAST
                break
            if byte != _Z:
                if after < n_places:
                    found[i, after] = mark
                after += 1
            place = after
            at += 1
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place <= n_places else fault
