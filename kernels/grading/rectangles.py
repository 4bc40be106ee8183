"""Unique rectangles: four coords that could swap two marks, so that the only solution has another mark on one of them.

The coords of a rectangle are in the order c0, c1, c2, c3: c0 and c3 are opposite each other, and so are c1 and c2;
every two that are not opposite share a region. If all of them held two marks, a and b, then c0 and c3 would hold one of
these and c1 and c2 the other, and exchanging a and b would give a second solution.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, copy_words, is_in, strike
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, rest_of


@kernel
def _strike_where_seen(words, houses, first, second, mark):
    """Strikes a mark out at the coords that differ from both of two, one of which holds it; returns how often."""
    n_found = 0
    for w in range(houses.peers.shape[1]):
        left = houses.peers[first, w] & houses.peers[second, w]
        while left != NO_LANE:
            n_found += strike(words, w * WORD + first_bit(left), mark)
            left = rest_of(left)
    return n_found


@kernel
def _strike_beside_confined(words, before, houses, first, second, pair):
    """Strikes a mark of the pair out at two coords where the other one has no other place in a house of both, so that
    one of them holds that; returns how many marks went.
    """
    n_found = 0
    for k in range(houses.of.shape[1]):
        house = houses.of[first, k]
        if house < 0 or not is_in(houses.masks[house], second):
            continue
        confined = pair
        for j in range(houses.members.shape[1]):
            c = houses.members[house, j]
            if c != first and c != second:
                confined &= ~before[c]
        if confined != NO_LANE:
            gone = pair if confined == pair else pair & ~confined
            n_found += strike(words, first, gone) + strike(words, second, gone)
    return n_found


@kernel
def _use(words, before, houses, four, pair):
    """Eliminates the marks that are excluded since one of four coords holds none of two marks; returns how many."""
    n_roof, first, second, others = 0, -1, -1, NO_LANE
    for k in range(4):
        more = before[four[k]] & ~pair
        if more != NO_LANE:
            first, second = second, k
            n_roof += 1
            others |= more
    if n_roof == 1:
        return strike(words, four[second], pair)
    if n_roof != 2:
        return 0
    n_found = 0
    if bit_count(others) == 1:
        n_found += _strike_where_seen(words, houses, four[first], four[second], others)
    if first + second != 3:  # not opposite each other
        n_found += _strike_beside_confined(words, before, houses, four[first], four[second], pair)
    return n_found


@kernel(allocates=True)
def unique_rectangles(states, rows, houses, rectangles, free, found):
    """Strikes out all that follows from single rectangles, each seen as the state was at first.

    Two of the coords at least, the floor, hold nothing but two marks, and both of these between them; the others, the
    roof, more. A roof of one coord loses both marks. Of a roof of two: if the same one mark is all that they have
    more, it goes where both are seen; if one of the two marks has no other place in a house of both, the other mark
    goes from both.

    `rectangles` ``int64 (R, 4)``: the coords. `free` ``uint64 (P, C)``: the marks that nothing but regions of different
    marks denies to each coord; none of a puzzle that may have several solutions. `rows` and `found` as in
    `gridlanes.kernels.grading.locked.locked`.
    """
    before = np.zeros(states.words.shape[1], np.uint64)
    for i in range(rows.shape[0]):
        words, may = states.words[rows[i]], free[i]
        copy_words(words, before)
        n_found = 0
        for j in range(rectangles.shape[0]):
            four = rectangles[j]
            common = may[four[0]] & may[four[1]] & may[four[2]] & may[four[3]]
            if common == NO_LANE:
                continue
            last = NO_LANE
            for a in range(3):
                for b in range(a + 1, 4):
                    pair = before[four[a]] | before[four[b]]
                    if bit_count(pair) == 2 and pair & ~common == NO_LANE and pair != last:
                        n_found += _use(words, before, houses, four, pair)
                        last = pair
        found[i] = n_found
