"""Tatham's cells with arrows: a number, if there is one, and a letter for the arrow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG

_ZERO, _NINE, _A, _H = 48, 57, 97, 104
_MOST_DIGITS = 3


@kernel
def decode_arrowed_cells(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    most: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Places are the numbers of all cells, 1 to `most`, then their arrows, 1 for ``a`` to
    8 for ``h``.
    """
    n_cells = found.shape[1] // 2
    for i in range(starts.shape[0]):
        cell, at, fault = 0, starts[i], FINE
        while fault == FINE and cell < n_cells:
            first, number = at, 0
            while at < ends[i] and at - first < _MOST_DIGITS and _ZERO <= data[at] <= _NINE:
                number = 10 * number + int(data[at]) - _ZERO
                at += 1
            if at > first and not 1 <= number <= most:
                at, fault = first, RANGE
            elif at >= ends[i]:
                fault = SHORT
            elif not _A <= data[at] <= _H:
                fault = WRONG
            else:
                found[i, cell] = number
                found[i, n_cells + cell] = int(data[at]) - _A + 1
                cell += 1
                at += 1
        if fault == FINE and cell < n_cells:
            fault = SHORT
        stops[i, 0], stops[i, 1], faults[i] = at, cell, fault
