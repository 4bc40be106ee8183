"""Codes in which each character places at most one number and skips some places (4Cell, Tatham's letters)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG

NO_CHARACTER, NO_NUMBER = -32768, -32767
"""of a byte that is not part of the code, and of one that places nothing"""


@kernel
def decode_digit_runs(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    values: NDArray[np.int16],
    passes: NDArray[np.int64],
    lenient: bool,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. `values` ``int16 (256,)``: the numbers that bytes place; `passes` ``int64 (256,)``:
    how many places they skip afterwards. `lenient`: the skipped places may extend beyond the last one.
    """
    n_places = found.shape[1]
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i] and place < n_places:
            byte = data[at]
            value, passed = values[byte], passes[byte]
            if value == NO_CHARACTER:
                fault = WRONG
                break
            if value != NO_NUMBER:
                found[i, place] = value
                passed += 1
                if lenient and passed > n_places - place:
                    passed = n_places - place
            if passed > n_places - place:
                fault = PAST
                break
            place += passed
            at += 1
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = SHORT if fault == FINE and place < n_places else fault
