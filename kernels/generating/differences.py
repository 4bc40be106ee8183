"""Finds the facts in which other solutions differ from a given one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


def differences_naive(values: Sequence[Sequence[int]], row: int, facts: Sequence[int]) -> list[set[int]]:
    """The places in `facts` of those in which each row of `values` differs from one row."""
    return [{place for place, fact in enumerate(facts) if other[fact] != values[row][fact]} for other in values]


@kernel
def differences(values: NDArray[np.int32], row: int, facts: NDArray[np.int64], out: NDArray[np.uint64]) -> None:
    """`differences_naive` of `values` ``int32 (S, F)`` and `facts` ``int64 (f,)``, a bit a place, into ``uint64
    (S,)``.
    """
    one = np.uint64(1)
    for other in range(values.shape[0]):
        word = np.uint64(0)
        for place in range(facts.shape[0]):
            if values[other, facts[place]] != values[row, facts[place]]:
                word |= one << np.uint64(place)
        out[other] = word
