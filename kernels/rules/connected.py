"""Connected: the coords that hold a mark are one piece.

One walk from a coord that holds the mark over all coords that can: what it does not reach loses the mark, and is a
contradiction where it holds it; an open coord whose loss would cut off another holder of the mark must hold it.
Consistency: complete for the rule alone (each candidate left has a completion), and one pass reaches the fixpoint. It
does not infer from two connected marks at once, for instance that black and white cells, each in one piece, never cross
in a 2 x 2 block.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.graph import (
    IN,
    OPEN,
    OUT,
    lists_of,
    reached_from,
    states,
    states_naive,
    write,
    written_naive,
)


def joined_naive(states: Sequence[int], neighbours: Sequence[Sequence[int]]) -> list[int] | None:
    """The states that connection leaves; None for a contradiction. The naive twin of `join`."""
    holders = [i for i, state in enumerate(states) if state == IN]
    if not holders:
        return list(states)
    reached = reached_from(states, neighbours, holders[0])
    if not reached.issuperset(holders):
        return None
    after = [state if i in reached else OUT for i, state in enumerate(states)]
    for i in reached:
        without = [*states[:i], OUT, *states[i + 1 :]]
        if states[i] == OPEN and not reached_from(without, neighbours, holders[0]).issuperset(holders):
            after[i] = IN
    return after


def connected_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region. The naive twin of `connected`."""
    neighbours = lists_of(parameters, 2, len(words))
    after = joined_naive(states_naive(words, parameters[1]), neighbours)
    return (list(words), True) if after is None else (written_naive(words, parameters[1], after), False)


@kernel
def join(index, table, size, scratch, free):
    """Connection on the states ``scratch[0:size]``, with the neighbour table at `table`; works in the `5 size` entries
    from `free` on. Returns 1 for a contradiction, else 0.

    A walk in depth (Tarjan's lowpoints) knows for each coord the earliest coord that its descendants touch: a child
    whose descendants touch none before the coord itself is cut off without it.
    """
    order, low, parent, following, below = free, free + size, free + 2 * size, free + 3 * size, free + 4 * size
    root = -1
    n_holders = 0
    for i in range(size):
        scratch[order + i] = 0
        if scratch[i] == IN:
            n_holders += 1
            if root < 0:
                root = i
    if root < 0:
        return 0
    clock = 1
    here = root
    scratch[order + root] = scratch[low + root] = clock
    scratch[parent + root] = -1
    scratch[following + root] = index[table + root]
    scratch[below + root] = 1
    while here >= 0:
        if scratch[following + here] < index[table + here + 1]:
            other = index[table + scratch[following + here]]
            scratch[following + here] += 1
            if scratch[other] == OUT:
                continue
            if scratch[order + other] == 0:
                clock += 1
                scratch[order + other] = scratch[low + other] = clock
                scratch[parent + other] = here
                scratch[following + other] = index[table + other]
                scratch[below + other] = 1 if scratch[other] == IN else 0
                here = other
            elif scratch[order + other] < scratch[low + here]:
                scratch[low + here] = scratch[order + other]
        else:
            above = scratch[parent + here]
            if above >= 0:
                scratch[low + above] = min(scratch[low + above], scratch[low + here])
                scratch[below + above] += scratch[below + here]
                if scratch[low + here] >= scratch[order + above] and scratch[below + here] > 0:
                    # Counted already whether it held the mark: what is below it stays as it was.
                    scratch[above] = IN
            here = above
    if scratch[below + root] != n_holders:
        return 1
    for i in range(size):
        if scratch[order + i] == 0:
            scratch[i] = OUT
    return 0


@rule_kernel(parameters=None, columns=True)
def connected(tile, index, at, size, scratch):
    """One region; its parameters: how many follow, the mark's number, a neighbour table. Scratch: ``6 size``."""
    number = index[at + size + 1]
    states(tile, index, at, size, number, scratch)
    if join(index, at + size + 2, size, scratch, size) != 0:
        return 0, 1
    return write(tile, index, at, size, number, scratch), 0
