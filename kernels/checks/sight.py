"""Finished lines: which of their positions see a source, and how many sources see each other."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.jit import kernel


@kernel(allocates=True)
def mark_seen(source: NDArray[np.bool_], stop: NDArray[np.bool_], found: NDArray[np.bool_]) -> None:
    """Sets ``found[k, i]`` to whether position k of line i sees a source before or after it with no stop between, all
    ``bool (K, n)``; a source may stand on a stop.
    """
    length, n_lines = source.shape
    seen = np.zeros(n_lines, np.bool_)
    for k in range(length):
        for i in range(n_lines):
            found[k, i] = seen[i]
            seen[i] = (seen[i] & ~stop[k, i]) | source[k, i]
    seen[:] = False
    for back in range(length):
        k = length - 1 - back
        for i in range(n_lines):
            found[k, i] |= seen[i]
            seen[i] = (seen[i] & ~stop[k, i]) | source[k, i]


@kernel
def count_most(source: NDArray[np.bool_], stop: NDArray[np.bool_], n: NDArray[Any], most: NDArray[Any]) -> None:
    """Sets ``most[i]`` to the largest number of sources along line i with no stop between them; `source` and `stop`
    ``bool (K, n)``, `n` ``(n,)`` is room. Both counts are zero before, of a type that holds K.
    """
    for k in range(source.shape[0]):
        for i in range(n.shape[0]):
            n[i] = (0 if stop[k, i] else n[i]) + source[k, i]
            most[i] = max(most[i], n[i])
