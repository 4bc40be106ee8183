"""Path on links: the links that hold a mark form one path through the nodes that they join, or one cycle.

Links are the edges of a grid, nodes its corners. In this order, on the states of the links:

- nodes: two links that hold the mark exclude all others; a node of a cycle has none or two. So have all nodes of an
  open path but its ends, once both are known: an end is a node with one link, which holds the mark. To the fixpoint;
- chains: the ends of each chain of links that hold the mark. A closed chain is the whole cycle, or a contradiction. A
  link between the ends of one chain goes, unless that closes the only chain to a cycle;
- blocks: a cycle lies within one block, the links that pairwise share a cycle. Links of other blocks go, and all
  that are a block of their own. An open path lies within one component; there, a link without which two holders of the
  mark fall apart holds the mark, and so does the only link left.

Where a contradiction shows, nothing is written. The work is linear in the number of links. Consistency: weaker than
complete. It does not infer from parity: where three of the four links across a cut of the grid are known, a cycle
decides the fourth.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.connected import join, joined_naive
from gridlanes.kernels.rules.graph import (
    IN,
    OPEN,
    OUT,
    blocks_of,
    lists_of,
    states,
    states_naive,
    write,
    written_naive,
)


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
    """The states when the only coord that can hold the mark does: no path is empty. The naive twin of `need`."""
    if states is None or [state for state in states if state != OUT] != [OPEN]:
        return None if states is None else list(states)
    return [IN if state == OPEN else OUT for state in states]


def path_links_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region. The naive twin of `path_links`."""
    broken, size = (list(words), True), len(words)
    _, number, closed, n_nodes, *rest = parameters
    links = list(zip(rest[0 : 2 * size : 2], rest[1 : 2 * size : 2], strict=True))
    at_node = lists_of(rest, 2 * size, n_nodes)
    states: list[int] | None = states_naive(words, number)
    if states is None or set(states) <= {OUT}:
        return broken
    states = settled_naive(states, at_node, set() if closed else None)
    if states is not None and not closed:
        possible = [[states[link] for link in links_here if states[link] != OUT] for links_here in at_node]
        ends = {node for node, states_here in enumerate(possible) if states_here == [IN]}
        states = None if len(ends) > 2 else settled_naive(states, at_node, ends) if len(ends) == 2 else states
    if states is None:
        return broken

    chains = chains_of(states, links)
    if set() in chains:
        if not closed or chains != [set()]:
            return broken
        return written_naive(words, number, [OUT if state == OPEN else state for state in states]), False
    for i, link in enumerate(links):
        if states[i] == OPEN and set(link) in chains and (not closed or len(chains) > 1):
            states[i] = OUT

    if not closed:
        states = needed_naive(joined_naive(states, lists_of(rest, 4 * size + n_nodes + 1, size)))
        return broken if states is None else (written_naive(words, number, states), False)
    possible_links = [i for i, state in enumerate(states) if state != OUT]
    holders = {i for i, state in enumerate(states) if state == IN}
    for block in blocks_of([links[i] for i in possible_links]):
        members = {possible_links[k] for k in block}
        if len(members) == 1 or not members >= holders:
            if members & holders:
                return broken
            for i in members:
                states[i] = OUT
    return written_naive(words, number, states), False


@kernel
def _settle(index, ends, table, n_nodes, size, scratch, strict, is_end, waiting, flag):
    """What the nodes say of the links, to the fixpoint: each node once, and again when one of its links changed.

    `strict`: nodes other than those with ``scratch[is_end + node]`` have no link or two. Returns 1 for a contradiction.
    """
    n_waiting = 0
    for node in range(n_nodes):
        scratch[waiting + n_waiting] = node
        n_waiting += 1
        scratch[flag + node] = 1
    while n_waiting > 0:
        n_waiting -= 1
        node = scratch[waiting + n_waiting]
        scratch[flag + node] = 0
        first, end = table + index[table + node], table + index[table + node + 1]
        holders, possible = 0, 0
        for k in range(first, end):
            state = scratch[index[k]]
            if state != OUT:
                possible += 1
            if state == IN:
                holders += 1
        becomes = OPEN
        if holders > 2:
            return 1
        if holders == 2:
            becomes = OUT
        elif strict and scratch[is_end + node] == 0:
            if holders == 1 and possible == 1:
                return 1
            if holders == 1 and possible == 2:
                becomes = IN
            elif holders == 0 and possible == 1:
                becomes = OUT
        if becomes != OPEN and possible > holders:
            for k in range(first, end):
                link = index[k]
                if scratch[link] == OPEN:
                    scratch[link] = becomes
                    other = index[ends + 2 * link] + index[ends + 2 * link + 1] - node
                    if scratch[flag + other] == 0:
                        scratch[flag + other] = 1
                        scratch[waiting + n_waiting] = other
                        n_waiting += 1
    return 0


@kernel
def need(size, scratch):
    """Gives the mark to the only coord that can hold it, if there is only one. Returns 0."""
    last, n_possible = 0, 0
    for i in range(size):
        if scratch[i] != OUT:
            last = i
            n_possible += 1
    if n_possible == 1:
        scratch[last] = IN
    return 0


@kernel
def _open_ends(index, table, n_nodes, scratch, is_end):
    """Notes in ``scratch[is_end + node]`` which nodes are ends for certain; returns how many they are."""
    n_ends = 0
    for node in range(n_nodes):
        scratch[is_end + node] = 0
        holders, possible = 0, 0
        for k in range(table + index[table + node], table + index[table + node + 1]):
            if scratch[index[k]] != OUT:
                possible += 1
            if scratch[index[k]] == IN:
                holders += 1
        if holders == 1 and possible == 1:
            scratch[is_end + node] = 1
            n_ends += 1
    return n_ends


@kernel
def _chain(index, ends, n_nodes, size, closed, scratch, mate, degree):
    """Follows the chains; states of the links change. Returns 0, 1 for a contradiction, 2 for a finished cycle."""
    for node in range(n_nodes):
        scratch[mate + node] = node
        scratch[degree + node] = 0
    n_cycles = 0
    for link in range(size):
        if scratch[link] == IN:
            a, b = index[ends + 2 * link], index[ends + 2 * link + 1]
            scratch[degree + a] += 1
            scratch[degree + b] += 1
            far_a, far_b = scratch[mate + a], scratch[mate + b]
            if far_a == b:
                n_cycles += 1
            else:
                scratch[mate + far_a] = far_b
                scratch[mate + far_b] = far_a
    n_ends = 0
    for node in range(n_nodes):
        if scratch[degree + node] == 1:
            n_ends += 1
    if n_cycles > 0:
        if not closed or n_cycles > 1 or n_ends > 0:
            return 1
        for link in range(size):
            if scratch[link] == OPEN:
                scratch[link] = OUT
        return 2
    if n_ends > 2 or not closed:
        for link in range(size):
            if scratch[link] == OPEN:
                a, b = index[ends + 2 * link], index[ends + 2 * link + 1]
                if scratch[degree + a] == 1 and scratch[degree + b] == 1 and scratch[mate + a] == b:
                    scratch[link] = OUT
    return 0


@kernel
def _blocks(index, ends, table, n_nodes, size, scratch, free):
    """Takes the mark from the links of all blocks that cannot be the cycle's. Returns 1 for a contradiction.

    A walk in depth with lowpoints (Hopcroft and Tarjan): links wait on a stack until their block is complete. Works in
    the ``4 n_nodes + size`` entries from `free` on.
    """
    order, low, parent, following = free, free + n_nodes, free + 2 * n_nodes, free + 3 * n_nodes
    waiting, n_waiting = free + 4 * n_nodes, 0
    n_holders = 0
    for link in range(size):
        if scratch[link] == IN:
            n_holders += 1
    for node in range(n_nodes):
        scratch[order + node] = 0
    clock = 0
    for root in range(n_nodes):
        if scratch[order + root] != 0:
            continue
        clock += 1
        scratch[order + root] = scratch[low + root] = clock
        scratch[parent + root] = -1
        scratch[following + root] = index[table + root]
        here = root
        while here >= 0:
            if scratch[following + here] < index[table + here + 1]:
                link = index[table + scratch[following + here]]
                scratch[following + here] += 1
                if scratch[link] == OUT or link == scratch[parent + here]:
                    continue
                other = index[ends + 2 * link] + index[ends + 2 * link + 1] - here
                if scratch[order + other] == 0:
                    clock += 1
                    scratch[order + other] = scratch[low + other] = clock
                    scratch[parent + other] = link
                    scratch[following + other] = index[table + other]
                    scratch[waiting + n_waiting] = link
                    n_waiting += 1
                    here = other
                elif scratch[order + other] < scratch[order + here]:
                    scratch[waiting + n_waiting] = link
                    n_waiting += 1
                    scratch[low + here] = min(scratch[low + here], scratch[order + other])
                continue
            link = scratch[parent + here]
            if link < 0:
                break
            above = index[ends + 2 * link] + index[ends + 2 * link + 1] - here
            scratch[low + above] = min(scratch[low + above], scratch[low + here])
            if scratch[low + here] >= scratch[order + above]:
                first, holders = n_waiting, 0
                while True:
                    first -= 1
                    if scratch[scratch[waiting + first]] == IN:
                        holders += 1
                    if scratch[waiting + first] == link:
                        break
                if n_waiting - first == 1 or holders < n_holders:
                    if holders > 0:
                        return 1
                    for k in range(first, n_waiting):
                        scratch[scratch[waiting + k]] = OUT
                n_waiting = first
            here = above
    return 0


@rule_kernel(parameters=None, columns=True)
def path_links(tile, index, at, size, scratch):
    """One region of links; its parameters: how many follow, the mark's number, whether the path is closed, the number
    of nodes, the two nodes of each link, the table of the links at each node, and, if open, the neighbour table of
    the links. Scratch: ``7 size + 9 n_nodes``.
    """
    number, closed, n_nodes = index[at + size + 1], index[at + size + 2] != 0, index[at + size + 3]
    ends = at + size + 4
    table = ends + 2 * size
    neighbours = table + n_nodes + 1 + 2 * size
    mate, degree, waiting, flag, free = size, size + n_nodes, size + 2 * n_nodes, size + 3 * n_nodes, size + 4 * n_nodes
    states(tile, index, at, size, number, scratch)
    n_possible = 0
    for link in range(size):
        if scratch[link] != OUT:
            n_possible += 1
    if n_possible == 0:
        return 0, 1

    for node in range(n_nodes):
        scratch[mate + node] = 0
    if _settle(index, ends, table, n_nodes, size, scratch, closed, mate, waiting, flag) != 0:
        return 0, 1
    if not closed:
        n_ends = _open_ends(index, table, n_nodes, scratch, mate)
        if n_ends > 2:
            return 0, 1
        if n_ends == 2 and _settle(index, ends, table, n_nodes, size, scratch, True, mate, waiting, flag) != 0:
            return 0, 1
    found = _chain(index, ends, n_nodes, size, closed, scratch, mate, degree)
    if found == 0:
        if closed:
            found = _blocks(index, ends, table, n_nodes, size, scratch, free)
        else:
            found = join(index, neighbours, size, scratch, free) or need(size, scratch)
    if found == 1:
        return 0, 1
    return write(tile, index, at, size, number, scratch), 0
