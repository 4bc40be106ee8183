"""Lines of two marks that must differ: one that would come to hold a mark just where another does.

Suppose that a line holds all of its marks of one kind, and another line must hold as many of them, lacks one, and holds
the others where the first line does. Then the last one is not where it would make them alike. Only pairs of lines are
looked at, and only those that lack nothing and one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane


class DifferingLines(NamedTuple):
    """L lines of at most K coords each, K at most 64. `coords` ``int64 (L, K)``, padded with -1. `group`
    ``int64 (L,)``: the lines of one group, which are of equal length, differ. `held_of_each` ``int64 (L, 2)``: how many
    coords of each line hold each of the two marks.
    """

    coords: NDArray[np.int64]
    group: NDArray[np.int64]
    held_of_each: NDArray[np.int64]


@kernel
def _see(words, lines, held):
    """Fills `held` ``uint64 (2, L)`` with the positions at which each line is decided to hold each mark."""
    for a in range(lines.coords.shape[0]):
        held[0, a] = held[1, a] = NO_LANE
        for k in range(lines.coords.shape[1]):
            c = lines.coords[a, k]
            for mark in range(2 if c >= 0 else 0):
                if words[c] == one_lane(mark):
                    held[mark, a] |= one_lane(k)


@kernel
def differing_lines(
    states: NDArray[np.uint64],
    lines: DifferingLines,
    held: NDArray[np.uint64],
    left: NDArray[np.uint64],
    found: NDArray[np.int64],
) -> None:
    """Eliminates the marks that would make two lines alike from `left`, a copy of n states ``uint64 (n, C)``, and
    writes how many that are to `found` ``int64 (n,)``. `held` ``uint64 (2, L)`` is room.
    """
    for i in range(states.shape[0]):
        found[i] = 0
        _see(states[i], lines, held)
        for mark in range(2):
            for a in range(lines.group.shape[0]):
                n = bit_count(held[mark, a])
                for b in range(lines.group.shape[0] if n == lines.held_of_each[a, mark] else 0):
                    lacks = held[mark, a] & ~held[mark, b]
                    is_pair = lines.group[a] == lines.group[b] and lines.held_of_each[b, mark] == n
                    # A subset with one fewer.
                    if is_pair and bit_count(lacks) == 1 and held[mark, b] | lacks == held[mark, a]:
                        c = lines.coords[b, first_bit(lacks)]
                        if left[i, c] & one_lane(mark) != NO_LANE:
                            left[i, c] ^= one_lane(mark)
                            found[i] += 1
