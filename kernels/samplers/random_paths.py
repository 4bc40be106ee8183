"""Random paths through all cells of a board: their ends are changed many times."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


def change_ends_naive(words: Sequence[int], steps: Sequence[Sequence[int]], path: Sequence[int]) -> list[int]:
    """One path. A step for each word but the last: one end moves on to a cell that it has a step to, and what lies
    between is reversed. The last word says whether the path is reversed at last.
    """
    cells = [*path]
    for word in words[:-1]:
        if word & 1:
            cells.reverse()
        near = steps[cells[-1]]
        at = cells.index(near[(word >> 32) * len(near) >> 32])
        cells[at + 1 :] = cells[:at:-1]
        if word & 1:
            cells.reverse()
    return cells[::-1] if words[-1] & 1 else cells


@kernel(allocates=True)
def change_ends(
    words: NDArray[np.uint64], steps: NDArray[np.int64], n_steps: NDArray[np.int64], paths: NDArray[np.int64]
) -> None:
    """Changes each of the `paths` ``int64 (P, n)`` of n cells, by the `words` ``uint64 (P, T + 1)``, random bits.

    `steps` ``int64 (n, m)``: the cells to which there is a step from each cell, in both directions, `n_steps` ``int64
    (n,)``, at least 1, of them.
    """
    n = paths.shape[1]
    place = np.empty(n, np.int64)
    for p in range(len(paths)):
        path = paths[p]
        for i in range(n):
            place[path[i]] = i
        for word in words[p, :-1]:
            is_first = word & np.uint64(1) != 0
            end = path[0] if is_first else path[n - 1]
            at = place[steps[end, np.int64((word >> np.uint64(32)) * np.uint64(n_steps[end]) >> np.uint64(32))]]
            left, right = (0, at - 1) if is_first else (at + 1, n - 1)
            while left <= right:
                kept = path[left]
                path[left], path[right] = path[right], kept
                place[path[left]], place[kept] = left, right
                left, right = left + 1, right - 1
        if words[p, -1] & np.uint64(1) != 0:
            for i in range(n // 2):
                kept = path[i]
                path[i], path[n - 1 - i] = path[n - 1 - i], kept
