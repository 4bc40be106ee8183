"""The split of a puzzle follows from its canonical hash, so that equivalent puzzles are never in two splits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_DIGITS = 12
"""hexadecimal digits that count: shares are exact to one part in 2**48"""


def sides_of(hashes: NDArray[np.bytes_], split: Sequence[tuple[str, float]]) -> NDArray[np.int8]:
    """``int8 (n,)``: the number of the split that each of some canonical hashes ``S32 (n,)`` belongs to.

    A hash is a number from 0 up to 1; the first split has those below its share, the next those from there on, and so
    forth. So a puzzle's side depends on nothing but the puzzle and the shares.
    """
    heads = hashes.astype(f"S{_DIGITS}").tolist()
    numbers = np.array([int(head, 16) for head in heads], np.float64) / 16.0**_DIGITS
    ends = np.cumsum([share for _, share in split])[:-1]
    return np.searchsorted(ends, numbers, side="right").astype(np.int8)
