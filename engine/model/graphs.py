"""Graphs of coords: links, components and figures of many assignments, for rules about shapes and paths.

Nothing here is shared with the kernels that propagate these rules. Shapes: P states, K coords, N nodes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.checks.figures import label, link_figures, node_figures
from gridlanes.model.grid import Layer
from gridlanes.model.scope import Scope

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


class Links(NamedTuple):
    """The edges of a scope as links between corners, or between cells."""

    n_nodes: int
    ends: Ints
    """``(K, 2)``: the two nodes of each edge"""

    def at_node(self) -> list[list[int]]:
        """The edges that meet at each node."""
        found: list[list[int]] = [[] for _ in range(self.n_nodes)]
        for link, ends in enumerate(self.ends.tolist()):
            for node in ends:
                found[node].append(link)
        return found


@lru_cache(maxsize=256)
def links_of(scope: Scope, across: bool = False) -> Links:
    """The links of a scope of edges: each joins two corners or, with `across`, the two cells beside it (cells outside
    the grid included). Nodes are numbered in reading order.
    """
    places = np.array([*map(scope.grid.place, scope.coords.tolist())], np.int64).reshape(-1, 3)
    level, here = places[:, :1] == Layer.EDGES_H, places[:, 1:]
    before, beyond = (np.array(step) for step in ((-1, 0), (0, 1)))
    there = here + np.where(level, before, -beyond) if across else here + np.where(level, beyond, -before)
    first, second = (there, here) if across else (here, there)
    width = scope.grid.cols + 2
    numbers, ends = np.unique(np.stack([first, second], axis=1) @ [width, 1], return_inverse=True)
    return Links(len(numbers), ends.reshape(-1, 2).astype(np.int32))


def neighbours_across(scope: Scope) -> tuple[tuple[int, ...], ...]:
    """The positions of the edges that each edge of a scope shares a cell with."""
    found: list[set[int]] = [set() for _ in scope.coords]
    for links in links_of(scope, across=True).at_node():
        for link in links:
            found[link].update(links)
    return tuple(tuple(sorted(beside - {link})) for link, beside in enumerate(found))


@lru_cache(maxsize=256)
def neighbours_around(scope: Scope) -> list[list[int]]:
    """The positions of the cells that each cell of a scope shares a side or a corner with."""
    places = [scope.grid.place(coord)[1:] for coord in scope.coords.tolist()]
    position = {place: k for k, place in enumerate(places)}
    near = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    around = [[(row + down, col + right) for down, right in near] for row, col in places]
    return [[position[place] for place in others if place in position] for others in around]


@lru_cache(maxsize=1 << 14)
def _neighbour_arrays(scope: Scope, across: bool = False, around: bool = False) -> tuple[Ints, Ints]:
    """Offsets ``(K + 1,)`` into the neighbours of all positions, one position after another."""
    neighbours = neighbours_across(scope) if across else neighbours_around(scope) if around else scope.neighbours
    counts = [len(beside) for beside in neighbours]
    flat = [other for beside in neighbours for other in beside]
    return np.cumsum([0, *counts]).astype(np.int32), np.array(flat, np.int32)


def components(
    groups: NDArray[np.int16], scope: Scope, *, across: bool = False, around: bool = False
) -> tuple[Ints, Ints]:
    """The components of P states ``(P, K)`` of group numbers: neighbours with the same number are connected; numbers
    below 0 are no group. `across`: edges of one cell are neighbours; `around`: so are cells that share only a corner.

    Returns ``int32 (P, K)`` twice: the first position of each coord's component (-1: none), and its size (0).
    """
    labels, sizes = np.empty(groups.shape, np.int32), np.empty(groups.shape, np.int32)
    waiting = np.empty(groups.shape[1], np.int32)
    label(np.ascontiguousarray(groups, np.int16), *_neighbour_arrays(scope, across, around), labels, sizes, waiting)
    return labels, sizes


class GraphFigures(NamedTuple):
    """Figures of a set of links, or of a set of nodes with the links between them; ``int32 (P,)`` each."""

    links: Ints
    nodes: Ints
    """nodes in the set, or at one of its links"""
    pieces: Ints
    loose: Ints
    """nodes with one link"""
    branches: Ints
    """nodes with more than two"""
    dead: Ints
    """nodes that have, or must have, a link, but have less than two possible links"""

    @property
    def cycles(self) -> Ints:
        """How many independent cycles there are."""
        return self.links - self.nodes + self.pieces

    def is_cycle(self) -> Flags:
        """Whether the set is one simple cycle."""
        return np.asarray((self.pieces == 1) & (self.branches == 0) & (self.links == self.nodes))

    def is_path(self) -> Flags:
        """Whether it is one simple path with two ends, or a single node."""
        return np.asarray((self.pieces == 1) & (self.branches == 0) & (self.links == self.nodes - 1))


def figures(chosen: Flags, possible: Flags, scope: Scope, *, links: bool, across: bool = False) -> GraphFigures:
    """The figures of P sets ``bool (P, K)`` of a scope's coords: of edges (`links`, as `links_of` has them) or of cells
    or corners.

    `possible` ``bool (P, K)`` are those that may be added, the chosen among them.
    """
    found = np.empty((6, len(chosen)), np.int32)
    chosen, possible = np.ascontiguousarray(chosen), np.ascontiguousarray(possible)
    if links:
        n_nodes, ends = links_of(scope, across)
        parent, degree, most = np.empty((3, n_nodes), np.int32)
        link_figures(chosen, possible, ends, parent, degree, most, found)
    else:
        node_figures(chosen, possible, *_neighbour_arrays(scope), np.empty(chosen.shape[1], np.int32), found)
    return GraphFigures(*found)
