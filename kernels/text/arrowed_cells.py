"""Tatham's cells with arrows: a number, if there is one, and a letter for the arrow."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import decimal_at

_A, _H = 97, 104
_MAX_DIGITS = 3


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
            first = at
            number, at = decimal_at(data, first, ends[i], _MAX_DIGITS)
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
