"""Targets of cages: for each a letter for the calculation and a number."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, RANGE, WRONG
from gridlanes.kernels.text.numbers import decimal_at

MAX_DIGITS = 12
"""of a number; another one after them is no part of the code"""


@kernel
def decode_targets(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    signs: NDArray[np.int64],
    shift: int,
    most: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Each letter is followed by a number, of at most `most`; what they say is the number
    times two to the power of `shift`, and what `signs` ``(256,)`` has for the letter, -1 for what is none. A text may
    end after any number, and stop where there are no more places.
    """
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while at < ends[i] and place < found.shape[1]:
            sign = signs[data[at]]
            number, stop = decimal_at(data, at + 1, ends[i], MAX_DIGITS)
            if sign < 0 or stop == at + 1:
                fault = WRONG
                break
            if number > most:
                fault = RANGE
                break
            found[i, place] = number << shift | sign
            place += 1
            at = stop
        stops[i, 0], stops[i, 1] = at, place
        faults[i] = fault
