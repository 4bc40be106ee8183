"""Depth-first walks over a graph: which nodes cannot be left out, and which links lie on common cycles.

For each node, a walk notes the earliest node that is touched by it or by a node reached through it (the low points of
Tarjan, and of Hopcroft and Tarjan). If the nodes reached through a child touch nothing before its parent, and only
then, leaving out the parent separates them; the child then begins a new *block*, a set of links that pairwise lie on a
common cycle.

Graphs are neighbour tables, of nodes or of the links at each node. Those with state `OUT` in scratch are absent.
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.graph import OUT


class Notes(NamedTuple):
    """Where the notes of walks are in scratch, one entry for each node."""

    order: int
    """when it was come to, from 1; 0: not yet; below 0: it is not there"""
    low: int
    parent: int
    sequence: int
    """the node that was come to first, second, ..."""
    following: int
    """the next place of the table to look at; when walks are over, room for a number"""
    result: int
    """what became of that number"""


PER_NODE = 6
"""notes on each node"""


@kernel(inline=True)
def notes_at(free, n_nodes):
    """The notes of walks over a number of nodes, from entry `free` on."""
    n = n_nodes
    return Notes(free, free + n, free + 2 * n, free + 3 * n, free + 4 * n, free + 5 * n)


@kernel
def walk_from_root(table, ends, root, clock, scratch, notes):
    """Walks to all nodes that are connected to `root`, after `clock` nodes have been reached; returns the new number.

    `ends`: the two nodes of each link, if the table is one of links; else empty.
    """
    of_links = len(ends) > 0
    here = root
    scratch[notes.sequence + clock] = here
    clock += 1
    scratch[notes.order + here] = clock
    scratch[notes.parent + here] = -1
    # What is known of the node where the walk is stands in registers; it is noted when the walk goes on.
    low, place, end = clock, table[here], table[here + 1]
    while True:
        while place < end:
            entry = table[place]
            place += 1
            if scratch[entry] == OUT:
                continue
            beside = ends[2 * entry] + ends[2 * entry + 1] - here if of_links else entry
            order = scratch[notes.order + beside]
            if order == 0:
                scratch[notes.low + here] = low
                scratch[notes.following + here] = place
                scratch[notes.parent + beside] = here
                here = beside
                scratch[notes.sequence + clock] = here
                clock += 1
                scratch[notes.order + here] = clock
                low, place, end = clock, table[here], table[here + 1]
            elif 0 < order < low:
                low = order
        scratch[notes.low + here] = low
        here = scratch[notes.parent + here]
        if here < 0:
            return clock
        low = min(low, scratch[notes.low + here])
        place, end = scratch[notes.following + here], table[here + 1]


@kernel
def weigh_cuts(clock, scratch, notes):
    """What falls off from the root of a single walk, which came to `clock` nodes, without each: in ``result``, how many
    others.
    """
    weight, lost = notes.following, notes.result
    for i in range(clock):
        node = scratch[notes.sequence + i]
        scratch[weight + node] = 1
        scratch[lost + node] = 0
    for i in range(clock - 1, 0, -1):
        node = scratch[notes.sequence + i]
        above = scratch[notes.parent + node]
        scratch[weight + above] += scratch[weight + node]
        if scratch[notes.low + node] >= scratch[notes.order + above]:
            scratch[lost + above] += scratch[weight + node]


@kernel
def blocks(clock, scratch, notes):
    """Names in ``result`` the block of the link to each node's parent by its first node; -1 for roots."""
    for i in range(clock):
        node = scratch[notes.sequence + i]
        above = scratch[notes.parent + node]
        if above < 0:
            scratch[notes.result + node] = -1
        elif scratch[notes.low + node] >= scratch[notes.order + above]:
            scratch[notes.result + node] = node
        else:
            scratch[notes.result + node] = scratch[notes.result + above]
