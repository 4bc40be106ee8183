"""PathLinks: the links that hold a mark form one path through the nodes that they join, or one cycle.

Links are the edges of a grid, nodes its corners. In this order, on the states of the links:

- nodes: two links that hold the mark exclude all others; a node of a cycle has none or two. So does every node of an
  open path except its ends, once both are known: an end is a node with one link, which holds the mark. Repeated to the
  fixpoint;
- chains: the ends of each chain of links that hold the mark. A closed chain is the whole cycle, or a contradiction. A
  link between the ends of one chain loses the mark, unless it closes the only chain to a cycle;
- blocks: a cycle lies within one block, the links that pairwise share a cycle. Links of other blocks lose the mark, and
  so do links that are a block of their own. An open path lies within one component; there, a link holds the mark if its
  loss would separate two holders, or if it is the only one left.

If a contradiction is found, nothing is written. The work is linear in the number of links. Consistency: weaker than
complete. It does not infer from parity: if three of the four links across a cut of the grid are known, the fourth
follows for a cycle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
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


class LinkPath(NamedTuple):
    """A mark, by its number; 1 if the path is closed; the number of nodes; the two nodes of each link; the table of the
    links at each node; for an open path the neighbour table of the links, otherwise an empty list.
    """

    mark: int
    closed: int
    n_nodes: int
    ends: Numbers
    at_node: Numbers
    beside: Numbers


def settled_naive(states: Sequence[int], at_node: Sequence[Sequence[int]], ends: set[int] | None) -> list[int] | None:
    """The states of the links when the nodes have nothing more to say; None for a contradiction. `ends`: the nodes
    that may have one link; None while they are not known, and any node may. The naive twin of `_settle`.
    """
    states, before = list(states), None
    while states != before:
        before = list(states)
        for node, links in enumerate(at_node):
            holders = [link for link in links if states[link] == IN]
            possible = [link for link in links if states[link] != OUT]
            strict = ends is not None and node not in ends
            if len(holders) > 2 or (strict and len(holders) == len(possible) == 1):
                return None
            for link in possible:
                if states[link] == OPEN and len(holders) == 2:
                    states[link] = OUT
                elif states[link] == OPEN and strict and len(holders) == 1 and len(possible) == 2:
                    states[link] = IN
                elif states[link] == OPEN and strict and not holders and len(possible) == 1:
                    states[link] = OUT
    return states


def path_links_naive(words: Sequence[int], parameters: LinkPath) -> tuple[list[int], bool]:
    """The naive twin of `path_links`."""
    links = list(zip(parameters.ends[::2], parameters.ends[1::2], strict=True))
    at_node = neighbours_of(parameters.at_node)

    def ends(states: list[int]) -> set[int]:
        possible = [[states[link] for link in links_here if states[link] != OUT] for links_here in at_node]
        return {node for node, states_here in enumerate(possible) if states_here == [IN]}

    def closing(states: list[int], chains: list[set[int]]) -> list[int]:
        return [i for i, link in enumerate(links) if states[i] == OPEN and set(link) in chains]

    def in_blocks(states: list[int]) -> list[int] | None:
        possible = [i for i, state in enumerate(states) if state != OUT]
        holders = {i for i, state in enumerate(states) if state == IN}
        after = list(states)
        for block in blocks_of_links([links[i] for i in possible]):
            members = {possible[k] for k in block}
            if len(members) == 1 or not members >= holders:
                if members & holders:
                    return None
                for i in members:
                    after[i] = OUT
        return after

    graph = LooseGraph(
        settle=lambda states, ends: settled_naive(states, at_node, ends),
        ends=ends,
        chains=lambda states: chains_of(states, links),
        closing=closing,
        blocks=in_blocks,
        beside=neighbours_of(parameters.beside),
    )
    return lay_naive(words, parameters.mark, bool(parameters.closed), graph)


@kernel
def _settle(parameters, scratch, note, strict):
    """What the nodes say of the links, to the fixpoint: each node once, and again when one of its links changed.

    `strict`: nodes other than ends have no link or two.
    """
    table, ends = parameters.at_node, parameters.ends
    n_waiting = wait_all(parameters.n_nodes, scratch, note)
    while n_waiting > 0:
        n_waiting -= 1
        node = scratch[note.waiting + n_waiting]
        scratch[note.is_waiting + node] = 0
        holders, possible = count_around(table, node, scratch)
        becomes = OPEN
        if holders > 2:
            return WRONG
        if holders == 2:
            becomes = OUT
        elif strict and scratch[note.end_of + node] == 0:
            if holders == 1 and possible == 1:
                return WRONG
            if holders == 1 and possible == 2:
                becomes = IN
            elif holders == 0 and possible == 1:
                becomes = OUT
        if becomes != OPEN and possible > holders:
            for k in range(table[node], table[node + 1]):
                link = table[k]
                if scratch[link] == OPEN:
                    scratch[link] = becomes
                    n_waiting = wait(ends[2 * link] + ends[2 * link + 1] - node, scratch, note, n_waiting)
    return 0


@kernel
def _note_ends(parameters, scratch, note):
    n_ends = 0
    for node in range(parameters.n_nodes):
        holders, possible = count_around(parameters.at_node, node, scratch)
        is_end = 1 if holders == 1 and possible == 1 else 0
        scratch[note.end_of + node] = is_end
        n_ends += is_end
    return n_ends


@kernel
def _follow(parameters, scratch, note):
    ends, size = parameters.ends, len(parameters.ends) // 2
    for node in range(parameters.n_nodes):
        scratch[note.end_of + node] = node
        scratch[note.degree + node] = 0
    n_cycles = 0
    for link in range(size):
        if scratch[link] == IN:
            a, b = ends[2 * link], ends[2 * link + 1]
            scratch[note.degree + a] += 1
            scratch[note.degree + b] += 1
            far_a, far_b = scratch[note.end_of + a], scratch[note.end_of + b]
            if far_a == b:
                n_cycles += 1
            else:
                scratch[note.end_of + far_a] = far_b
                scratch[note.end_of + far_b] = far_a
    n_ends = 0
    for node in range(parameters.n_nodes):
        if scratch[note.degree + node] == 1:
            n_ends += 1
    if n_cycles > 0:
        if parameters.closed == 0 or n_cycles > 1 or n_ends > 0:
            return WRONG
        return leave_out(size, scratch)
    if n_ends > 2 or parameters.closed == 0:
        for link in range(size):
            if scratch[link] == OPEN:
                a, b = ends[2 * link], ends[2 * link + 1]
                both = scratch[note.degree + a] == 1 and scratch[note.degree + b] == 1
                if both and scratch[note.end_of + a] == b:
                    scratch[link] = OUT
    return 0


@kernel
def _cut(parameters, scratch, note):
    """Takes the mark from the links of all blocks that cannot be the cycle's."""
    ends, n_nodes, clock = parameters.ends, parameters.n_nodes, 0
    notes = notes_at(note.free, n_nodes)
    members, holders, n_holders = note.free + PER_NODE * n_nodes, note.free + (PER_NODE + 1) * n_nodes, 0
    for node in range(n_nodes):
        scratch[notes.order + node] = scratch[members + node] = scratch[holders + node] = 0
    for root in range(n_nodes):
        if scratch[notes.order + root] == 0:
            clock = walk_from_root(parameters.at_node, ends, root, clock, scratch, notes)
    blocks(clock, scratch, notes)
    for link in range(len(ends) // 2):
        if scratch[link] != OUT:
            block = _block_of(link, ends, scratch, notes)
            scratch[members + block] += 1
            if scratch[link] == IN:
                scratch[holders + block] += 1
                n_holders += 1
    for link in range(len(ends) // 2):
        if scratch[link] != OUT:
            block = _block_of(link, ends, scratch, notes)
            if scratch[members + block] == 1 or scratch[holders + block] < n_holders:
                if scratch[holders + block] > 0:
                    return WRONG
                scratch[link] = OUT
    return 0


@kernel(inline=True)
def _block_of(link, ends, scratch, notes):
    """The block of a link: that of the link to the parent of the node that was come to later."""
    a, b = ends[2 * link], ends[2 * link + 1]
    return scratch[notes.result + (a if scratch[notes.order + a] > scratch[notes.order + b] else b)]


def _scratch(size: int, parameters: LinkPath) -> int:
    return int(python_of(notes_of)(size, parameters.n_nodes).end)


@rule_kernel(LinkPath, naive=path_links_naive, scratch=_scratch, columns=True)
def path_links(tile, coords, parameters, scratch):
    """One region of links."""
    return lay(tile, coords, parameters, scratch, parameters.n_nodes, _settle, _note_ends, _follow, _cut)
