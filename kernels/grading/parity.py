"""Counts that admit only even numbers of a mark, or only odd ones: what several of them say of the only open coord that
leads out of them.

A coord that two of some counts share is counted twice, so that it does not matter whether it holds the mark. How many
of their other coords hold it is even or odd, as these counts say together. If only one of those others is open, it is
decided. With counts as nodes and open coords as links, that coord is a bridge: without it, nothing leads from one part
to the other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, one_lane

_NONE = -1
"""stands for no link"""


class ParityLinks(NamedTuple):
    """V counts as nodes, with one more node, the last, for all that is counted once; E links. Of each link: `coord`
    ``int64 (E,)`` and the number of its `mark` ``int64 (E,)``; the two nodes that it joins, `ends` ``int64 (E, 2)``.
    The links at node v are ``at[start[v] : start[v + 1]]`` ``int64``, `start` ``int64 (V + 2,)``. `odd` ``int64 (V +
    1,)``: 1 for the counts that admit odd numbers.
    """

    coord: NDArray[np.int64]
    mark: NDArray[np.int64]
    ends: NDArray[np.int64]
    start: NDArray[np.int64]
    at: NDArray[np.int64]
    odd: NDArray[np.int64]


class ParityWalk(NamedTuple):
    """A walk in depth through the nodes of a state, each ``int64 (V + 1,)``: `turn`, in which each was reached, 0 for
    not yet; `low`, the first turn that is reached from it or from what lies beyond it; `by`, the link by which it was
    reached; `next`, the place of the link that is followed next; `parity`, 1 if an odd number of the open links that
    lead out of it and what lies beyond it hold the mark; `path`, the nodes from the root on.
    """

    turn: NDArray[np.int64]
    low: NDArray[np.int64]
    by: NDArray[np.int64]
    next: NDArray[np.int64]
    parity: NDArray[np.int64]
    path: NDArray[np.int64]


@kernel(inline=True)
def _is_open(word, bit):
    return word & bit != NO_LANE and word != bit


@kernel
def _begin(state, links, walk):
    """Nothing is reached; parities are those of single nodes."""
    for v in range(links.odd.shape[0]):
        walk.turn[v], walk.next[v], walk.parity[v] = 0, links.start[v], links.odd[v]
    for e in range(links.coord.shape[0]):
        if state[links.coord[e]] == one_lane(links.mark[e]):
            walk.parity[links.ends[e, 0]] ^= 1
            walk.parity[links.ends[e, 1]] ^= 1


@kernel
def _decide(links, e, holds, left):
    bit = one_lane(links.mark[e])
    left[links.coord[e]] &= bit if holds else ~bit


@kernel
def _walk_from(state, links, root, n_reached, walk, left):
    """Walks from a node over open links, and decides those that are bridges. Returns how many nodes are reached now."""
    depth = 0
    walk.path[0], walk.by[root] = root, _NONE
    walk.turn[root], walk.low[root] = n_reached + 1, n_reached + 1
    n_reached += 1
    while depth >= 0:
        v = walk.path[depth]
        if walk.next[v] < links.start[v + 1]:
            e = links.at[walk.next[v]]
            walk.next[v] += 1
            if e == walk.by[v] or not _is_open(state[links.coord[e]], one_lane(links.mark[e])):
                continue
            other = links.ends[e, 0] + links.ends[e, 1] - v
            if walk.turn[other] > 0:
                walk.low[v] = min(walk.low[v], walk.turn[other])
            else:
                n_reached += 1
                depth += 1
                walk.path[depth], walk.by[other] = other, e
                walk.turn[other], walk.low[other] = n_reached, n_reached
            continue
        depth -= 1
        if depth >= 0:
            before = walk.path[depth]
            walk.low[before] = min(walk.low[before], walk.low[v])
            walk.parity[before] ^= walk.parity[v]
            if walk.low[v] == walk.turn[v]:
                _decide(links, walk.by[v], walk.parity[v] == 1, left)
    return n_reached


@kernel
def decide_by_parity(
    states: NDArray[np.uint64],
    links: ParityLinks,
    walk: ParityWalk,
    left: NDArray[np.uint64],
    found: NDArray[np.int64],
) -> None:
    """Decides the links that are bridges in n states ``uint64 (n, C)``: writes what is left of each to `left`, a copy
    of them. Of a state whose counts contradict each other, the coord of the first link keeps no mark. `found` ``int64
    (n,)``: how many marks each state lost. `walk`: room.
    """
    outside = links.odd.shape[0] - 1
    for p in range(states.shape[0]):
        state, n_reached = states[p], 0
        _begin(state, links, walk)
        for turn in range(outside + 1):
            root = outside - turn
            if walk.turn[root] == 0:
                n_reached = _walk_from(state, links, root, n_reached, walk, left[p])
                if root != outside and walk.parity[root] == 1:
                    left[p, links.coord[0]] = NO_LANE
        for c in range(state.shape[0]):
            found[p] += bit_count(state[c] & ~left[p, c])
