"""What the structural kernels share: the state of a mark at a coord, and the tables of a graph.

For a mark, a coord is `OUT` (the mark is gone), `OPEN` (possible, as is another mark) or `IN` (nothing else is left).
A kernel notes the states of a region in its scratch space, works on these notes, and writes back at the end what
became of them; where it meets a contradiction it writes nothing.

A *neighbour table* of n nodes has n + 1 places in itself and then the neighbours (or the links) of each node: those of
node i are ``table[table[i] : table[i + 1]]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, bits, fill, load, store

OUT, OPEN, IN = 0, 1, 2


def states_naive(words: Sequence[int], number: int) -> list[int]:
    """The state of mark `number` at each coord. The naive twin of `states`."""
    bit = 1 << number
    return [OUT if not word & bit else IN if word == bit else OPEN for word in words]


def written_naive(words: Sequence[int], number: int, states: Sequence[int]) -> list[int]:
    """The words with the mark's `states` written into them. The naive twin of `write`."""
    bit = 1 << number
    return [
        word if not word & bit or state == OPEN else bit if state == IN else word & ~bit
        for word, state in zip(words, states, strict=True)
    ]


def turned_plainly(states: Sequence[int]) -> list[int]:
    """The states with `IN` and `OUT` exchanged."""
    return [{IN: OUT, OUT: IN, OPEN: OPEN}[state] for state in states]


def neighbour_table(lists: Iterable[Sequence[int]]) -> list[int]:
    """The table of the lists of all nodes."""
    kept = list(lists)
    table = [len(kept) + 1]
    for one in kept:
        table.append(table[-1] + len(one))
    return [*table, *(entry for one in kept for entry in one)]


def neighbours_of(table: Sequence[int]) -> list[list[int]]:
    """The list of each node of a neighbour table."""
    return [list(table[table[i] : table[i + 1]]) for i in range(table[0] - 1 if len(table) else 0)]


def reached_from(states: Sequence[int], neighbours: Sequence[Sequence[int]], start: int) -> set[int]:
    """The nodes that a walk from `start` over possible nodes reaches."""
    reached, waiting = {start}, [start]
    while waiting:
        for other in neighbours[waiting.pop()]:
            if states[other] != OUT and other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def blocks_of_links(links: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The blocks of a graph, as sets of numbers of its `links`: those that pairwise lie on a common cycle.

    Two links that meet at a node share a cycle if their other ends are connected without that node.
    """
    n = 1 + max((max(link) for link in links), default=-1)
    neighbours = [[sum(link) - i for link in links if i in link] for i in range(n)]
    blocks: list[set[int]] = []
    for number, link in enumerate(links):
        block = {number}
        for node in link:
            without = [OUT if i == node else IN for i in range(n)]
            reached = reached_from(without, neighbours, sum(link) - node)
            block |= {k for k, other in enumerate(links) if node in other and sum(other) - node in reached}
        apart = [other for other in blocks if other.isdisjoint(block)]
        blocks = [*apart, block.union(*(other for other in blocks if not other.isdisjoint(block)))]
    return blocks


@kernel
def states(column, coords, number, scratch):
    """Notes the state of mark `number` at each coord in ``scratch[0:K]``; returns how many can hold it."""
    n_possible = 0
    mark = bit_of(column, number)
    zero = fill(column, 0)
    for i in range(len(coords)):
        word = load(column, coords[i])
        if bits((word & mark) == zero) != 0:
            scratch[i] = OUT
        else:
            scratch[i] = IN if bits(word == mark) != 0 else OPEN
            n_possible += 1
    return n_possible


@kernel
def write(column, coords, number, scratch):
    """Writes the states of mark `number` in ``scratch[0:K]`` back. Returns 1 if a word changed, else 0.

    Only a coord where the mark is possible is written to.
    """
    mark = bit_of(column, number)
    zero = fill(column, 0)
    changed = 0
    for i in range(len(coords)):
        if scratch[i] != OPEN:
            before = load(column, coords[i])
            if bits((before & mark) == zero) == 0:
                after = mark
                if scratch[i] == OUT:
                    after = before & ~mark
                if bits(after == before) == 0:
                    store(column, coords[i], after)
                    changed = 1
    return changed
