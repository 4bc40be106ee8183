"""Bent subsets: k coords, not all in one house, that have k marks left together; one, the hinge, sees the others.

Each mark whose places among them all differ from each other stands at one of them at most. If that holds for all marks
but one, that one has to stand there, and is struck out wherever all its places there are seen; if it holds for all, so
are all. With three coords this is the XY-wing and the XYZ-wing, with four the WXYZ-wing. It does not look for subsets
without a hinge.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.grading.houses import WORD, see_layers, strike
from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


@kernel
def _loose(words, houses, members, n, c):
    """The marks of coord `c` that one of the first n `members` can hold at the same time."""
    marks = NO_LANE
    for j in range(n):
        other = members[j]
        if houses.peers[c, other // WORD] & one_lane(other % WORD) == NO_LANE:
            marks |= words[c] & words[other]
    return marks


@kernel
def _strike_seen(words, houses, layer, members, mark):
    """Strikes a mark out wherever all its places among the members are seen; returns how often."""
    n_found = 0
    for w in range(layer.shape[0]):
        left = layer[w]
        for j in range(members.shape[0]):
            if words[members[j]] & one_lane(mark) != NO_LANE:
                left &= houses.peers[members[j], w]
        while left != NO_LANE:
            c = w * WORD + first_bit(left)
            left = rest_of(left)
            n_found += strike(words, c, one_lane(mark))
    return n_found


@kernel
def _fitting(words, houses, hinge, size, most, fit):
    """Fills `fit` with the coords that may stand in a subset beside a hinge; returns how many there are."""
    n_fit = 0
    for w in range(houses.peers.shape[1]):
        left = houses.peers[hinge, w]
        while left != NO_LANE:
            c = w * WORD + first_bit(left)
            left = rest_of(left)
            if 1 < bit_count(words[c]) <= most and bit_count(words[c] | words[hinge]) <= size:
                fit[n_fit] = c
                n_fit += 1
    return n_fit


@kernel
def _first_of(words, layers, houses, hinge, most, room):
    """Strikes marks out by the first subset with this hinge that does, of coords with at most `most` marks; returns how
    many it strikes out.
    """
    fit, members, stack, unions, loose = room.fit, room.members, room.stack, room.unions, room.loose
    size = members.shape[0]
    n_fit = _fitting(words, houses, hinge, size, most, fit)
    members[0], unions[0], loose[0] = hinge, words[hinge], NO_LANE
    depth, stack[1] = 1, -1
    while depth > 0:
        stack[depth] += 1
        if n_fit - stack[depth] < size - depth:
            depth -= 1
            continue
        c = fit[stack[depth]]
        union = unions[depth - 1] | words[c]
        if bit_count(union) > size:
            continue
        loose_here = loose[depth - 1] | _loose(words, houses, members, depth, c)
        if bit_count(loose_here) > 1:
            continue
        members[depth], unions[depth], loose[depth] = c, union, loose_here
        if depth + 1 < size:
            depth += 1
            stack[depth] = stack[depth - 1]
        elif bit_count(union) == size:
            n_found, left = 0, loose_here if loose_here != NO_LANE else union
            while left != NO_LANE:
                mark = first_bit(left)
                n_found += _strike_seen(words, houses, layers[mark], members, mark)
                left = rest_of(left)
            if n_found:
                return n_found
    return 0


class SubsetRoom(NamedTuple):
    """Room to look for subsets of k coords in. `fit` ``int64 (C,)``: the coords that may belong to one; `members`
    ``int64 (k,)``: those that do; `stack` ``int64 (k,)``: their places in `fit`; `unions`, `loose` ``uint64 (k,)``: the
    marks of the first ones, and those that two of them can hold at the same time.
    """

    fit: NDArray[np.int64]
    members: NDArray[np.int64]
    stack: NDArray[np.int64]
    unions: NDArray[np.uint64]
    loose: NDArray[np.uint64]


@kernel(allocates=True)
def bent_subsets(states, rows, houses, size, found, widest):
    """Strikes marks out by one bent subset of `size` coords in each state, the first of those with the fewest marks at
    their widest coord. `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`; `widest` ``int64 (n,)``: how
    many marks that coord had.
    """
    n_marks, n_words, n_coords = houses.members.shape[1], houses.masks.shape[1], houses.of.shape[0]
    layers = np.zeros((n_marks, n_words), np.uint64)
    fit, members, stack = np.zeros(n_coords, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    room = SubsetRoom(fit, members, stack, np.zeros(size, np.uint64), np.zeros(size, np.uint64))
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        see_layers(words, layers)
        found[i], widest[i] = 0, 0
        for most in range(2, size + 1):
            for hinge in range(n_coords):
                if found[i] == 0 and 1 < bit_count(words[hinge]) <= most:
                    found[i] = _first_of(words, layers, houses, hinge, most, room)
            if found[i]:
                widest[i] = most
                break
