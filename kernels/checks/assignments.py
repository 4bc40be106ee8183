"""Finished assignments: whether they agree with givens, and whether regions hold different marks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import JIT_OFF, kernel

_BLOCK = 1 if JIT_OFF else 128
"""solutions tested at once: the compiler makes vectors of them, plain Python would only test more that are not there"""


@kernel(allocates=True)
def distinct_holds(
    numbers: NDArray[np.uint8],
    n_coords: int,
    regions: NDArray[np.intp],
    lengths: NDArray[np.intp],
    ok: NDArray[np.bool_],
) -> None:
    """Clears ``ok[s]`` where a region of ``numbers[s]`` (mark numbers below 16) holds a mark twice.

    `regions` ``(R, K)``, of which the first `lengths` ``(R,)`` entries count. Solutions are taken in blocks with the
    coord as the outer axis, so that the compiler can test many at once.
    """
    n_solutions = numbers.shape[0]
    marks = np.zeros((n_coords, _BLOCK), np.uint16)
    seen = np.zeros(_BLOCK, np.uint16)
    wrong = np.zeros(_BLOCK, np.uint16)
    for start in range(0, n_solutions, _BLOCK):
        size = min(_BLOCK, n_solutions - start)
        for s in range(size):
            for c in range(n_coords):
                marks[c, s] = np.uint16(np.uint16(1) << np.uint16(numbers[start + s, c]))
        wrong[:] = 0
        for r in range(regions.shape[0]):
            seen[:] = 0
            for k in range(lengths[r]):
                here = marks[regions[r, k]]
                for s in range(_BLOCK):
                    wrong[s] |= seen[s] & here[s]
                    seen[s] |= here[s]
        for s in range(size):
            if wrong[s] != 0:
                ok[start + s] = False


@kernel
def givens_hold(
    numbers: NDArray[np.uint8],
    givens: NDArray[np.uint8],
    rows: NDArray[np.int64],
    n_marks: np.uint8,
    ok: NDArray[np.bool_],
) -> None:
    """Sets ``ok[s]`` to whether ``numbers[s]`` are marks (below `n_marks`) and agree with the givens of row
    ``rows[s]``.
    """
    for s in range(numbers.shape[0]):
        row = rows[s]
        wrong = np.uint8(0)
        for c in range(givens.shape[1]):
            given = givens[row, c]
            differs = np.uint8(given ^ np.uint8(numbers[s, c] + np.uint8(1)))
            wrong |= np.uint8(differs if given != np.uint8(0) else np.uint8(0)) | np.uint8(numbers[s, c] >= n_marks)
        ok[s] = wrong == 0


@kernel
def report_first(
    numbers: NDArray[np.uint8], row: NDArray[np.int64], ordinal: NDArray[np.int64], reported: NDArray[np.uint8]
) -> None:
    """Copies the solutions with ordinal 0, `numbers` ``(S, >= C)``, to their rows of the marks `reported`."""
    for s in range(numbers.shape[0]):
        if ordinal[s] == 0:
            source, target = numbers[s], reported[row[s]]
            for c in range(target.shape[0]):
                target[c] = np.uint8(source[c] + np.uint8(1))
