"""How often regions hold a mark."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


@kernel
def count_held(
    numbers: NDArray[np.uint8],
    number: int,
    start: NDArray[np.int64],
    coords: NDArray[np.intp],
    counts: NDArray[np.int32],
) -> None:
    """Fills `counts` ``(S, n)``: how many of the `coords` from ``start[i]`` to the next start hold the mark `number` in
    each of the assignments `numbers` ``(S, C)``.
    """
    for s in range(numbers.shape[0]):
        marks = numbers[s]
        for i in range(counts.shape[1]):
            n_held = 0
            for k in range(start[i], start[i + 1]):
                n_held += marks[coords[k]] == number
            counts[s, i] = n_held
