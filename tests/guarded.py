"""Working space with a guard behind it, which shows whether kernels write there."""

from __future__ import annotations

import numpy as np

GUARD, UNTOUCHED = 1 << 18, 0x5A5A5A5A
"""numbers behind each working space, and what they are"""


class Guarded:
    """Hands out working space ``int64 (size,)`` with a guard behind it."""

    def __init__(self) -> None:
        self.spaces: list[tuple[int, np.ndarray]] = []

    def zeros(self, size, dtype):
        """In the place of `numpy.zeros`, which makes other arrays, too."""
        if dtype is not np.int64:
            return np.zeros(size, dtype)
        space = np.full(size + GUARD, UNTOUCHED, dtype)
        space[:size] = 0
        self.spaces.append((size, space))
        return space[:size]

    def lend(self, size):
        return self.zeros(size, np.int64), self.zeros(size, np.int64)

    def assert_untouched(self) -> None:
        assert self.spaces
        assert all((space[size:] == UNTOUCHED).all() for size, space in self.spaces)
