"""Counts of exactly one that a mark would starve: nothing would be left to one, or only the same to two.

Suppose that a coord holds the mark. Then the other coords of its counts lose it.

1. If a count is left nothing, the supposition is wrong.
2. If two shared counts are left only coords of one own count, none of them in both, that own count would get two. Here
   only shared counts are looked at: those of the supposed coord, which take the mark from others, and these.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.ones import NONE, Ones, is_open, may_hold
from gridlanes.kernels.lanes import one_lane

LEFT_NONE, LEFT_THE_SAME = 1, 2
"""the two ways in which a supposition is wrong"""
_SEVERAL = -2
"""stands for the own count of coords that have none in common"""


class SupposedOne(NamedTuple):
    """Room for what follows if a coord holds the mark. `lost` ``int64 (C,)``: the last coord that took the mark from
    each. Of the K shared counts and the M that a puzzle may have of its own: `touched_by` ``int64 (K + M,)``, the last
    coord that took others from each, `touched` ``int64 (K + M,)``, those from which the present one does, and `only`
    ``int64 (K + M,)``, the own count of all that they are left. `struck` ``int64 (C,)``: coords of which the
    supposition was wrong.
    """

    lost: NDArray[np.int64]
    touched_by: NDArray[np.int64]
    touched: NDArray[np.int64]
    only: NDArray[np.int64]
    struck: NDArray[np.int64]


@kernel(inline=True)
def _touch(k, c, room, n):
    """Notes that count k loses a coord if coord c holds the mark; returns the new number of touched counts."""
    if room.touched_by[k] == c:
        return n
    room.touched_by[k] = c
    room.touched[n] = k
    return n + 1


@kernel(inline=True)
def _lose(state, ones, row, q, c, way, room, n):
    """Notes that coord q loses the mark if coord c holds it; returns the new number of touched counts."""
    if q == c or room.lost[q] == c or not may_hold(state, q, ones.mark):
        return n
    room.lost[q] = c
    for side in range(2):
        k = ones.beside[q, side]
        if k != NONE and k != ones.beside[c, 0] and k != ones.beside[c, 1]:
            n = _touch(k, c, room, n)
    own = ones.own[row]
    if way == LEFT_NONE and own[q] != NONE and own[q] != own[c]:
        n = _touch(ones.start.shape[0] - 1 + own[q] - ones.own_first[row], c, room, n)
    return n


@kernel
def _suppose(state, ones, row, c, way, room):
    """Notes which coords lose the mark if coord c holds it; returns how many counts are touched."""
    n, one = 0, ones.own[row, c]
    for side in range(2):
        k = ones.beside[c, side]
        if k != NONE:
            for i in range(ones.start[k], ones.start[k + 1]):
                n = _lose(state, ones, row, ones.coords[i], c, way, room, n)
    if one != NONE and way == LEFT_NONE:
        for i in range(ones.own_start[one], ones.own_start[one + 1]):
            n = _lose(state, ones, row, ones.own_coords[i], c, way, room, n)
    return n


@kernel(inline=True)
def _only_own(state, ones, row, k, c, room):
    """The own count of all coords that a count is left; `NONE` if none is left."""
    only, n_shared = NONE, ones.start.shape[0] - 1
    is_own = k >= n_shared
    one = k - n_shared + ones.own_first[row]
    coords = ones.own_coords if is_own else ones.coords
    begin = ones.own_start[one] if is_own else ones.start[k]
    end = ones.own_start[one + 1] if is_own else ones.start[k + 1]
    for i in range(begin, end):
        q = coords[i]
        if may_hold(state, q, ones.mark) and room.lost[q] != c:
            here = ones.own[row, q] if ones.own[row, q] != NONE and not is_own else _SEVERAL
            only = here if only in (NONE, here) else _SEVERAL
    return only


@kernel(inline=True)
def _share_one(state, ones, k, other, c, room):
    """Whether a coord that is left to one shared count is in another one, too."""
    for i in range(ones.start[k], ones.start[k + 1]):
        q = ones.coords[i]
        is_in_both = ones.beside[q, 0] == other or ones.beside[q, 1] == other
        if is_in_both and may_hold(state, q, ones.mark) and room.lost[q] != c:
            return True
    return False


@kernel
def _is_wrong(state, ones, row, c, way, room):
    """Whether a coord cannot hold the mark."""
    n = _suppose(state, ones, row, c, way, room)
    for t in range(n):
        only = _only_own(state, ones, row, room.touched[t], c, room)
        room.only[t] = only
        if only == NONE:
            return True
        for s in range(t if way == LEFT_THE_SAME and only != _SEVERAL else 0):
            if room.only[s] == only and not _share_one(state, ones, room.touched[t], room.touched[s], c, room):
                return True
    return False


@kernel
def starved_ones(
    states: NDArray[np.uint64],
    rows: NDArray[np.int64],
    ones: Ones,
    way: int,
    room: SupposedOne,
    found: NDArray[np.int64],
) -> None:
    """Strikes the marks of n states ``uint64 (n, C)`` that would leave a count nothing, or two the same (`way`), each
    state as it was. `rows` ``int64 (n,)``: the puzzles of the states; `found` ``int64 (n,)``: how many marks each lost.
    """
    for i in range(rows.shape[0]):
        state, n = states[i], 0
        room.lost[:] = NONE
        room.touched_by[:] = NONE
        for c in range(state.shape[0]):
            if is_open(state, c, ones.mark) and _is_wrong(state, ones, rows[i], c, way, room):
                room.struck[n] = c
                n += 1
        for j in range(n):
            state[room.struck[j]] &= ~one_lane(ones.mark)
        found[i] = n
