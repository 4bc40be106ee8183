"""Random orders, many at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

_HALF = (1 << 32) - 1


def shuffle_naive(words: Sequence[int], bounds: Sequence[int]) -> list[int]:
    """One order. Each place, from the last of its span down, changes with one of those up to it; half a word tells
    which.
    """
    order = list(range(bounds[-1]))
    for first, end in pairwise(bounds):
        for i in range(end - 1, first, -1):
            half = words[i >> 1] >> (32 * (i & 1)) & _HALF
            j = first + (half * (i - first + 1) >> 32)
            order[i], order[j] = order[j], order[i]
    return order


@kernel
def shuffle(words: NDArray[np.uint64], bounds: NDArray[np.int64], orders: NDArray[np.uint32]) -> None:
    """Fills `orders` ``uint32 (P, n)`` with the numbers 0 to n - 1, in random order between each of `bounds` ``(B,)``
    (ascending from 0 to n) and the next. `words` ``uint64 (P, >= n / 2)``: random bits.
    """
    for p in range(orders.shape[0]):
        order = orders[p]
        for i in range(order.shape[0]):
            order[i] = np.uint32(i)
        for span in range(bounds.shape[0] - 1):
            first, end = bounds[span], bounds[span + 1]
            for i in range(end - 1, first, -1):
                half = np.int64((words[p, i >> 1] >> np.uint64(32 * (i & 1))) & np.uint64(_HALF))
                j = first + ((half * (i - first + 1)) >> 32)
                kept = order[i]
                order[i] = order[j]
                order[j] = kept
