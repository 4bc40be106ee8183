"""Finished lines: which of their positions see a source, how many sources see each other, and how many cells of a board
are seen from each.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


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


@kernel(inline=True)
def _add_seen(clear, i, first, step, length, itself, found):
    """Adds what is seen before and after each cell of a line of a board."""
    for way in range(2):
        run = 0
        for place in range(length):
            k = first + step * (place if way == 0 else length - 1 - place)
            if clear[i, k]:
                found[i, k] += run
                run += 1
            else:
                found[i, k] += 0 if itself else run
                run = 0


@kernel
def count_around(clear: NDArray[np.bool_], cols: int, itself: bool, found: NDArray[np.uint16]) -> None:
    """Sets ``found[i, k]`` to how many cells are seen from the cell k of a board, both ``(S, K)``, along its row and
    column up to the next cell that is not `clear`. `itself`: counted as well, and none from a cell that is not clear.
    """
    n_boards, size = clear.shape
    for i in range(n_boards):
        for k in range(size):
            found[i, k] = clear[i, k] and itself
        for first in range(0, size, cols):
            _add_seen(clear, i, first, 1, cols, itself, found)
        for first in range(cols):
            _add_seen(clear, i, first, cols, size // cols, itself, found)
