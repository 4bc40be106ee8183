"""Areas of an odd number of counts that a mark would cut off.

If each coord joins two shared counts of exactly one, the coords that hold the mark pair the counts off. A coord that
alone links an area to all others (a bridge) leaves the area one count less if it holds the mark. If that is an odd
number, they cannot be paired off.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.ones import NONE, Ones, is_open, may_hold
from gridlanes.kernels.lanes import one_lane


class LinkedCounts(NamedTuple):
    """The K shared counts, and number K for all that lies outside of them: the coords of each are ``links[start[k] :
    start[k + 1]]`` ``int64``, `start` ``int64 (K + 2,)``.
    """

    start: NDArray[np.int64]
    links: NDArray[np.int64]


class AreaWalk(NamedTuple):
    """Room for a walk through n counts, each reached by a link: `turn` ``int64 (n,)``, when, -1 for not yet; `low`
    ``int64 (n,)``: the first turn that links of its area reach; `size` ``int64 (n,)``: the counts of its area, all that
    were reached through it; `via` ``int64 (n,)``: the coord that links it to the one before; `next` ``int64 (n,)``:
    where its next link is listed; `path` ``int64 (n,)``: the counts from the first to the present one.
    """

    turn: NDArray[np.int64]
    low: NDArray[np.int64]
    size: NDArray[np.int64]
    via: NDArray[np.int64]
    next: NDArray[np.int64]
    path: NDArray[np.int64]


@kernel(inline=True)
def _reach(linked, walk, k, via, turn, depth):
    walk.turn[k], walk.low[k], walk.size[k], walk.via[k] = turn, turn, 1, via
    walk.next[k] = linked.start[k]
    walk.path[depth] = k


@kernel(inline=True)
def _other_end(ones, c, k, outside):
    """The count to which a coord links another one."""
    first = ones.beside[c, 0] if ones.beside[c, 0] != NONE else outside
    second = ones.beside[c, 1] if ones.beside[c, 1] != NONE else outside
    return second if first == k else first


@kernel
def _walk_from(state, ones, linked, walk, first, turn):
    """Walks through all counts that are linked to the first; strikes marks at bridges on the way back. Returns the next
    turn, and how many marks were struck.
    """
    outside, depth, n = walk.turn.shape[0] - 1, 0, 0
    _reach(linked, walk, first, NONE, turn, 0)
    turn += 1
    while depth >= 0:
        k = walk.path[depth]
        if walk.next[k] < linked.start[k + 1]:
            c = linked.links[walk.next[k]]
            walk.next[k] += 1
            if c == walk.via[k] or not may_hold(state, c, ones.mark):
                continue
            other = _other_end(ones, c, k, outside)
            if walk.turn[other] == NONE:
                depth += 1
                _reach(linked, walk, other, c, turn, depth)
                turn += 1
            else:
                walk.low[k] = min(walk.low[k], walk.turn[other])
            continue
        depth -= 1
        if depth >= 0:
            before = walk.path[depth]
            walk.low[before] = min(walk.low[before], walk.low[k])
            walk.size[before] += walk.size[k]
            if walk.low[k] == walk.turn[k] and walk.size[k] % 2 == 0 and is_open(state, walk.via[k], ones.mark):
                state[walk.via[k]] &= ~one_lane(ones.mark)
                n += 1
    return turn, n


@kernel
def odd_areas(
    states: NDArray[np.uint64], ones: Ones, linked: LinkedCounts, walk: AreaWalk, found: NDArray[np.int64]
) -> None:
    """Strikes the marks of n states ``uint64 (n, C)`` that would cut off areas of an odd number of counts. `found`
    ``int64 (n,)``: how many marks each lost. The walk is of K + 1 counts.
    """
    for i in range(states.shape[0]):
        walk.turn[:] = NONE
        outside = walk.turn.shape[0] - 1
        turn, n_found = _walk_from(states[i], ones, linked, walk, outside, 0)
        for k in range(outside):
            if walk.turn[k] == NONE:
                turn, n = _walk_from(states[i], ones, linked, walk, k, turn)
                n_found += n
        found[i] = n_found
