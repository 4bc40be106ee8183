"""Pin: a coord holds a given mark. Pins narrow the domain once, before the search; no sweep repeats them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


def pin_naive(givens: Sequence[int], domain: Sequence[int], blank: Sequence[int]) -> list[int]:
    """The words of one puzzle: `givens` hold 0 for none, else the number of the mark, counted from 1."""
    return [
        empty if given == 0 else word & 1 << (given - 1)
        for given, word, empty in zip(givens, domain, blank, strict=True)
    ]


@kernel
def pin(givens: NDArray[np.uint8], domain: NDArray[Any], blank: NDArray[Any], candidates: NDArray[Any]) -> None:
    """Fills `candidates` (words ``(P, >= C)``) from `givens` ``uint8 (P, C)``, `domain` (words ``(C,)``: what a given
    may be) and `blank` (``(C,)``: what a coord without one may become).

    A given mark outside its coord's domain leaves the empty word, which is unsolvable.
    """
    one, zero = candidates.dtype.type(1), candidates.dtype.type(0)
    n_bits = candidates.dtype.type(8 * candidates.itemsize)
    for p in range(givens.shape[0]):
        for c in range(givens.shape[1]):
            given = candidates.dtype.type(givens[p, c])
            place = candidates.dtype.type(given - one) if given != zero else zero
            chosen = candidates.dtype.type(one << place) if place < n_bits else zero
            candidates[p, c] = blank[c] if given == zero else domain[c] & chosen


@kernel
def pin_wide(
    givens: NDArray[np.uint8],
    domain: NDArray[np.uint64],
    blank: NDArray[np.uint64],
    candidates: NDArray[np.uint64],
) -> None:
    """As `pin`, for words of two ``uint64``: `domain` and `blank` are ``(C, 2)``, `candidates` ``(P, >= C, 2)``."""
    for p in range(givens.shape[0]):
        for c in range(givens.shape[1]):
            given = givens[p, c]
            for half in range(2):
                word = blank[c, half]
                if given != 0:
                    word = domain[c, half]
                    place = np.int64(given) - 1 - 64 * half
                    word &= np.uint64(1) << np.uint64(place) if 0 <= place < 64 else np.uint64(0)
                candidates[p, c, half] = word
