"""Shared parts of the kernels for paths on links and on nodes: the order of their steps, and common searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shading.connected import join, joined_naive
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE

WRONG, RIGHT = 1, 2
"""what looking for chains or blocks may find, beside nothing: a contradiction, a cycle that is finished"""


class PathNotes(NamedTuple):
    """Where the notes of a path are in scratch, after the states: for each node, except for `free`, where other notes
    begin; where they end.
    """

    end_of: int
    """1 for ends of the path; then the other end of the chain that ends here"""
    degree: int
    waiting: int
    is_waiting: int
    free: int
    end: int


@kernel(inline=True)
def notes_of(size, n_nodes):
    """Where the notes are in scratch, for a number of coords, on a graph with a number of nodes."""
    free = size + 4 * n_nodes
    return PathNotes(
        size, size + n_nodes, size + 2 * n_nodes, size + 3 * n_nodes, free, free + (2 + PER_NODE) * max(size, n_nodes)
    )


class LooseGraph(NamedTuple):
    """The elements of a path, for the naive twins: functions of the states of all coords."""

    settle: Callable[[list[int], set[int] | None], list[int] | None]
    """the states when neighbours have nothing more to say, None for a contradiction; given the nodes that may be ends,
    None while they are not known"""
    ends: Callable[[list[int]], set[int]]
    """the nodes that are ends for certain"""
    chains: Callable[[list[int]], list[set[int]]]
    """the ends of each chain, none for a cycle"""
    closing: Callable[[list[int], list[set[int]]], list[int]]
    """the open coords that would close a chain"""
    blocks: Callable[[list[int]], list[int] | None]
    """the states with the mark gone where no cycle can lie, None for a contradiction"""
    beside: list[list[int]]
    """the neighbours of each coord"""


def chains_of(states: Sequence[int], links: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The ends of each chain of links that hold the mark, no node with more than two of them; none for a cycle."""
    chains: list[set[int]] = []
    for link, state in zip(links, states, strict=True):
        if state == IN:
            beside = [chain for chain in chains if not chain.isdisjoint(link)]
            ends = set(link)
            for chain in beside:
                ends ^= chain
            chains = [chain for chain in chains if chain not in beside] + [ends]
    return chains


def needed_naive(states: Sequence[int] | None) -> list[int] | None:
    """The states when the only coord that can hold the mark does: no path is empty. The naive twin of
    `give_to_only`.
    """
    if states is None or [state for state in states if state != OUT] != [OPEN]:
        return None if states is None else list(states)
    return [IN if state == OPEN else OUT for state in states]


@kernel
def give_to_only(size, scratch):
    """Gives the mark to the only coord that can hold it, if there is only one. Returns 0."""
    last, n_possible = 0, 0
    for i in range(size):
        if scratch[i] != OUT:
            last = i
            n_possible += 1
    if n_possible == 1:
        scratch[last] = IN
    return 0


@kernel(inline=True)
def count_around(table, node, scratch):
    """How many entries of a node's list hold the mark, and how many can."""
    holders, possible = 0, 0
    for k in range(table[node], table[node + 1]):
        state = scratch[table[k]]
        if state != OUT:
            possible += 1
        if state == IN:
            holders += 1
    return holders, possible


@kernel(inline=True)
def wait(node, scratch, note, n_waiting):
    """Adds a node to those that wait, unless it does; returns how many wait then."""
    if scratch[note.is_waiting + node] == 0:
        scratch[note.is_waiting + node] = 1
        scratch[note.waiting + n_waiting] = node
        n_waiting += 1
    return n_waiting


@kernel(inline=True)
def wait_all(n_nodes, scratch, note):
    """All nodes wait."""
    for node in range(n_nodes):
        scratch[note.waiting + node] = node
        scratch[note.is_waiting + node] = 1
    return n_nodes


@kernel
def leave_out(size, scratch):
    """Open coords lose the mark: a cycle is finished."""
    for i in range(size):
        if scratch[i] == OPEN:
            scratch[i] = OUT
    return RIGHT


def lay_naive(words: Sequence[int], number: int, closed: bool, graph: LooseGraph) -> tuple[list[int], bool]:
    """One pass over the words of one region. The naive twin of `lay`."""
    broken = (list(words), True)
    states: list[int] | None = states_naive(words, number)
    if states is None or set(states) <= {OUT}:
        return broken
    states = graph.settle(states, set() if closed else None)
    if states is not None and not closed:
        ends = graph.ends(states)
        states = None if len(ends) > 2 else graph.settle(states, ends) if len(ends) == 2 else states
    if states is None:
        return broken
    chains = graph.chains(states)
    if set() in chains:
        if not closed or chains != [set()]:
            return broken
        return written_naive(words, number, [OUT if state == OPEN else state for state in states]), False
    if not closed or len(chains) > 1:
        gone = graph.closing(states, chains)
        states = [OUT if i in gone else state for i, state in enumerate(states)]
    states = graph.blocks(states) if closed else needed_naive(joined_naive(states, graph.beside))
    return broken if states is None else (written_naive(words, number, states), False)


@kernel(inline=True)
def lay(tile, coords, parameters, scratch, n_nodes, settle, note_ends, follow, cut):
    """One pass over a region with a graph of `n_nodes`, in steps that are functions of the layout, the scratch space,
    the room: `settle` what neighbours say (given whether nodes but for ends must go on), `note_ends` of an open path,
    `follow` the chains, `cut` away what no cycle can take. They change states, and return 0, `WRONG` or `RIGHT`;
    `note_ends` how many there are.
    """
    size, closed = len(coords), parameters.closed != 0
    note = notes_of(size, n_nodes)
    if states(tile, coords, parameters.mark, scratch) == 0:
        return 0, 1
    for node in range(n_nodes):
        scratch[note.end_of + node] = 0
    if settle(parameters, scratch, note, closed) != 0:
        return 0, 1
    if not closed:
        n_ends = note_ends(parameters, scratch, note)
        if n_ends > 2:
            return 0, 1
        if n_ends == 2 and settle(parameters, scratch, note, True) != 0:
            return 0, 1
    found = follow(parameters, scratch, note)
    if found == 0:
        if closed:
            found = cut(parameters, scratch, note)
        else:
            found = join(parameters.beside, size, scratch, note.free) or give_to_only(size, scratch)
    if found == WRONG:
        return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
