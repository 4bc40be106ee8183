"""Tatham's trees: each letter skips some places and puts a tree after them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG

_UNDERSCORE, _OPEN_LETTERS, _Z = 95, 96, 122
"""``_``; what is taken from a letter to have the places that it passes over: a is 1"""
_LONGEST = 25


@kernel
def decode_tree_skips(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    tree: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. ``_`` is a `tree`, a to y pass over 1 to 25 places and put one behind, z passes
    over 25. The last one is put on a place behind the last one.
    """
    n_places = found.shape[1] + 1
    for i in range(starts.shape[0]):
        place, at, fault = 0, starts[i], FINE
        while place < n_places:
            if at >= ends[i]:
                fault = SHORT
                break
            byte = int(data[at])
            if byte != _UNDERSCORE and (byte <= _OPEN_LETTERS or byte > _Z):
                fault = WRONG
                break
            is_tree = byte != _Z
            passed = 0 if byte == _UNDERSCORE else byte - _OPEN_LETTERS if is_tree else _LONGEST
            after = place + passed + is_tree
            if after > n_places:
                fault = PAST
                break
            if is_tree and after < n_places:
                found[i, after - 1] = tree
            place = after
            at += 1
        stops[i, 0], stops[i, 1], faults[i] = at, place, fault
