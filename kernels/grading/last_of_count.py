"""The last mark of a count, and its last gap: what a coord brings with it through small constraints.

If a count takes only one more mark, no coord holds it that would need another coord of the count to hold it, too. If a
count can do without only one more, no coord goes without that would take the mark from another one. What a coord brings
with it is seen through a constraint on few coords, or through two that share a coord: a cell of a line that a loop can
only go through if it goes through the next one as well.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.counts import LARGEST, ListedCounts, lowest
from gridlanes.kernels.lanes import NO_LANE, one_lane


class SmallConstraints(NamedTuple):
    """S constraints on few coords, and the ways to satisfy each. The coords of constraint s are ``coords[start[s] :
    start[s + 1]]`` ``int64``, `start` ``int64 (S + 1,)``; its ways are the rows from ``first[table[s]]`` to
    ``first[table[s] + 1]`` of `ways` ``uint64 (N, K)``, a mark for each coord, as a bit; `table` ``int64 (S,)``,
    `first` ``int64 (T + 1,)``. The constraints on coord c are ``at[at_start[c] : at_start[c + 1]]`` ``int64``,
    `at_start` ``int64 (C + 1,)``.
    """

    start: NDArray[np.int64]
    coords: NDArray[np.int64]
    table: NDArray[np.int64]
    first: NDArray[np.int64]
    ways: NDArray[np.uint64]
    at_start: NDArray[np.int64]
    at: NDArray[np.int64]


class RoomForCount(NamedTuple):
    """Room to look at a count: `is_open` ``bool (C,)``, which coords are open coords of it, none at first; `near`,
    `far` ``uint64 (K,)``, the marks left at the coords of a constraint, and of one beside it.
    """

    is_open: NDArray[np.bool_]
    near: NDArray[np.uint64]
    far: NDArray[np.uint64]


@kernel
def _has_way(state, small, s, coord, word, union):
    """Writes the marks that each coord of a constraint has in ways that fit a state in which `coord` has only the marks
    of `word`. Returns whether there are any.
    """
    begin, size, found = small.start[s], small.start[s + 1] - small.start[s], False
    union[:size] = NO_LANE
    for way in range(small.first[small.table[s]], small.first[small.table[s] + 1]):
        fits = True
        for k in range(size):
            c = small.coords[begin + k]
            fits &= small.ways[way, k] & (word if c == coord else state[c]) != NO_LANE
        if fits:
            found = True
            for k in range(size):
                union[k] |= small.ways[way, k]
    return found


@kernel
def _decides_another(small, s, coord, union, bit, gap, is_open):
    """Whether the marks that are left at the coords of a constraint decide another open coord of the count: that it
    holds the mark, or with `gap`, that it does not.
    """
    begin = small.start[s]
    for k in range(small.start[s + 1] - begin):
        c = small.coords[begin + k]
        if c != coord and is_open[c] and (union[k] & bit == NO_LANE if gap else union[k] == bit):
            return True
    return False


@kernel
def _brings_another(state, small, coord, word, bit, gap, room):
    """Whether another open coord of the count goes the way of `coord`, if that has only the marks of `word`."""
    for i in range(small.at_start[coord], small.at_start[coord + 1]):
        s = small.at[i]
        if not _has_way(state, small, s, coord, word, room.near):
            return True
        if _decides_another(small, s, coord, room.near, bit, gap, room.is_open):
            return True
        begin = small.start[s]
        for k in range(small.start[s + 1] - begin):
            c = small.coords[begin + k]
            if c == coord or room.near[k] == state[c]:
                continue
            for j in range(small.at_start[c], small.at_start[c + 1]):
                beside = small.at[j]
                if beside == s:
                    continue
                if not _has_way(state, small, beside, c, room.near[k], room.far):
                    return True
                if _decides_another(small, beside, coord, room.far, bit, gap, room.is_open):
                    return True
    return False


@kernel
def _look_at(state, small, counts, k, admitted, gap, room, left):
    """Removes from `left` what a count says whose number is `k`."""
    bit, n_held, n_open = one_lane(counts.mark[k]), 0, 0
    begin, end = counts.start[k], counts.start[k + 1]
    for i in range(begin, end):
        word = state[counts.coords[i]]
        n_held += word == bit
        n_open += word != bit and word & bit != NO_LANE
    if n_open < 2 or n_held + n_open > LARGEST:
        return
    numbers = (admitted >> np.uint64(n_held)) & lowest(n_open + 1)
    others = numbers & lowest(n_open - 1) if gap else numbers & ~lowest(2)
    if numbers == NO_LANE or others != NO_LANE:
        return
    for i in range(begin, end):
        word = state[counts.coords[i]]
        room.is_open[counts.coords[i]] = word != bit and word & bit != NO_LANE
    for i in range(begin, end):
        c = counts.coords[i]
        if room.is_open[c]:
            word = state[c] & ~bit if gap else bit
            if _brings_another(state, small, c, word, bit, gap, room):
                left[c] &= ~word
    for i in range(begin, end):
        room.is_open[counts.coords[i]] = False


@kernel
def last_of_counts(
    states: NDArray[np.uint64],
    rows: NDArray[np.int64],
    shared: ListedCounts,
    looked: NDArray[np.int64],
    own: ListedCounts,
    small: SmallConstraints,
    gap: bool,
    room: RoomForCount,
    left: NDArray[np.uint64],
) -> None:
    """Writes what is left of n states ``uint64 (n, C)`` to `left`, a copy of them: with `gap`, coords get the mark of a
    count that can do without only one more, if they would bring another with them; otherwise they lose the mark of a
    count that takes only one more. `rows` ``int64 (n,)``: the puzzles of the states; `looked` ``int64 (J,)``: the
    numbers of the shared counts that are looked at.
    """
    for i in range(states.shape[0]):
        row = rows[i]
        for k in looked:
            _look_at(states[i], small, shared, k, shared.admitted[row, k], gap, room, left[i])
        for k in range(own.first[row], own.first[row + 1]):
            _look_at(states[i], small, own, k, own.admitted[0, k], gap, room, left[i])
