"""Working space of expensive kernels, lent to one engine after another: it takes most of the memory of an engine."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

import numpy as np
from numpy.typing import NDArray

LENT_FROM = 1 << 17
"""bytes; engines keep smaller ones"""
_LARGEST_KEPT = 1 << 23
"""bytes; larger ones are freed after use"""
_MAX_KEPT = 16
"""one for each thread that searches at the same time"""


class WorkingSpaces:
    """Pairs of arrays ``int64`` that nobody uses now, for any number of threads."""

    def __init__(self) -> None:
        self._kept: list[NDArray[np.int64]] = []

    def lend(self, size: int) -> NDArray[np.int64]:
        """Two arrays, ``(2, size)``. Large ones hold what their last user left there: the kernels of one engine share
        theirs anyway, so none takes anything in it for granted.
        """
        space = np.zeros(0, np.int64)
        if LENT_FROM < 8 * size <= _LARGEST_KEPT and self._kept:
            with suppress(IndexError):  # if another thread was faster
                space = self._kept.pop()
        if len(space) < 2 * size:
            space = np.zeros(2 * size, np.int64)
        return space[: 2 * size].reshape(2, size)

    def give_back(self, lent: NDArray[np.int64]) -> None:
        """Keeps what one of two arrays ``(size,)`` is a part of for the next who needs some, unless that is enough."""
        space = cast(NDArray[np.int64], lent.base)
        if len(self._kept) < _MAX_KEPT and space.nbytes <= 2 * _LARGEST_KEPT:
            self._kept.append(space)

    def clear(self) -> None:
        """Frees all of them."""
        self._kept.clear()


SPACES = WorkingSpaces()
"""those of all engines of the process"""
