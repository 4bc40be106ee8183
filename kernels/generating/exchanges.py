"""Exchanges between two lines, which turn a solution into another one.

Two regions that hold every mark are *lines* if coords of the first have a partner in the second, with which they have
all other regions in common: two rows of a band in Sudoku, two rows of a Latin square. Partners can exchange their
marks, if both lines keep all theirs: the pairs of partners that must change together are the cycles of a permutation.
Players of Sudoku know the smallest of these as unavoidable sets of four and six cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel


class LinePairs(NamedTuple):
    """Q pairs of lines: `first`, `second` ``int16 (Q, K)``: their coords, in which partners have the same place;
    `second` is -1 for coords without a partner. `slots` ``int16 (Q, K, 2)``: as how many-eth of its pairs each coord
    has this one.
    """

    first: NDArray[np.int16]
    second: NDArray[np.int16]
    slots: NDArray[np.int16]


class Exchanges(NamedTuple):
    """Exchanges in the solutions of n puzzles. `of` ``uint8`` or ``uint16 (n, C, N)``: the exchange of each pair of
    lines that changes a coord; those of pair q are numbered from ``q * K`` on, and ``Q * K`` stands for none. `shown`
    ``uint8 (n, Q * K + 1)``: how many of the coords that each changes the puzzle shows; any number for none.
    """

    of: NDArray[np.uint8] | NDArray[np.uint16]
    shown: NDArray[np.uint8]


def exchanges_naive(marks: Sequence[int], first: Sequence[int], second: Sequence[int]) -> list[set[int]]:
    """The coords that change in each exchange between two lines, of which coords with the same place are partners;
    `marks` of the solution by coord. A partner of -1 stands for none.
    """
    found, left = [], {*range(len(first))}
    while left:
        cycle, place, whole = [min(left)], min(left), True
        while whole:
            whole = second[place] >= 0
            place = next((k for k, c in enumerate(first) if whole and marks[c] == marks[second[place]]), -1)
            if place in (cycle[0], -1):
                break
            cycle.append(place)
        left -= {*cycle}
        if whole:
            found.append({line[k] for k in cycle for line in (first, second)})
    return found


@kernel
def find_exchanges(
    marks: NDArray[np.uint8],
    givens: NDArray[np.uint8],
    lines: LinePairs,
    exchanges: Exchanges,
    scratch: NDArray[np.int64],
) -> None:
    """Finds the exchanges in solutions `marks` ``uint8 (n, C)`` (from 1) of puzzles that show `givens` ``uint8 (n,
    C)``. `scratch` ``int64 (2 * (K + 1),)``.
    """
    n_pairs, length = lines.first.shape
    none = n_pairs * length
    exchanges.of[:] = none
    exchanges.shown[:] = np.uint8(0)
    for p in range(marks.shape[0]):
        for q in range(n_pairs):
            for k in range(length):
                scratch[marks[p, lines.first[q, k]]] = k
                scratch[length + 1 + k] = 0
            for start in range(length):
                if scratch[length + 1 + start]:
                    continue
                k, whole = start, True
                while whole and not scratch[length + 1 + k]:
                    scratch[length + 1 + k] = 1
                    whole = lines.second[q, k] >= 0
                    if whole:
                        k = scratch[marks[p, lines.second[q, k]]]
                if not whole or k != start:
                    continue
                number, shown = q * length + start, 0
                while True:
                    c, d = lines.first[q, k], lines.second[q, k]
                    exchanges.of[p, c, lines.slots[q, k, 0]] = number
                    exchanges.of[p, d, lines.slots[q, k, 1]] = number
                    shown += int(givens[p, c] != 0) + int(givens[p, d] != 0)
                    k = scratch[marks[p, d]]
                    if k == start:
                        break
                exchanges.shown[p, number] = shown
