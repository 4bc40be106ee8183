"""Fish: k lines in which a mark only has places on k crossing lines; it is eliminated from the rest of those k lines.

Two lines are an X-wing, three a swordfish, four a jellyfish.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import strike
from gridlanes.kernels.grading.tight import begin, next_tight, with_few_places
from gridlanes.kernels.lanes import NO_LANE, first_bit, one_lane, rest_of


@kernel
def _see_places(words, houses, lines, mark, places):
    """Fills `places` ``uint64 (n,)`` with the places of a mark in each of some lines, bit *k* for coord number *k*."""
    for line in range(lines.shape[0]):
        members, here = houses.members[lines[line]], NO_LANE
        for k in range(members.shape[0]):
            if words[members[k]] & one_lane(mark) != NO_LANE:
                here |= one_lane(k)
        places[line] = here


@kernel
def _in_enough(fits, size):
    """The marks that fit in `size` (2 to 4) lines or more; `fits` ``uint64 (n,)``: those that fit in each."""
    once, twice, thrice, four = NO_LANE, NO_LANE, NO_LANE, NO_LANE
    for line in range(fits.shape[0]):
        four |= thrice & fits[line]
        thrice |= twice & fits[line]
        twice |= once & fits[line]
        once |= fits[line]
    return twice if size == 2 else thrice if size == 3 else four


@kernel(allocates=True)
def fish(states, rows, houses, lines, size, found):
    """Strikes marks out by fish of `size` lines, 2 to 4. `lines` ``int64 (2, n)``: the houses of each direction,
    ordered so that coord number j of line i of the one is coord number i of line j of the other.

    `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`.
    """
    n = houses.members.shape[1]
    places, fits = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
    masks, named = np.zeros(n, np.uint64), np.zeros(n, np.int64)
    stack, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.uint64)
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        n_found = 0
        for direction in range(lines.shape[0]):
            for line in range(n):
                fits[line] = with_few_places(words, houses.members[lines[direction, line]], size)
            marks = _in_enough(fits, size)
            while marks != NO_LANE:
                mark = first_bit(marks)
                marks = rest_of(marks)
                _see_places(words, houses, lines[direction], mark, places)
                n_fit = 0
                for line in range(n):
                    if fits[line] & one_lane(mark) != NO_LANE:
                        masks[n_fit], named[n_fit] = places[line], line
                        n_fit += 1
                begin(stack, unions)
                while next_tight(masks, n_fit, size, stack, unions):
                    inside = NO_LANE
                    for j in range(size):
                        inside |= one_lane(named[stack[j]])
                    for line in range(n):
                        left = places[line] & unions[size]
                        while inside & one_lane(line) == NO_LANE and left != NO_LANE:
                            c = houses.members[lines[direction, line], first_bit(left)]
                            n_found += strike(words, c, one_lane(mark))
                            left = rest_of(left)
        found[i] = n_found
