"""Ways between two nodes of a graph: the nodes on some simple path from one to the other, and those on all of them.

A depth-first walk from the start finds both (lowpoints.py). The nodes from the goal back to the start are on ways; one
of them is on all ways if the nodes reached through it touch nothing before it. Other nodes are on a way unless a cut
separates them from these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridlanes.kernels.compiling.jit import kernel

SOME, ALL = 1, 2
"""notes in ``result``: a node is on some way, or on all; 0: on none"""


def simple_paths(
    links: Sequence[tuple[int, int]], may: Callable[[int], bool], start: int, goal: int
) -> Iterator[list[int]]:
    """The nodes of every simple path over `links` between nodes that it `may` go through."""
    waiting = [[start]]
    while waiting:
        nodes = waiting.pop()
        if nodes[-1] == goal:
            yield nodes
            continue
        for link in links:
            if nodes[-1] in link:
                other = sum(link) - nodes[-1]
                if other not in nodes and may(other):
                    waiting.append([*nodes, other])


@kernel
def mark_ways(clock, start, goal, scratch, notes):
    """Notes in ``result``, for the `clock` nodes that a walk from `start` came to, on how many ways to `goal`, one of
    them, they are.
    """
    for k in range(clock):
        scratch[notes.result + scratch[notes.sequence + k]] = 0
    scratch[notes.result + start] = scratch[notes.result + goal] = ALL
    node = scratch[notes.parent + goal]
    below = goal
    while node != start:
        cuts = scratch[notes.low + below] >= scratch[notes.order + node]
        scratch[notes.result + node] = ALL if cuts else SOME
        below, node = node, scratch[notes.parent + node]
    for k in range(1, clock):
        node = scratch[notes.sequence + k]
        above = scratch[notes.parent + node]
        if scratch[notes.result + node] == 0 and scratch[notes.result + above] > 0:
            touches = scratch[notes.low + node] < scratch[notes.order + above]
            scratch[notes.result + node] = SOME if touches else 0
