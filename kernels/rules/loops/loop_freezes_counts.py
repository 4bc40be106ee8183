"""LoopFreezesCounts: once the edges that hold a mark close a loop, no other edge holds it, and every count is met.

A union-find over the nodes finds loops. If there is one, every open edge loses the mark; another edge that holds it, or
a count that is not met, is a contradiction. If there is none, an edge that would close one loses the mark, unless all
edges that hold it form one path, the edge joins its two ends, and it makes every count met. Consistency: complete for
one edge, given the states of the others. It does not infer from two edges, for instance that only one of two edges that
close a wrong loop together can hold the mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, rule_kernel
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    states,
    states_naive,
    write,
    written_naive,
)

NO_COUNT = 65535
"""a count from here on is none: it is the word of a clue that is not given"""


class LoopAndCounts(NamedTuple):
    """A mark, by its number; the number of nodes; the two nodes of each edge; for each count the required number, and
    the table of the edges that it counts.
    """

    mark: int
    n_nodes: int
    ends: Numbers
    wanted: Numbers
    counted: Numbers


def _is_one_loop(links: Sequence[tuple[int, int]]) -> bool:
    """Whether links are one simple cycle."""
    nodes = [node for link in links for node in link]
    reached = set(links[:1] and links[0])
    for _ in links:
        reached.update(*(link for link in links if not reached.isdisjoint(link)))
    return bool(links) and reached == set(nodes) and all(nodes.count(node) == 2 for node in nodes)


def _has_a_loop(links: Sequence[tuple[int, int]]) -> bool:
    """Whether links contain a cycle: it is left when links with a loose end are taken away."""
    while True:
        nodes = [node for link in links for node in link]
        inner = [link for link in links if all(nodes.count(node) > 1 for node in link)]
        if len(inner) == len(links):
            return bool(links)
        links = inner


def loop_freezes_counts_naive(words: Sequence[int], parameters: LoopAndCounts) -> tuple[list[int], bool]:
    """The naive twin of `loop_freezes_counts`."""
    number, links = parameters.mark, list(zip(parameters.ends[::2], parameters.ends[1::2], strict=True))
    counts = list(zip(parameters.wanted, neighbours_of(parameters.counted), strict=True))

    def right(holders: Sequence[int]) -> bool:
        """Whether these edges are all of a finished loop."""
        met = all(wanted >= NO_COUNT or wanted == sum(i in holders for i in counted) for wanted, counted in counts)
        return met and _is_one_loop([links[i] for i in holders])

    states = states_naive(words, number)
    holders = [i for i, state in enumerate(states) if state == IN]
    if _has_a_loop([links[i] for i in holders]):
        frozen = [OUT if state == OPEN else state for state in states]
        return (written_naive(words, number, frozen), False) if right(holders) else (list(words), True)
    for i, state in enumerate(states):
        closes = [*holders, i]
        if state == OPEN and _has_a_loop([links[k] for k in closes]) and not right(closes):
            states[i] = OUT
    return written_naive(words, number, states), False


@kernel
def _find(scratch, root, node):
    """The root of a node's tree; halves the way to it."""
    while scratch[root + node] != node:
        scratch[root + node] = scratch[root + scratch[root + node]]
        node = scratch[root + node]
    return node


@kernel
def _counts_met(tile, wanted, counted, scratch, extra):
    """Whether the edges that hold the mark, and the edge `extra` (-1: none), meet every count."""
    for i in range(len(wanted)):
        number = number_of(tile, wanted[i])
        if number < NO_COUNT:
            found = 0
            for k in range(counted[i], counted[i + 1]):
                if scratch[counted[k]] == IN or counted[k] == extra:
                    found += 1
            if found != number:
                return False
    return True


def _scratch(size: int, parameters: LoopAndCounts) -> int:
    return size + 2 * parameters.n_nodes


@rule_kernel(LoopAndCounts, naive=loop_freezes_counts_naive, scratch=_scratch, columns=True)
def loop_freezes_counts(tile, coords, parameters, scratch):
    """One region of edges. Scratch: the states, and of each node the root of its tree and its degree."""
    size, n_nodes, ends = len(coords), parameters.n_nodes, parameters.ends
    wanted, counted = parameters.wanted, parameters.counted
    root, degree = size, size + n_nodes
    states(tile, coords, parameters.mark, scratch)
    for node in range(n_nodes):
        scratch[root + node] = node
        scratch[degree + node] = 0
    n_holders, n_joined, simple = 0, 0, True
    for edge in range(size):
        if scratch[edge] == IN:
            n_holders += 1
            for side in range(2):
                node = ends[2 * edge + side]
                scratch[degree + node] += 1
                if scratch[degree + node] > 2:
                    simple = False
            a = _find(scratch, root, ends[2 * edge])
            b = _find(scratch, root, ends[2 * edge + 1])
            if a != b:
                n_joined += 1
                scratch[root + max(a, b)] = min(a, b)
    n_loose, n_nodes_met = 0, 0
    for node in range(n_nodes):
        if scratch[degree + node] > 0:
            n_nodes_met += 1
        if scratch[degree + node] == 1:
            n_loose += 1
    simple = simple and n_nodes_met - n_joined == 1  # one piece, without branches

    if n_joined < n_holders:
        if not simple or n_loose > 0 or not _counts_met(tile, wanted, counted, scratch, -1):
            return 0, 1
        for edge in range(size):
            if scratch[edge] == OPEN:
                scratch[edge] = OUT
    else:
        for edge in range(size):
            if scratch[edge] != OPEN:
                continue
            a, b = ends[2 * edge], ends[2 * edge + 1]
            if _find(scratch, root, a) != _find(scratch, root, b):
                continue
            joins = simple and scratch[degree + a] == 1 and scratch[degree + b] == 1
            if not joins or not _counts_met(tile, wanted, counted, scratch, edge):
                scratch[edge] = OUT
    return write(tile, coords, parameters.mark, scratch), 0
