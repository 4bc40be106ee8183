"""Boards of codes as givens and clues."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def place_codes(
    codes: NDArray[np.int16],
    lowest: int,
    given: NDArray[np.uint8],
    clue: NDArray[np.int32],
    givens: NDArray[np.uint8],
    clues: NDArray[np.int32],
) -> None:
    """Fills `givens` ``uint8 (n, k)`` and `clues` ``int32 (n, k)`` with the meanings of `codes` ``int16 (n, k)``: entry
    ``code - lowest`` of the tables `given` and `clue`. Either array may have no columns, if no code fills it.
    """
    for i in range(codes.shape[0]):
        for k in range(givens.shape[1]):
            givens[i, k] = given[codes[i, k] - lowest]
        for k in range(clues.shape[1]):
            clues[i, k] = clue[codes[i, k] - lowest]
