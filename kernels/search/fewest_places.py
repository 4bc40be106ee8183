"""Where to branch if rules hinge on where a few marks lie: the mark with fewest places in a region that holds it.

Of the complete regions and the marks to be placed first, take the mark with fewest places in a region, but at least
two (ties: the first region, then the first mark). The first open place is asked: has it the mark or not?
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, lowest_bit, read_word


def fewest_places_naive(
    words: Sequence[int], complete: Sequence[Sequence[int]], placed_first: Sequence[int]
) -> tuple[int, int] | None:
    """The coord to branch on and the number of the mark to try there, None where all marks of `placed_first` have their
    places. The naive twin of `fewest_places`.
    """
    best, fewest = None, len(words) + 1
    for region in complete:
        for mark in placed_first:
            places = [coord for coord in region if words[coord] >> mark & 1]
            undecided = [coord for coord in places if words[coord] != 1 << mark]
            if undecided and 1 < len(places) < fewest:
                best, fewest = (undecided[0], mark), len(places)
    return best


@kernel
def fewest_places(states, first, regions, lengths, marks_from, placed_first):
    """The place and the mark's number to ask in the state from row `first` on of `states` (words ``(n, L)``); place -1
    if there is none.

    `regions` ``(R, K)``, `lengths` ``(R,)`` and `marks_from` as in `Tables`; `placed_first` ``(n,)``: numbers of marks.
    """
    n_lanes, n_marks = states.shape[1], marks_from.shape[0]
    start = first * n_lanes
    best, best_mark, fewest = np.int64(-1), np.int64(0), n_marks + 1
    for r in range(regions.shape[0]):
        if lengths[r] != n_marks:
            continue
        for mark in placed_first:
            bit = lowest_bit(read_word(marks_from, mark * n_lanes))
            place, n_places = np.int64(-1), 0
            for k in range(n_marks):
                coord = np.int64(regions[r, k])
                word = read_word(states, start + coord)
                if bits((word & bit) == bit) != NO_LANE:
                    n_places += 1
                    if place < 0 and bits(word == bit) == NO_LANE:
                        place = coord
            # Two coords decided alike are a contradiction that the kernels see later, and no question.
            if place >= 0 and 1 < n_places < fewest:
                best, best_mark, fewest = place, np.int64(mark), n_places
    return best, best_mark
