"""Fish: k lines in which a mark only has places on k crossing lines; it is eliminated from the rest of those k lines.

Two lines are an X-wing, three a swordfish, four a jellyfish.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.grading.houses import see_positions, strike
from gridlanes.kernels.grading.tight import begin, next_tight
from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


@kernel(allocates=True)
def fish(states, rows, houses, lines, size, found):
    """Strikes marks out by fish of `size` lines. `lines` ``int64 (2, n)``: the houses of each direction, ordered so
    that coord number j of line i of the one is coord number i of line j of the other.

    `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`.
    """
    n = houses.members.shape[1]
    positions = np.zeros((n, n), np.uint64)
    masks, named = np.zeros(n, np.uint64), np.zeros(n, np.int64)
    stack, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.uint64)
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        n_found = 0
        for direction in range(lines.shape[0]):
            for line in range(n):
                see_positions(words, houses.members[lines[direction, line]], positions[line])
            for mark in range(n):
                n_fit = 0
                for line in range(n):
                    if 1 < bit_count(positions[line, mark]) <= size:
                        masks[n_fit], named[n_fit] = positions[line, mark], line
                        n_fit += 1
                begin(stack, unions)
                while next_tight(masks, n_fit, size, stack, unions):
                    inside = NO_LANE
                    for j in range(size):
                        inside |= one_lane(named[stack[j]])
                    for line in range(n):
                        left = positions[line, mark] & unions[size]
                        while inside & one_lane(line) == NO_LANE and left != NO_LANE:
                            c = houses.members[lines[direction, line], first_bit(left)]
                            n_found += strike(words, c, one_lane(mark))
                            left = rest_of(left)
        found[i] = n_found
