"""LoopFreezesCounts: once the edges that hold a mark close a loop, they are this loop alone and every count is met.

A union-find over the nodes sees loops. Where there is one, every open edge loses the mark; another edge that holds it,
or a count that is not met, is a contradiction. Where there is none, an edge that would close one loses the mark, unless
all edges that hold it form one path, the edge joins its two ends, and with it every count is met. Consistency: complete
for one edge, given what is known of the others. It does not infer from two: that of two edges which close a wrong
loop together only one can hold the mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import number_of, rule_kernel
from gridlanes.kernels.rules.graph import IN, OPEN, OUT, states, states_naive, write, written_naive

NO_COUNT = 65535
"""a count from here on is none: it is the word of a clue that is not given"""


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


def loop_freezes_counts_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region. The naive twin of `loop_freezes_counts`."""
    size, (_, number, _, n_counts) = len(words), parameters[:4]
    rest = list(parameters[4:])
    links = list(zip(rest[0 : 2 * size : 2], rest[1 : 2 * size : 2], strict=True))
    counts, at = [], 2 * size
    for _ in range(n_counts):
        wanted, n_counted = rest[at : at + 2]
        counts.append((wanted, rest[at + 2 : at + 2 + n_counted]))
        at += 2 + n_counted

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
def _counts_met(tile, index, counts, n_counts, scratch, extra):
    """Whether the edges that hold the mark, and the edge `extra` (-1: none), meet every count."""
    at = counts
    for _ in range(n_counts):
        wanted, end = number_of(tile, index[at]), at + 2 + index[at + 1]
        if wanted < NO_COUNT:
            found = 0
            for k in range(at + 2, end):
                if scratch[index[k]] == IN or index[k] == extra:
                    found += 1
            if found != wanted:
                return False
        at = end
    return True


@rule_kernel(parameters=None, columns=True)
def loop_freezes_counts(tile, index, at, size, scratch):
    """One region of edges; its parameters: how many follow, the mark's number, the numbers of nodes and of counts, the
    two nodes of each edge, and each count: the number wanted, how many edges it counts, these.

    Scratch: ``size + 2 n_nodes``.
    """
    number, n_nodes, n_counts = index[at + size + 1], index[at + size + 2], index[at + size + 3]
    ends = at + size + 4
    counts = ends + 2 * size
    root, degree = size, size + n_nodes
    states(tile, index, at, size, number, scratch)
    for node in range(n_nodes):
        scratch[root + node] = node
        scratch[degree + node] = 0
    n_holders, n_joined, simple = 0, 0, True
    for edge in range(size):
        if scratch[edge] == IN:
            n_holders += 1
            for side in range(2):
                node = index[ends + 2 * edge + side]
                scratch[degree + node] += 1
                if scratch[degree + node] > 2:
                    simple = False
            a = _find(scratch, root, index[ends + 2 * edge])
            b = _find(scratch, root, index[ends + 2 * edge + 1])
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
        if not simple or n_loose > 0 or not _counts_met(tile, index, counts, n_counts, scratch, -1):
            return 0, 1
        for edge in range(size):
            if scratch[edge] == OPEN:
                scratch[edge] = OUT
    else:
        for edge in range(size):
            if scratch[edge] != OPEN:
                continue
            a, b = index[ends + 2 * edge], index[ends + 2 * edge + 1]
            if _find(scratch, root, a) != _find(scratch, root, b):
                continue
            joins = simple and scratch[degree + a] == 1 and scratch[degree + b] == 1
            if not joins or not _counts_met(tile, index, counts, n_counts, scratch, edge):
                scratch[edge] = OUT
    return write(tile, index, at, size, number, scratch), 0
