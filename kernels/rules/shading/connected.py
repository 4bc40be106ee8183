"""Connected: the coords that hold a mark are connected, or those that do not hold it.

One walk goes from a coord that holds the mark over all coords that can: coords that it does not reach lose the mark,
and are a contradiction if they hold it; an open coord whose loss would cut off another holder of the mark must hold it.
Consistency: complete for the rule alone (each remaining candidate has a completion), and one pass reaches the fixpoint.
It does not infer from two connected marks at once, for instance that black and white cells, each connected, never cross
in a 2 x 2 block.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    reached_from,
    states,
    states_naive,
    turned_plainly,
    write,
    written_naive,
)
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE, notes_at


class OnePiece(NamedTuple):
    """A mark, by its number, and the neighbour table of the coords. `others`: 1 if those that do not hold the mark are
    one piece. `outside`: 1 if the table has one more node, everything outside the board, which is part of the piece.
    """

    mark: int
    beside: Numbers
    others: int = 0
    outside: int = 0


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


@kernel
def join(beside, size, scratch, free):
    """Connection on the states ``scratch[0:size]``, with a neighbour table; notes of the walk stand from `free` on.
    Returns 1 for a contradiction, else 0.

    The walk in depth of lowpoints.py, which counts the holders below each node as it comes back: where some fall off
    without the node above, that must hold the mark, and is written at once, as the walk reads a state only when it
    comes to it.
    """
    notes = notes_at(free, size)
    weight = notes.result
    here, n_holders = -1, 0
    for i in range(size):
        scratch[notes.order + i] = -1 if scratch[i] == OUT else 0
        if scratch[i] == IN:
            n_holders += 1
            here = i if here < 0 else here
    if here < 0:
        return 0
    clock = low = scratch[notes.order + here] = 1
    scratch[notes.parent + here] = -1
    held, place, end = 1, beside[here], beside[here + 1]
    while True:
        while place < end:
            other = beside[place]
            place += 1
            order = scratch[notes.order + other]
            if order == 0:
                scratch[notes.low + here] = low
                scratch[notes.following + here] = place
                scratch[weight + here] = held
                scratch[notes.parent + other] = here
                here = other
                clock += 1
                low = scratch[notes.order + here] = clock
                held, place, end = 1 if scratch[here] == IN else 0, beside[here], beside[here + 1]
            elif 0 < order < low:
                low = order
        above = scratch[notes.parent + here]
        if above < 0:
            break
        if held > 0 and low >= scratch[notes.order + above]:
            scratch[above] = IN
        held += scratch[weight + above]
        low = min(low, scratch[notes.low + above])
        here, place, end = above, scratch[notes.following + above], beside[above + 1]
    if held != n_holders:
        return 1
    for i in range(size):
        if scratch[notes.order + i] == 0:
            scratch[i] = OUT
    return 0


def connected_naive(words: Sequence[int], parameters: OnePiece) -> tuple[list[int], bool]:
    """The naive twin of `connected`."""
    before = states_naive(words, parameters.mark)
    if parameters.others:
        before = turned_plainly(before)
    after = joined_naive([*before, *[IN] * parameters.outside], neighbours_of(parameters.beside))
    if after is None:
        return list(words), True
    after = after[: len(words)]
    if parameters.others:
        after = turned_plainly(after)
    return written_naive(words, parameters.mark, after), False


@kernel
def _turn(size, scratch):
    """Exchanges the states `IN` and `OUT` of ``scratch[0:size]``."""
    for i in range(size):
        if scratch[i] != OPEN:
            scratch[i] = OUT if scratch[i] == IN else IN


@rule_kernel(
    OnePiece,
    naive=connected_naive,
    scratch=lambda size, parameters: (1 + PER_NODE) * (size + 1),
    columns=True,
    settles=True,
)
def connected(tile, coords, parameters, scratch):
    """One region."""
    states(tile, coords, parameters.mark, scratch)
    if parameters.others != 0:
        _turn(len(coords), scratch)
    n_nodes = len(coords)
    if parameters.outside != 0:
        scratch[n_nodes] = IN
        n_nodes += 1
    if join(parameters.beside, n_nodes, scratch, n_nodes) != 0:
        return 0, 1
    if parameters.others != 0:
        _turn(len(coords), scratch)
    return write(tile, coords, parameters.mark, scratch), 0
