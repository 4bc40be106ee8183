"""Components of sets of coords, and their shapes as links or nodes of a graph."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.disjoint_sets import root_of

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


@kernel
def label(groups: NDArray[np.int16], offsets: Ints, neighbours: Ints, labels: Ints, sizes: Ints, waiting: Ints) -> None:
    """The components of P states ``(P, K)`` of groups, below 0 for none: neighbours of one group are connected. Fills
    `labels` (the first position of each component, -1: none) and `sizes` (0), ``(P, K)`` each; `waiting` ``(K,)`` is
    scratch. Neighbours as in `gridlanes.model.graphs`.
    """
    for p in range(groups.shape[0]):
        for k in range(groups.shape[1]):
            labels[p, k], sizes[p, k] = -1, 0
        for first in range(groups.shape[1]):
            if groups[p, first] < 0 or labels[p, first] >= 0:
                continue
            labels[p, first], waiting[0] = first, first
            seen, done = 1, 0
            while done < seen:
                here = waiting[done]
                done += 1
                for i in range(offsets[here], offsets[here + 1]):
                    other = neighbours[i]
                    if labels[p, other] < 0 and groups[p, other] == groups[p, first]:
                        labels[p, other], waiting[seen] = first, other
                        seen += 1
            for i in range(seen):
                sizes[p, waiting[i]] = seen


@kernel
def link_figures(
    chosen: Flags, possible: Flags, ends: Ints, parent: Ints, degree: Ints, most: Ints, found: Ints
) -> None:
    """Fills `found` ``(6, P)``, in the order of `Figures`, for sets of links ``(P, K)`` with the nodes `ends`.

    `ends`: ``(K, 2)``. `parent`, `degree` and `most`: ``(N,)``, scratch.
    """
    for p in range(chosen.shape[0]):
        for node in range(len(parent)):
            parent[node], degree[node], most[node] = node, 0, 0
        links, joined = 0, 0
        for k in range(chosen.shape[1]):
            if possible[p, k]:
                most[ends[k, 0]] += 1
                most[ends[k, 1]] += 1
            if chosen[p, k]:
                links += 1
                degree[ends[k, 0]] += 1
                degree[ends[k, 1]] += 1
                a, b = root_of(parent, ends[k, 0]), root_of(parent, ends[k, 1])
                if a != b:
                    parent[a] = b
                    joined += 1
        nodes, loose, branches, dead = 0, 0, 0, 0
        for node in range(len(parent)):
            nodes += degree[node] > 0
            loose += degree[node] == 1
            branches += degree[node] > 2
            dead += degree[node] == 1 and most[node] == 1
        found[0, p], found[1, p], found[2, p] = links, nodes, nodes - joined
        found[3, p], found[4, p], found[5, p] = loose, branches, dead


@kernel
def node_figures(chosen: Flags, possible: Flags, offsets: Ints, neighbours: Ints, parent: Ints, found: Ints) -> None:
    """As `link_figures`, for sets of nodes ``(P, K)``, linked where they are neighbours."""
    for p in range(chosen.shape[0]):
        for node in range(len(parent)):
            parent[node] = node
        links, nodes, joined, loose, branches, dead = 0, 0, 0, 0, 0, 0
        for node in range(len(parent)):
            if not chosen[p, node]:
                continue
            nodes += 1
            degree, most = 0, 0
            for i in range(offsets[node], offsets[node + 1]):
                other = neighbours[i]
                most += possible[p, other]
                if chosen[p, other]:
                    degree += 1
                    if other < node:
                        links += 1
                        a, b = root_of(parent, node), root_of(parent, other)
                        if a != b:
                            parent[a] = b
                            joined += 1
            loose += degree == 1
            branches += degree > 2
            dead += most < 2
        found[0, p], found[1, p], found[2, p] = links, nodes, nodes - joined
        found[3, p], found[4, p], found[5, p] = loose, branches, dead
