"""BoundedSize: each component of the coords that hold a mark has a size between two bounds.

In this order: a component above the upper bound is a contradiction; an open coord that would join the components beside
it to one above the bound loses the mark; where fewer coords than the lower bound hang together, none can hold it. The
*reach* of a component that is still too small: the coords that a walk from it comes to in as many steps as it may grow,
and not over coords that would join it to others above the bound.
An open coord loses the mark if the component that it would make has a reach below the lower bound. A component with
such a reach is a contradiction, and an open coord without which too little of its reach is left must hold the mark.
Consistency: weaker than complete. It does not infer that two components need more room together than there is.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import number_of, rule_kernel
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

NO_BOUND = 65535
"""a bound from here on is none, and neither is the other: it is the word of a clue that is not given"""


def _pieces_of(inside: Sequence[bool], neighbours: Sequence[Sequence[int]]) -> list[set[int]]:
    """The components of the nodes `inside`, as sets, by their first nodes."""
    states = [IN if here else OUT for here in inside]
    pieces: list[set[int]] = []
    for i, here in enumerate(inside):
        if here and not any(i in piece for piece in pieces):
            pieces.append(reached_from(states, neighbours, i))
    return pieces


def _reach_of(
    states: Sequence[int], neighbours: Sequence[Sequence[int]], pieces: Sequence[set[int]], own: set[int], high: int
) -> set[int]:
    """What the component `own` can reach while it grows to `high` coords; `pieces`: all components there are."""
    reach = set(own)
    foreign = [piece for piece in pieces if piece.isdisjoint(own)]
    for _ in range(high - len(own)):
        for j in {j for i in reach for j in neighbours[i]}:
            joined = sum(len(piece) for piece in foreign if not piece.isdisjoint(neighbours[j]))
            if states[j] == IN or (states[j] == OPEN and len(own) + 1 + joined <= high):
                reach.add(j)
    return reach


def bounded_size_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region. The naive twin of `bounded_size`."""
    number, low, high = parameters[1:4]
    if low >= NO_BOUND or high >= NO_BOUND:
        return list(words), False
    states, neighbours = states_naive(words, number), lists_of(parameters, 4, len(words))
    holders = _pieces_of([state == IN for state in states], neighbours)
    if any(len(piece) > high for piece in holders):
        return list(words), True
    for i, state in enumerate(states):
        beside = [piece for piece in holders if not piece.isdisjoint(neighbours[i])]
        if state == OPEN and 1 + sum(map(len, beside)) > high:
            states[i] = OUT
    for piece in _pieces_of([state != OUT for state in states], neighbours):
        if len(piece) < low:
            if any(states[i] == IN for i in piece):
                return list(words), True
            for i in piece:
                states[i] = OUT
    after = list(states)
    for i, state in enumerate(states):
        made = {i}.union(*(piece for piece in holders if not piece.isdisjoint(neighbours[i])))
        if state == OPEN and len(_reach_of(states, neighbours, holders, made, high)) < low:
            after[i] = OUT
    states = list(after)
    for piece in holders:
        if len(piece) >= low:
            continue
        reach = _reach_of(states, neighbours, holders, piece, high)
        if len(reach) < low:
            return list(words), True
        for i in reach:
            left = [IN if j in reach and j != i else OUT for j in range(len(states))]
            if states[i] == OPEN and len(reached_from(left, neighbours, min(piece))) < low:
                after[i] = IN
    return written_naive(words, number, after), False


@kernel
def _pieces(index, table, size, least, scratch, label, weight, waiting):
    """Labels the components of the coords whose state is at least `least` by their first coord (-1 elsewhere), and
    notes their sizes there.
    """
    for i in range(size):
        scratch[label + i] = -1
        scratch[weight + i] = 0
    for first in range(size):
        if scratch[first] < least or scratch[label + first] >= 0:
            continue
        scratch[label + first] = first
        scratch[waiting] = first
        seen, done = 1, 0
        while done < seen:
            here = scratch[waiting + done]
            done += 1
            for k in range(index[table + here], index[table + here + 1]):
                other = index[table + k]
                if scratch[other] >= least and scratch[label + other] < 0:
                    scratch[label + other] = first
                    scratch[waiting + seen] = other
                    seen += 1
        scratch[weight + first] = seen


@kernel
def _beside(index, table, i, scratch, label, weight, mine, value):
    """The sizes of the components beside coord i, together, but of those with `value` in ``scratch[mine:]``."""
    first, end = index[table + i], index[table + i + 1]
    total = 0
    for k in range(first, end):
        piece = scratch[label + index[table + k]]
        if piece < 0 or scratch[mine + index[table + k]] == value:
            continue
        new = True
        for earlier in range(first, k):
            if scratch[label + index[table + earlier]] == piece:
                new = False
        if new:
            total += scratch[weight + piece]
    return total


@kernel
def _walk(index, table, n_own, least, high, scratch, label, weight, waiting, seen_in, stamp):
    """Walks from a component of `n_own` coords, which wait and are stamped with ``stamp + 1``, over the coords that it
    can take while it grows to `high`; stamps them with `stamp`. Returns how many there are, or some number from
    `least` on.
    """
    seen, done = n_own, 0
    for _ in range(high - n_own):
        end = seen
        while done < end:
            here = scratch[waiting + done]
            done += 1
            for k in range(index[table + here], index[table + here + 1]):
                other = index[table + k]
                if scratch[other] == OUT or scratch[seen_in + other] >= stamp:
                    continue
                if scratch[other] == OPEN:
                    joined = _beside(index, table, other, scratch, label, weight, seen_in, stamp + 1)
                    if n_own + 1 + joined > high:
                        continue
                scratch[seen_in + other] = stamp
                scratch[waiting + seen] = other
                seen += 1
        if seen == end or seen >= least:
            break
    return seen


@kernel
def _made(index, table, first, scratch, label, waiting, seen_in, stamp):
    """Lists the component that the mark at coord `first` is in or would make, and stamps it with `stamp`; returns its
    size.
    """
    scratch[waiting] = first
    scratch[seen_in + first] = stamp
    seen, done = 1, 0
    while done < seen:
        here = scratch[waiting + done]
        done += 1
        for k in range(index[table + here], index[table + here + 1]):
            other = index[table + k]
            if scratch[label + other] >= 0 and scratch[seen_in + other] != stamp:
                scratch[seen_in + other] = stamp
                scratch[waiting + seen] = other
                seen += 1
    return seen


@kernel
def _demand(index, table, size, root, low, total, scratch, order, forced):
    """Sets ``scratch[forced + i]`` for the open coords of a reach of `total` coords (order 0; -1 elsewhere) without
    which fewer than `low` of them hang together with `root`. A walk in depth with lowpoints, as in `connected`.
    """
    least, parent, following = order + size, order + 2 * size, order + 3 * size
    below, cut = order + 4 * size, order + 5 * size
    clock = 1
    here = root
    scratch[order + root] = scratch[least + root] = clock
    scratch[parent + root] = -1
    scratch[following + root] = index[table + root]
    scratch[below + root] = 1
    scratch[cut + root] = 1
    while here >= 0:
        if scratch[following + here] < index[table + here + 1]:
            other = index[table + scratch[following + here]]
            scratch[following + here] += 1
            if scratch[order + other] == 0:
                clock += 1
                scratch[order + other] = scratch[least + other] = clock
                scratch[parent + other] = here
                scratch[following + other] = index[table + other]
                scratch[below + other] = 1
                scratch[cut + other] = 1
                here = other
            elif 0 < scratch[order + other] < scratch[least + here]:
                scratch[least + here] = scratch[order + other]
        else:
            if scratch[here] == OPEN and total - scratch[cut + here] < low:
                scratch[forced + here] = 1
            above = scratch[parent + here]
            if above >= 0:
                scratch[least + above] = min(scratch[least + above], scratch[least + here])
                scratch[below + above] += scratch[below + here]
                if scratch[least + here] >= scratch[order + above]:
                    scratch[cut + above] += scratch[below + here]
            here = above


@rule_kernel(parameters=None, columns=True)
def bounded_size(tile, index, at, size, scratch):
    """One region; its parameters: how many follow, the mark's number, the bounds, a neighbour table.

    Scratch: ``12 size``.
    """
    number = index[at + size + 1]
    low, high = number_of(tile, index[at + size + 2]), number_of(tile, index[at + size + 3])
    if low >= NO_BOUND or high >= NO_BOUND:
        return 0, 0
    table = at + size + 4
    label, weight, waiting, order = size, 2 * size, 3 * size, 4 * size
    forced, seen_in = 10 * size, 11 * size
    states(tile, index, at, size, number, scratch)

    _pieces(index, table, size, IN, scratch, label, weight, waiting)
    for i in range(size):
        if scratch[weight + i] > high:
            return 0, 1
    for i in range(size):
        if scratch[i] == OPEN and 1 + _beside(index, table, i, scratch, label, weight, label, -1) > high:
            scratch[i] = OUT

    if low > 1:
        whole, total = order, order + size
        _pieces(index, table, size, OPEN, scratch, whole, total, waiting)
        for i in range(size):
            if scratch[i] != OUT and scratch[total + scratch[whole + i]] < low:
                if scratch[i] == IN:
                    return 0, 1
                scratch[i] = OUT

        for i in range(size):
            scratch[forced + i] = 0
            scratch[seen_in + i] = 0
        stamp = 0
        for i in range(size):
            if scratch[i] == OPEN:
                stamp += 2
                n_own = _made(index, table, i, scratch, label, waiting, seen_in, stamp + 1)
                if _walk(index, table, n_own, low, high, scratch, label, weight, waiting, seen_in, stamp) < low:
                    scratch[forced + i] = 1
        for i in range(size):
            if scratch[forced + i] != 0:
                scratch[i] = OUT
                scratch[forced + i] = 0

        for root in range(size):
            n_own = scratch[weight + root]
            if 0 < n_own < low:
                stamp += 2
                _made(index, table, root, scratch, label, waiting, seen_in, stamp + 1)
                reach = _walk(index, table, n_own, size + 1, high, scratch, label, weight, waiting, seen_in, stamp)
                if reach < low:
                    return 0, 1
                for i in range(size):
                    scratch[order + i] = 0 if scratch[seen_in + i] >= stamp else -1
                _demand(index, table, size, root, low, reach, scratch, order, forced)
        for i in range(size):
            if scratch[forced + i] != 0:
                scratch[i] = IN
    return write(tile, index, at, size, number, scratch), 0
