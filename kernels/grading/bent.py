"""Bent subsets: k coords, not all in one house, with k candidates together; one of them, the hinge, sees the others.

If all places of a mark among them must differ, the mark stands at no more than one of them. If this holds for all marks
but one, that one must stand at one of them, and is eliminated wherever all its places there are seen; if it holds for
all marks, this applies to each. With three coords this is the XY-wing and the XYZ-wing, with four the WXYZ-wing.
Subsets without a hinge are not searched for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, is_in, put_in, see_layers, strike
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


@kernel
def _see_pairs(words, houses, hinge, size, fit, n_fit, pairs):
    """Fills `pairs` for each two of the fitting coords with the marks that both can hold at the same time; with all
    bits where they have too many marks with the hinge together.
    """
    for i in range(n_fit):
        for j in range(i):
            a, b = fit[i], fit[j]
            common = words[a] & words[b]
            if houses.peers[a, b // WORD] & one_lane(b % WORD) != NO_LANE:
                common = NO_LANE
            if bit_count(words[hinge] | words[a] | words[b]) > size:
                common = ~NO_LANE
            pairs[i, j] = common


@kernel
def _seen_by_all(words, houses, layer, members, mark, w):
    """Word `w` of the set of places of a mark that see all its places among the members."""
    left = layer[w]
    for j in range(members.shape[0]):
        if words[members[j]] & one_lane(mark) != NO_LANE:
            left &= houses.peers[members[j], w]
    return left


@kernel
def _strikes(words, layers, houses, members, marks):
    """Whether one of some marks is struck out anywhere, wherever all its places among the members are seen."""
    while marks != NO_LANE:
        mark = first_bit(marks)
        marks = rest_of(marks)
        for w in range(layers.shape[1]):
            if _seen_by_all(words, houses, layers[mark], members, mark, w) != NO_LANE:
                return True
    return False


@kernel
def _strike_out(words, layers, houses, members, marks):
    """Strikes some marks out wherever all their places among the members are seen; returns how often."""
    n_found = 0
    while marks != NO_LANE:
        mark = first_bit(marks)
        marks = rest_of(marks)
        for w in range(layers.shape[1]):
            left = _seen_by_all(words, houses, layers[mark], members, mark, w)
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
def _look_around(words, layers, houses, hinge, most, space):
    """Searches for subsets with this hinge that eliminate something, of coords with at most `most` marks: first any,
    then narrower ones. Returns the `most` below which a further subset must be, and leaves the last one in `room`.
    """
    fit, members, stack, unions, loose = space.fit, space.members, space.stack, space.unions, space.loose
    size = members.shape[0]
    n_fit = _fitting(words, houses, hinge, size, most, fit)
    if n_fit < size - 1:
        return most
    _see_pairs(words, houses, hinge, size, fit, n_fit, space.pairs)
    members[0], unions[0], loose[0] = hinge, words[hinge], NO_LANE
    depth, stack[1] = 1, -1
    while depth > 0:
        stack[depth] += 1
        place = stack[depth]
        if n_fit - place < size - depth:
            depth -= 1
            continue
        c, loose_here = fit[place], loose[depth - 1]
        for j in range(1, depth):
            loose_here |= space.pairs[place, stack[j]]
        union = unions[depth - 1] | words[c]
        if bit_count(loose_here) > 1 or bit_count(union) > size:
            continue
        members[depth], unions[depth], loose[depth] = c, union, loose_here
        if depth + 1 < size:
            depth += 1
            stack[depth] = place
        elif bit_count(union) == size:
            widest, marks = 0, loose_here if loose_here != NO_LANE else union
            for j in range(size):
                widest = max(widest, bit_count(words[members[j]]))
            if widest <= most and _strikes(words, layers, houses, members, marks):
                space.marks[0], most = marks, widest - 1
                for j in range(size):
                    space.narrowest[j] = members[j]
    return most


class LastLook(NamedTuple):
    """What is known of P states since they were last searched for subsets of a size.

    `words` ``uint64 (P, C)``: the states then, zeros before the first time. `quiet` ``uint64 (P, W)``: the hinges of
    which no subset eliminated anything.
    """

    words: NDArray[np.uint64]
    quiet: NDArray[np.uint64]


@kernel
def _look_again(words, houses, last, row):
    """Notes a state as looked at, and which hinges are no longer quiet: those that changed or see a coord that did, all
    of them where a state has more marks than before.
    """
    grown, n_sets = NO_LANE, last.quiet.shape[1]
    for c in range(words.shape[0]):
        before = last.words[row, c]
        grown |= words[c] & ~before
        if words[c] != before:
            last.words[row, c] = words[c]
            for w in range(n_sets):
                gone = houses.peers[c, w] | (one_lane(c % WORD) if w == c // WORD else NO_LANE)
                last.quiet[row, w] &= ~gone
    for w in range(n_sets if grown != NO_LANE else 0):
        last.quiet[row, w] = NO_LANE


class SubsetSpace(NamedTuple):
    """Working space to search for subsets of k coords.

    `fit` ``int64 (C,)``: the coords that may belong to one; `pairs` ``uint64 (C, C)``: see `_see_pairs`; `members`
    ``int64 (k,)``: the coords chosen; `stack` ``int64 (k,)``: their places in `fit`; `unions`, `loose` ``uint64 (k,)``:
    the marks of the first ones, and those that two of them can hold at the same time; `narrowest` ``int64 (k,)``: the
    members of the subset that is used, and ``uint64 (1,)`` the `marks` that it eliminates.
    """

    fit: NDArray[np.int64]
    pairs: NDArray[np.uint64]
    members: NDArray[np.int64]
    stack: NDArray[np.int64]
    unions: NDArray[np.uint64]
    loose: NDArray[np.uint64]
    narrowest: NDArray[np.int64]
    marks: NDArray[np.uint64]


@kernel(allocates=True)
def bent_subsets(states, rows, houses, size, last, found, widest):
    """Strikes marks out by one bent subset of `size` coords in each state, the first of those with the fewest marks at
    their widest coord. `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`; `widest` ``int64 (n,)``: how
    many marks that coord had. `last`: a `LastLook` of its own for each size.
    """
    n_marks, n_words, n_coords = houses.members.shape[1], houses.masks.shape[1], houses.of.shape[0]
    layers = np.zeros((n_marks, n_words), np.uint64)
    fit, pairs = np.zeros(n_coords, np.int64), np.zeros((n_coords, n_coords), np.uint64)
    members, stack, narrowest = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
    unions, loose = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
    space = SubsetSpace(fit, pairs, members, stack, unions, loose, narrowest, np.zeros(1, np.uint64))
    for i in range(rows.shape[0]):
        words, quiet = states.words[rows[i]], last.quiet[rows[i]]
        see_layers(words, layers)
        _look_again(words, houses, last, rows[i])
        most = size
        for hinge in range(n_coords):
            if 1 < bit_count(words[hinge]) <= most and not is_in(quiet, hinge):
                least = _look_around(words, layers, houses, hinge, most, space)
                if least == size:
                    put_in(quiet, hinge)
                most = least
        found[i], widest[i] = 0, 0
        if most < size:
            found[i], widest[i] = _strike_out(words, layers, houses, narrowest, space.marks[0]), most + 1
