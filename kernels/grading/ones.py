"""Counts of exactly one: regions of which exactly one coord holds a mark, as techniques over them read them.

The *shared* ones are the same for all puzzles of a structure (the edges around each cell), and a coord is in at most
two of them; each puzzle has *own* ones (the places of each domino).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, one_lane

NONE = -1
"""no count"""


class Ones(NamedTuple):
    """Counts of exactly one coord that holds a mark, whose number is `mark`, of P puzzles of C coords.

    The coords of shared count k are ``coords[start[k] : start[k + 1]]`` ``int64``, `start` ``int64 (K + 1,)``; `beside`
    ``int64 (C, 2)``: the shared counts of each coord, `NONE` for no other. The own counts of all puzzles are listed in
    `own_start`, `own_coords` alike, those of puzzle p from ``own_first[p]`` to ``own_first[p + 1]``; `own` ``int64 (P,
    C)``: the own count of each coord, `NONE` for none, and the first if it has several.
    """

    mark: int
    start: NDArray[np.int64]
    coords: NDArray[np.int64]
    beside: NDArray[np.int64]
    own_first: NDArray[np.int64]
    own_start: NDArray[np.int64]
    own_coords: NDArray[np.int64]
    own: NDArray[np.int64]


@kernel(inline=True)
def may_hold(state, c, mark):
    """Whether a coord may hold a mark."""
    return state[c] & one_lane(mark) != NO_LANE


@kernel(inline=True)
def is_open(state, c, mark):
    """Whether a coord may hold a mark or not."""
    return state[c] & one_lane(mark) != NO_LANE and state[c] != one_lane(mark)


@kernel
def find_kinds(ones: Ones, common: NDArray[np.int64], last: NDArray[np.int64], kinds: NDArray[np.int64]) -> None:
    """Sorts the shared counts of each puzzle by kinds: those that meet the same two own counts are of one kind, and so
    are those of which two kinds meet the same two, as long as there are any (cells with the same number). `kinds`
    ``int64 (P, K)``: the first of the counts of the same kind. `common`, `last` ``int64 (K,)`` are room.
    """
    for p in range(kinds.shape[0]):
        kind, goes_on = kinds[p], True
        for k in range(kind.shape[0]):
            kind[k] = k
        while goes_on:
            goes_on = False
            for k in range(kind.shape[0]):
                while kind[k] == k and _join_alike(ones, p, k, kind, common, last):
                    goes_on = True


@kernel
def _join_alike(ones, p, k, kind, common, last):
    """Joins with kind k all later ones that meet two own counts which it meets; returns whether there are any."""
    common[:] = 0
    last[:] = NONE
    for one in range(ones.own_first[p], ones.own_first[p + 1]):
        begin, end, is_met = ones.own_start[one], ones.own_start[one + 1], False
        for i in range(begin, end):
            for side in range(2):
                each = ones.beside[ones.own_coords[i], side]
                is_met |= each != NONE and kind[each] == k
        for i in range(begin, end if is_met else begin):
            for side in range(2):
                each = ones.beside[ones.own_coords[i], side]
                if each != NONE and last[kind[each]] != one:
                    last[kind[each]] = one
                    common[kind[each]] += 1
    has_joined = False
    for other in range(k + 1, kind.shape[0]):
        if kind[other] > k and common[kind[other]] > 1:
            kind[other] = k
            has_joined = True
    return has_joined
