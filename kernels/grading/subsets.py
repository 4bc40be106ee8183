"""Subsets of a house: k coords with k candidates together, or k marks with k places together."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import is_in, place, see_positions, strike
from gridlanes.kernels.grading.tight import begin, next_tight, with_few_places
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


@kernel(allocates=True)
def naked_subsets(states, rows, houses, size, found):
    """Strikes the marks of `size` coords that have no more of them together out at the other coords of their house.

    `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`.
    """
    n = houses.members.shape[1]
    masks, places = np.zeros(n, np.uint64), np.zeros(n, np.int64)
    stack, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.uint64)
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        n_found = 0
        for house in range(houses.members.shape[0]):
            members = houses.members[house]
            n_open, n_fit = 0, 0
            for k in range(n):
                n_left = bit_count(words[members[k]])
                n_open += n_left > 1
                if 1 < n_left <= size:
                    masks[n_fit], places[n_fit] = words[members[k]], k
                    n_fit += 1
            if n_open <= size:
                continue
            begin(stack, unions)
            while next_tight(masks, n_fit, size, stack, unions):
                inside = NO_LANE
                for j in range(size):
                    inside |= one_lane(places[stack[j]])
                for k in range(n):
                    if inside & one_lane(k) == NO_LANE:
                        n_found += strike(words, members[k], unions[size])
        found[i] = n_found


@kernel
def _place_beside(words, placed, houses, members, positions, marks, inside):
    """Writes down a mark that has one place in a house beside a hidden subset; whether there was one."""
    for mark in range(positions.shape[0]):
        rest = positions[mark] & ~inside
        is_other = marks & one_lane(mark) == NO_LANE and bit_count(positions[mark]) > 1
        if is_other and rest != NO_LANE and rest_of(rest) == NO_LANE:
            c = members[first_bit(rest)]
            if not is_in(placed, c):
                place(words, placed, houses, c, mark)
                return True
    return False


@kernel(allocates=True)
def hidden_subsets(states, rows, houses, size, direct, found, seen):
    """Keeps nothing but their marks at the only places that `size` marks have together in a house.

    `direct`: only where that leaves another mark one place in that house, where it is written down instead, once a
    state. `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`; `seen` ``int64 (n,)``: how many such
    subsets there are, of those that were looked at.
    """
    n = houses.members.shape[1]
    positions, masks, named = np.zeros(n, np.uint64), np.zeros(n, np.uint64), np.zeros(n, np.int64)
    stack, unions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.uint64)
    for i in range(rows.shape[0]):
        words, placed = states.words[rows[i]], states.placed[rows[i]]
        n_found, seen[i] = 0, 0
        for house in range(houses.members.shape[0]):
            members = houses.members[house]
            few = with_few_places(words, members, size)
            if bit_count(few) < size:
                continue
            see_positions(words, members, positions)
            n_fit = 0
            while few != NO_LANE:
                masks[n_fit], named[n_fit] = positions[first_bit(few)], first_bit(few)
                n_fit += 1
                few = rest_of(few)
            begin(stack, unions)
            while next_tight(masks, n_fit, size, stack, unions):
                seen[i] += 1
                marks, left = NO_LANE, unions[size]
                for j in range(size):
                    marks |= one_lane(named[stack[j]])
                if direct:
                    if _place_beside(words, placed, houses, members, positions, marks, left):
                        n_found = 1
                        break
                    continue
                while left != NO_LANE:
                    n_found += strike(words, members[first_bit(left)], ~marks)
                    left = rest_of(left)
            if direct and n_found:
                break
        found[i] = n_found
