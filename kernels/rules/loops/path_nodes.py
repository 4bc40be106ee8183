"""PathNodes: the nodes that hold a mark, each with all its neighbours that hold it, form one path or one cycle.

Nodes are cells or corners. In this order, on the states of the nodes:

- neighbours: no holder has more than two; a holder in a cycle has two, and so has a holder in an open path except its
  ends, once both are known: an end is a holder with at most one neighbour left. To the fixpoint;
- chains: a cycle of holders is the whole path, or a contradiction. A node between the ends of one chain is excluded,
  unless it closes the only chain to a cycle;
- blocks: a cycle lies within one block of the graph of possible nodes, with at least three of them; a node outside all
  blocks that have every holder is excluded. An open path lies within one component; there, a node without which two
  holders fall apart holds the mark, and so does the only node left.

If a contradiction is found, nothing is written. The work is linear in the number of nodes. Consistency: weaker than
complete. It does not infer from two nodes at once: if two open nodes together cut one holder off from another, both lie
on the cycle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.loops.paths import (
    WRONG,
    LooseGraph,
    chains_of,
    count_around,
    lay,
    lay_naive,
    leave_out,
    notes_of,
    wait,
    wait_all,
)
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, blocks_of_links, neighbours_of
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE, blocks, notes_at, walk_from_root


class NodePath(NamedTuple):
    """A mark, by its number; 1 if the path is closed; the neighbour table of the nodes."""

    mark: int
    closed: int
    beside: Numbers


def settled_naive(
    states: Sequence[int], neighbours: Sequence[Sequence[int]], ends: set[int] | None
) -> list[int] | None:
    """The states when neighbours have nothing more to say; None for a contradiction. `ends`: the nodes that may have
    one neighbour on the path; None while they are not known. The naive twin of `_settle`.
    """
    states, before = list(states), None
    while states != before:
        before = list(states)
        for node, beside in enumerate(neighbours):
            holders = [other for other in beside if states[other] == IN]
            possible = [other for other in beside if states[other] != OUT]
            lonely = ends is not None and node not in ends and len(possible) < 2
            if states[node] == OUT:
                continue
            if lonely or len(holders) > 2:
                if states[node] == IN:
                    return None
                states[node] = OUT
            elif states[node] == IN and len(possible) > len(holders):
                both = ends is not None and node not in ends and len(possible) == 2
                for other in possible:
                    if states[other] == OPEN and (both or len(holders) == 2):
                        states[other] = IN if both else OUT
    return states


def path_nodes_naive(words: Sequence[int], parameters: NodePath) -> tuple[list[int], bool]:
    """The naive twin of `path_nodes`."""
    neighbours = neighbours_of(parameters.beside)

    def links_of(states: list[int]) -> list[tuple[int, int]]:
        pairs = [(i, j) for i, beside in enumerate(neighbours) for j in beside if i < j]
        return [(i, j) for i, j in pairs if states[i] != OUT != states[j]]

    def ends(states: list[int]) -> set[int]:
        possible = [sum(states[other] != OUT for other in beside) for beside in neighbours]
        return {node for node, n in enumerate(possible) if states[node] == IN and n <= 1}

    def chains(states: list[int]) -> list[set[int]]:
        links = links_of(states)
        joined = [IN if states[i] == states[j] == IN else OUT for i, j in links]
        linked = {i for link, state in zip(links, joined, strict=True) if state == IN for i in link}
        return chains_of(joined, links) + [{i} for i, state in enumerate(states) if state == IN and i not in linked]

    def closing(states: list[int], chains: list[set[int]]) -> list[int]:
        holders = [{other for other in beside if states[other] == IN} for beside in neighbours]
        return [i for i, ends in enumerate(holders) if states[i] == OPEN and len(ends) == 2 and ends in chains]

    def in_blocks(states: list[int]) -> list[int] | None:
        links = links_of(states)
        holders = {i for i, state in enumerate(states) if state == IN}
        good: set[int] = set()
        for block in blocks_of_links(links):
            members = {i for k in block for i in links[k]}
            if len(members) > 2 and members >= holders:
                good |= members
        return [state if i in good else OUT for i, state in enumerate(states)] if good >= holders else None

    graph = LooseGraph(
        settle=lambda states, ends: settled_naive(states, neighbours, ends),
        ends=ends,
        chains=chains,
        closing=closing,
        blocks=in_blocks,
        beside=neighbours,
    )
    return lay_naive(words, parameters.mark, bool(parameters.closed), graph)


@kernel
def _settle(parameters, scratch, note, strict):
    """What neighbours say, to the fixpoint: each node once, and again when it or a neighbour changed.

    `strict`: nodes other than ends have two neighbours on the path, if they are on it.
    """
    table = parameters.beside
    n_waiting = wait_all(table[0] - 1, scratch, note)
    while n_waiting > 0:
        n_waiting -= 1
        node = scratch[note.waiting + n_waiting]
        scratch[note.is_waiting + node] = 0
        if scratch[node] == OUT:
            continue
        holders, possible = count_around(table, node, scratch)
        inner = strict and scratch[note.end_of + node] == 0
        if holders > 2 or (inner and possible < 2):
            if scratch[node] == IN:
                return WRONG
            scratch[node] = OUT
            n_waiting = _wait_around(table, node, scratch, note, n_waiting)
        elif scratch[node] == IN and possible > holders and (holders == 2 or (inner and possible == 2)):
            for k in range(table[node], table[node + 1]):
                other = table[k]
                if scratch[other] == OPEN:
                    scratch[other] = OUT if holders == 2 else IN
                    n_waiting = wait(other, scratch, note, n_waiting)
                    n_waiting = _wait_around(table, other, scratch, note, n_waiting)
    return 0


@kernel
def _wait_around(table, node, scratch, note, n_waiting):
    """Adds the neighbours of a node to those that wait; returns how many wait then."""
    for k in range(table[node], table[node + 1]):
        n_waiting = wait(table[k], scratch, note, n_waiting)
    return n_waiting


@kernel
def _note_ends(parameters, scratch, note):
    n_ends = 0
    for node in range(parameters.beside[0] - 1):
        _, possible = count_around(parameters.beside, node, scratch)
        is_end = 1 if scratch[node] == IN and possible <= 1 else 0
        scratch[note.end_of + node] = is_end
        n_ends += is_end
    return n_ends


@kernel
def _follow(parameters, scratch, note):
    table, size = parameters.beside, parameters.beside[0] - 1
    n_chains, n_cycles = 0, 0
    for node in range(size):
        scratch[note.end_of + node] = node
        if scratch[node] == IN:
            n_chains += 1
    for node in range(size):
        if scratch[node] != IN:
            continue
        for k in range(table[node], table[node + 1]):
            other = table[k]
            if other > node and scratch[other] == IN:
                far, far_other = scratch[note.end_of + node], scratch[note.end_of + other]
                if far == other:
                    n_cycles += 1
                else:
                    n_chains -= 1
                    scratch[note.end_of + far] = far_other
                    scratch[note.end_of + far_other] = far
    if n_cycles > 0:
        if parameters.closed == 0 or n_chains > 1:
            return WRONG
        return leave_out(size, scratch)
    if n_chains > 1 or parameters.closed == 0:
        for node in range(size):
            if scratch[node] == OPEN and _closes(table, node, scratch, note):
                scratch[node] = OUT
    return 0


@kernel(inline=True)
def _closes(table, node, scratch, note):
    """Whether a node lies between the two ends of one chain, and beside no other holder."""
    holders, meet = 0, False
    for k in range(table[node], table[node + 1]):
        other = table[k]
        if scratch[other] == IN:
            holders += 1
            far = scratch[note.end_of + other]
            for later in range(k + 1, table[node + 1]):
                if table[later] == far:
                    meet = True
    return holders == 2 and meet


@kernel
def _cut(parameters, scratch, note):
    """Takes the mark from the nodes outside all blocks that can be the cycle's."""
    table, size, clock, n_holders = parameters.beside, parameters.beside[0] - 1, 0, 0
    notes = notes_at(note.free, size)
    members, holders, good = note.free + PER_NODE * size, note.free + (PER_NODE + 1) * size, notes.low
    for node in range(size):
        scratch[notes.order + node] = scratch[members + node] = scratch[holders + node] = 0
        if scratch[node] == IN:
            n_holders += 1
    for root in range(size):
        if scratch[root] != OUT and scratch[notes.order + root] == 0:
            clock = walk_from_root(table, part(table, 0, 0), root, clock, scratch, notes)
    blocks(clock, scratch, notes)
    for i in range(clock):
        node = scratch[notes.sequence + i]
        block = scratch[notes.result + node]
        if block == node:  # the parent of its first node is part of it
            scratch[members + block] += 1
            scratch[holders + block] += 1 if scratch[scratch[notes.parent + node]] == IN else 0
        if block >= 0:
            scratch[members + block] += 1
            scratch[holders + block] += 1 if scratch[node] == IN else 0
    for node in range(size):
        scratch[good + node] = 0
    for i in range(clock):
        node = scratch[notes.sequence + i]
        block = scratch[notes.result + node]
        if block >= 0 and scratch[members + block] > 2 and scratch[holders + block] == n_holders:
            scratch[good + node] = 1
            scratch[good + scratch[notes.parent + block]] = 1
    for node in range(size):
        if scratch[good + node] == 0:
            if scratch[node] == IN:
                return WRONG
            scratch[node] = OUT
    return 0


def _scratch(size: int, parameters: NodePath) -> int:
    return int(python_of(notes_of)(size, size).end)


@rule_kernel(NodePath, naive=path_nodes_naive, scratch=_scratch, columns=True)
def path_nodes(tile, coords, parameters, scratch):
    """One region of nodes."""
    return lay(tile, coords, parameters, scratch, len(coords), _settle, _note_ends, _follow, _cut)
