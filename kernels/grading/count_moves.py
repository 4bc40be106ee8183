"""What counts say beyond each by itself, the easiest first: for many states, as their counts are gathered only once.

1. Marks that starve or overfill a count at once (`gridlanes.kernels.grading.starved`).
2. Two counts that overlap (`gridlanes.kernels.grading.overlaps`).
3. Marks that starve or overfill a count after another step.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.counts import ListedCounts, SightLines, open_counts, room_for_counts
from gridlanes.kernels.grading.overlaps import overlaps
from gridlanes.kernels.grading.starved import room_to_suppose, starved_counts
from gridlanes.kernels.lanes import bit_count

STARVED, OVERLAPPING, STARVED_LATER = 1, 2, 3
"""the ways to reason"""


@kernel(allocates=True)
def count_moves(
    words: NDArray[np.uint64],
    rows: NDArray[np.int64],
    shared: ListedCounts,
    own: ListedCounts,
    lines: SightLines,
    room: int,
    known: NDArray[np.uint64],
    first: int,
    last: int,
    way: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Removes from each state ``(n, C)`` of `words` ``uint64`` what the easiest way to reason eliminates which
    eliminates anything, of the ways from `first` to `last`. `rows` ``int64 (n,)``: the puzzles of the states; `room`:
    the largest number of counts of one state; `known` ``uint64 (n, C)`` as in `starved_counts`. `way` ``int64 (n,)``:
    this way, 0 for none; `found` ``int64 (n,)``: the number of marks removed.
    """
    n_coords = words.shape[1]
    open = room_for_counts(n_coords, room)
    supposed, left = room_to_suppose(open), np.zeros(n_coords, np.uint64)
    for i in range(rows.shape[0]):
        n = open_counts(words[i], rows[i], shared, own, lines, open)
        way[i], found[i] = 0, 0
        for turn in range(first, last + 1):
            left[:] = words[i]
            if turn == OVERLAPPING:
                overlaps(open, n, supposed.touched, left)
            else:
                starved_counts(words[i], open, n, 1 if turn == STARVED else 2, known[i], supposed, left)
            for c in range(n_coords):
                found[i] += bit_count(words[i, c] & ~left[c])
            if found[i] > 0:
                way[i] = turn
                words[i] = left
                break
