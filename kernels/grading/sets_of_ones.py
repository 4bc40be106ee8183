"""Sets of shared counts of exactly one that a few own counts cover: if they are as many, their marks are all there.

Each coord that a set of N shared counts is left belongs to one of M own counts. The coord of an own count that holds
the mark meets at most so many counts of the set as the one that meets most of them: one, or two if counts of the set
overlap there. If all M together meet just N in this way, each must do so, and its coords that meet fewer lose the mark.
If they could meet one more than N, each meets at most one count less than it could: an own count that could meet two
must meet one at least.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.grading.ones import NONE, Ones, is_open, may_hold
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

LARGEST = 6
"""own counts of a set, at most"""
_MAX_SHARED = 2 * LARGEST
"""shared counts of a set, at most"""


class Kind(NamedTuple):
    """Room for the shared counts of one kind that are open, up to 64, and the own counts that they meet, up to 64:
    `members` ``int64 (64,)``, the shared ones; `place` ``int64 (K,)``: where each is among them, `NONE` if it is not;
    `covers` ``int64 (64,)``, the own ones; `covered` ``uint64 (64,)``: those that each member meets; `overlaps`
    ``uint64 (64,)``: the members with which each has open coords in common.
    """

    members: NDArray[np.int64]
    place: NDArray[np.int64]
    covers: NDArray[np.int64]
    covered: NDArray[np.uint64]
    overlaps: NDArray[np.uint64]


class SetSearch(NamedTuple):
    """Room for a search, each ``(2 LARGEST + 2,)``: `stack` ``int64``, the members chosen, by their places; and sets
    ``uint64`` for the first so many of them: `chosen`, the members; `union`, the own counts that they meet; `twice`,
    those with a coord that meets two of them.
    """

    stack: NDArray[np.int64]
    chosen: NDArray[np.uint64]
    union: NDArray[np.uint64]
    twice: NDArray[np.uint64]


@kernel
def _gather(state, ones, own, kinds, first, kind):
    """Gathers the counts of one kind; returns how many members there are, 0 if there are too many."""
    n, n_covers = 0, 0
    kind.place[:] = NONE
    for k in range(first, kinds.shape[0]):
        if kinds[k] != first:
            continue
        covered, is_met = NO_LANE, False
        for i in range(ones.start[k], ones.start[k + 1]):
            c = ones.coords[i]
            if not may_hold(state, c, ones.mark):
                continue
            if own[c] == NONE or state[c] == one_lane(ones.mark):
                is_met = True  # or cannot be covered
                break
            at = 0
            while at < n_covers and kind.covers[at] != own[c]:
                at += 1
            if at == WORD:
                return 0
            kind.covers[at] = own[c]
            n_covers = max(n_covers, at + 1)
            covered |= one_lane(at)
        if is_met or covered == NO_LANE:
            continue
        if n == WORD:
            return 0
        kind.members[n], kind.covered[n], kind.place[k] = k, covered, n
        n += 1
    for m in range(n):
        kind.overlaps[m] = NO_LANE
        k = kind.members[m]
        for i in range(ones.start[k], ones.start[k + 1]):
            other = _other_place(ones, ones.coords[i], k, kind)
            if other != NONE and is_open(state, ones.coords[i], ones.mark):
                kind.overlaps[m] |= one_lane(other)
    return n


@kernel(inline=True)
def _other_place(ones, c, k, kind):
    """The place of the other shared count of a coord of count k among the members; `NONE` if it is none."""
    other = ones.beside[c, 1] if ones.beside[c, 0] == k else ones.beside[c, 0]
    return kind.place[other] if other != NONE else NONE


@kernel(inline=True)
def _met_twice(state, ones, own, kind, m, chosen):
    """The own counts with an open coord that member m has in common with a chosen one."""
    twice, k = NO_LANE, kind.members[m]
    for i in range(ones.start[k], ones.start[k + 1]):
        c = ones.coords[i]
        other = _other_place(ones, c, k, kind)
        if other != NONE and chosen & one_lane(other) != NO_LANE and is_open(state, c, ones.mark):
            for at in range(WORD):
                if kind.covered[m] & one_lane(at) != NO_LANE and kind.covers[at] == own[c]:
                    twice |= one_lane(at)
    return twice


@kernel
def _strike(left, ones, own, kind, chosen, union, twice, spare):
    """Strikes from `left` the coords of the own counts `union` that meet too few of the chosen members: fewer than
    most, and `spare`; those of `twice` have coords that meet two. Returns how many were struck.
    """
    n_struck, some = 0, union
    while some != NO_LANE:
        at = first_bit(some)
        some = rest_of(some)
        least = (2 if twice & one_lane(at) != NO_LANE else 1) - spare
        one = kind.covers[at]
        for i in range(ones.own_start[one], ones.own_start[one + 1]):
            c = ones.own_coords[i]
            n_met = 0
            for side in range(2):
                k = ones.beside[c, side]
                if own[c] == one and k != NONE and kind.place[k] != NONE:
                    n_met += chosen & one_lane(kind.place[k]) != NO_LANE
            if n_met < least and may_hold(left, c, ones.mark):
                left[c] &= ~one_lane(ones.mark)
                n_struck += 1
    return n_struck


@kernel
def _search(state, left, ones, own, kind, n, size, overlapping, search):
    """Strikes from `left` what the sets among n members say that `size` own counts cover; returns how many marks."""
    stack, n_struck, depth = search.stack, 0, 1
    stack[1] = -1
    search.chosen[0], search.union[0], search.twice[0] = NO_LANE, NO_LANE, NO_LANE
    while depth > 0:
        stack[depth] += 1
        m = stack[depth]
        if m >= n:
            depth -= 1
            continue
        union = search.union[depth - 1] | kind.covered[m]
        is_apart = kind.overlaps[m] & search.chosen[depth - 1] == NO_LANE
        if bit_count(union) > size or not (is_apart or overlapping):
            continue
        twice = search.twice[depth - 1]
        if not is_apart:
            twice |= _met_twice(state, ones, own, kind, m, search.chosen[depth - 1])
        chosen = search.chosen[depth - 1] | one_lane(m)
        n_own = bit_count(union)
        spare = n_own + bit_count(twice) - depth
        if spare < 0:
            left[ones.coords[ones.start[kind.members[m]]]] = NO_LANE
            return n_struck + 1
        if n_own == size and (spare == 0 or (spare == 1 and twice != NO_LANE)):
            n_struck += _strike(left, ones, own, kind, chosen, union, twice, spare)
        if depth < _MAX_SHARED:
            search.chosen[depth], search.union[depth], search.twice[depth] = chosen, union, twice
            stack[depth + 1] = m
            depth += 1
    return n_struck


@kernel
def sets_of_ones(
    states: NDArray[np.uint64],
    rows: NDArray[np.int64],
    ones: Ones,
    kinds: NDArray[np.int64],
    overlapping: bool,
    kind: Kind,
    search: SetSearch,
    left: NDArray[np.uint64],
    found: NDArray[np.int64],
    sizes: NDArray[np.int64],
) -> None:
    """Strikes from n states ``uint64 (n, C)`` what the smallest sets of each kind say that strike anything, from two
    own counts to `LARGEST`; the shared ones of a set have no open coord in common unless `overlapping`. A state with a
    contradiction is left a coord without a mark. `rows` ``int64 (n,)``: the puzzles of the states; `kinds` ``int64 (P,
    K)`` as in `gridlanes.kernels.grading.ones`; `found`, `sizes` ``int64 (n,)``: how many marks each lost, and the own
    counts of the largest set, 0 for none. `left` ``uint64 (C,)`` is room: all sets are those of the state as it was.
    """
    for i in range(rows.shape[0]):
        state, own, here = states[i], ones.own[rows[i]], kinds[rows[i]]
        found[i], sizes[i] = 0, 0
        for c in range(state.shape[0]):
            left[c] = state[c]
        for first in range(here.shape[0]):
            if here[first] != first:
                continue
            n = _gather(state, ones, own, here, first, kind)
            for size in range(2, min(LARGEST, n) + 1):
                n_struck = _search(state, left, ones, own, kind, n, size, overlapping, search)
                if n_struck > 0:
                    found[i] += n_struck
                    sizes[i] = max(sizes[i], size)
                    break
        for c in range(state.shape[0]):
            state[c] = left[c]
