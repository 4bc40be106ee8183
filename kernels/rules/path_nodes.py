"""Path on nodes: the nodes that hold a mark, each with all its neighbours that hold it, form one path or one cycle.

Nodes are cells or corners. In this order, on the states of the nodes:

- neighbours: no holder has more than two, one of a cycle has two, and so has one of an open path but its ends, once
  both are known: an end is a holder with at most one neighbour left. To the fixpoint;
- chains: a cycle of holders is the whole path, or a contradiction. A node between the ends of one chain goes, unless it
  closes the only chain to a cycle;
- blocks: a cycle lies within one block of the graph of possible nodes, with at least three of them; a node outside all
  blocks that have every holder goes. An open path lies within one component; there, a node without which two holders
  fall apart holds the mark, and so does the only node left.

Where a contradiction shows, nothing is written. The work is linear in the number of nodes. Consistency: weaker than
complete. It does not infer from two nodes at once: where two open nodes together cut one holder off from another, both
lie on the cycle.
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
from gridlanes.kernels.rules.path_links import chains_of, need, needed_naive


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


def path_nodes_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region. The naive twin of `path_nodes`."""
    broken, (_, number, closed) = (list(words), True), parameters[:3]
    neighbours = lists_of(parameters, 3, len(words))
    states: list[int] | None = states_naive(words, number)
    if states is None or set(states) <= {OUT}:
        return broken
    states = settled_naive(states, neighbours, set() if closed else None)
    if states is not None and not closed:
        ends = {
            node
            for node, beside in enumerate(neighbours)
            if states[node] == IN and sum(states[other] != OUT for other in beside) <= 1
        }
        states = None if len(ends) > 2 else settled_naive(states, neighbours, ends) if len(ends) == 2 else states
    if states is None:
        return broken

    links = [(i, j) for i, beside in enumerate(neighbours) for j in beside if i < j and states[i] != OUT != states[j]]
    joined = [IN if states[i] == states[j] == IN else OUT for i, j in links]
    linked = {i for link, state in zip(links, joined, strict=True) if state == IN for i in link}
    chains = chains_of(joined, links) + [{i} for i, state in enumerate(states) if state == IN and i not in linked]
    if set() in chains:
        if not closed or chains != [set()]:
            return broken
        return written_naive(words, number, [OUT if state == OPEN else state for state in states]), False
    before = list(states)
    for i, beside in enumerate(neighbours):
        holders_beside = {other for other in beside if before[other] == IN}
        if before[i] == OPEN and len(holders_beside) == 2 and holders_beside in chains:
            states[i] = OUT if not closed or len(chains) > 1 else OPEN

    if not closed:
        states = needed_naive(joined_naive(states, neighbours))
        return broken if states is None else (written_naive(words, number, states), False)
    links = [link for link in links if states[link[0]] != OUT != states[link[1]]]
    holders = {i for i, state in enumerate(states) if state == IN}
    good: set[int] = set()
    for block in blocks_of(links):
        members = {i for k in block for i in links[k]}
        if len(members) > 2 and members >= holders:
            good |= members
    if not good >= holders:
        return broken
    states = [state if i in good else OUT for i, state in enumerate(states)]
    return written_naive(words, number, states), False


@kernel
def _settle(index, table, size, scratch, strict, is_end, waiting, flag):
    """What neighbours say, to the fixpoint: each node once, and again when it or a neighbour changed.

    `strict`: nodes other than those with ``scratch[is_end + node]`` have two neighbours on the path, if they are on it.
    Returns 1 for a contradiction.
    """
    n_waiting = size
    for node in range(size):
        scratch[waiting + node] = node
        scratch[flag + node] = 1
    while n_waiting > 0:
        n_waiting -= 1
        node = scratch[waiting + n_waiting]
        scratch[flag + node] = 0
        if scratch[node] == OUT:
            continue
        first, end = table + index[table + node], table + index[table + node + 1]
        holders, possible = 0, 0
        for k in range(first, end):
            state = scratch[index[k]]
            if state != OUT:
                possible += 1
            if state == IN:
                holders += 1
        inner = strict and scratch[is_end + node] == 0
        if holders > 2 or (inner and possible < 2):
            if scratch[node] == IN:
                return 1
            scratch[node] = OUT
            n_waiting = _wake(index, first, end, scratch, waiting, flag, n_waiting)
        elif scratch[node] == IN and possible > holders and (holders == 2 or (inner and possible == 2)):
            for k in range(first, end):
                other = index[k]
                if scratch[other] == OPEN:
                    scratch[other] = OUT if holders == 2 else IN
                    n_waiting = _wake(index, k, k + 1, scratch, waiting, flag, n_waiting)
                    beside, after = table + index[table + other], table + index[table + other + 1]
                    n_waiting = _wake(index, beside, after, scratch, waiting, flag, n_waiting)
    return 0


@kernel
def _wake(index, first, end, scratch, waiting, flag, n_waiting):
    """Adds the nodes listed in ``index[first:end]`` to those that wait; returns how many wait then."""
    for k in range(first, end):
        node = index[k]
        if scratch[flag + node] == 0:
            scratch[flag + node] = 1
            scratch[waiting + n_waiting] = node
            n_waiting += 1
    return n_waiting


@kernel
def _open_ends(index, table, size, scratch, is_end):
    """Notes in ``scratch[is_end + node]`` which nodes are ends for certain; returns how many they are."""
    n_ends = 0
    for node in range(size):
        scratch[is_end + node] = 0
        possible = 0
        for k in range(table + index[table + node], table + index[table + node + 1]):
            if scratch[index[k]] != OUT:
                possible += 1
        if scratch[node] == IN and possible <= 1:
            scratch[is_end + node] = 1
            n_ends += 1
    return n_ends


@kernel
def _chain(index, table, size, closed, scratch, mate):
    """Follows the chains; states change. Returns 0, 1 for a contradiction, 2 for a finished cycle."""
    n_chains, n_cycles = 0, 0
    for node in range(size):
        scratch[mate + node] = node
        if scratch[node] == IN:
            n_chains += 1
    for node in range(size):
        if scratch[node] != IN:
            continue
        for k in range(table + index[table + node], table + index[table + node + 1]):
            other = index[k]
            if other > node and scratch[other] == IN:
                far, far_other = scratch[mate + node], scratch[mate + other]
                if far == other:
                    n_cycles += 1
                else:
                    n_chains -= 1
                    scratch[mate + far] = far_other
                    scratch[mate + far_other] = far
    if n_cycles > 0:
        if not closed or n_chains > 1:
            return 1
        for node in range(size):
            if scratch[node] == OPEN:
                scratch[node] = OUT
        return 2
    if n_chains > 1 or not closed:
        for node in range(size):
            if scratch[node] == OPEN:
                holders, meet = 0, False
                for k in range(table + index[table + node], table + index[table + node + 1]):
                    other = index[k]
                    if scratch[other] == IN:
                        holders += 1
                        far = scratch[mate + other]
                        for later in range(k + 1, table + index[table + node + 1]):
                            if index[later] == far:
                                meet = True
                if holders == 2 and meet:
                    scratch[node] = OUT
    return 0


@kernel
def _blocks(index, table, size, scratch, free):
    """Takes the mark from the nodes outside all blocks that can be the cycle's. Returns 1 for a contradiction.

    A walk in depth with lowpoints (Hopcroft and Tarjan): nodes wait on a stack until their block is complete. Works in
    the ``6 size`` entries from `free` on.
    """
    order, low, parent, following = free, free + size, free + 2 * size, free + 3 * size
    waiting, good, n_waiting = free + 4 * size, free + 5 * size, 0
    n_holders, clock = 0, 0
    for node in range(size):
        scratch[order + node] = 0
        scratch[good + node] = 0
        if scratch[node] == IN:
            n_holders += 1
    for root in range(size):
        if scratch[root] == OUT or scratch[order + root] != 0:
            continue
        clock += 1
        scratch[order + root] = scratch[low + root] = clock
        scratch[parent + root] = -1
        scratch[following + root] = index[table + root]
        n_waiting = 0
        here = root
        while here >= 0:
            if scratch[following + here] < index[table + here + 1]:
                other = index[table + scratch[following + here]]
                scratch[following + here] += 1
                if scratch[other] == OUT or other == scratch[parent + here]:
                    continue
                if scratch[order + other] == 0:
                    clock += 1
                    scratch[order + other] = scratch[low + other] = clock
                    scratch[parent + other] = here
                    scratch[following + other] = index[table + other]
                    scratch[waiting + n_waiting] = other
                    n_waiting += 1
                    here = other
                else:
                    scratch[low + here] = min(scratch[low + here], scratch[order + other])
                continue
            above = scratch[parent + here]
            if above >= 0:
                scratch[low + above] = min(scratch[low + above], scratch[low + here])
                if scratch[low + here] >= scratch[order + above]:
                    first = n_waiting
                    holders = 1 if scratch[above] == IN else 0
                    while True:
                        first -= 1
                        if scratch[scratch[waiting + first]] == IN:
                            holders += 1
                        if scratch[waiting + first] == here:
                            break
                    if n_waiting - first > 1 and holders == n_holders:
                        scratch[good + above] = 1
                        for k in range(first, n_waiting):
                            scratch[good + scratch[waiting + k]] = 1
                    n_waiting = first
            here = above
    for node in range(size):
        if scratch[good + node] == 0:
            if scratch[node] == IN:
                return 1
            scratch[node] = OUT
    return 0


@rule_kernel(parameters=None, columns=True)
def path_nodes(tile, index, at, size, scratch):
    """One region of nodes; its parameters: how many follow, the mark's number, whether the path is closed, a neighbour
    table. Scratch: ``8 size``.
    """
    number, closed, table = index[at + size + 1], index[at + size + 2] != 0, at + size + 3
    is_end, waiting, flag = size, 2 * size, 3 * size
    states(tile, index, at, size, number, scratch)
    n_possible = 0
    for node in range(size):
        scratch[is_end + node] = 0
        if scratch[node] != OUT:
            n_possible += 1
    if n_possible == 0:
        return 0, 1

    if _settle(index, table, size, scratch, closed, is_end, waiting, flag) != 0:
        return 0, 1
    if not closed:
        n_ends = _open_ends(index, table, size, scratch, is_end)
        if n_ends > 2:
            return 0, 1
        if n_ends == 2 and _settle(index, table, size, scratch, True, is_end, waiting, flag) != 0:
            return 0, 1
    found = _chain(index, table, size, closed, scratch, size)
    if found == 0:
        if closed:
            found = _blocks(index, table, size, scratch, 2 * size)
        else:
            found = join(index, table, size, scratch, size) or need(size, scratch)
    if found == 1:
        return 0, 1
    return write(tile, index, at, size, number, scratch), 0
