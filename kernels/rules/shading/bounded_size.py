"""BoundedSize: the size of each component of the coords that hold a mark is between two bounds.

In this order: a component above the upper bound is a contradiction; an open coord that would join neighbouring
components to one above the bound loses the mark; in connected parts with fewer coords than the lower bound, no coord
can hold it. The *reach* of a component that is still too small is the set of coords within as many steps as it may
grow, without coords that would join it to others above the bound. An open coord loses the mark if its new component
would have a reach below the lower bound. A component with such a reach is a contradiction, and an open coord without
which too little of its reach is left must hold the mark.

Consistency: weaker than complete. It does not infer that two components need more room together than there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Number, Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    reached_from,
    states,
    states_naive,
    write,
    written_naive,
)
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE, notes_at, walk_from_root, weigh_cuts
from gridlanes.kernels.rules.shared.pieces import label_pieces, sizes_beside

NO_BOUND = 65535
"""a bound from here on is none, and neither is the other: it is the word of a clue that is not given"""


class Bounds(NamedTuple):
    """A mark, by its number, the least and the largest size, and the neighbour table of the coords."""

    mark: int
    low: Number
    high: Number
    beside: Numbers


class SizeNotes(NamedTuple):
    """Where the notes on each coord are in scratch, after the states, and where they end."""

    label: int
    """the first coord of the component of holders that it is in, -1 for none"""
    weight: int
    """of first coords, the size of their component"""
    waiting: int
    forced: int
    """1 for what a reach cannot do without, and for what would make a component with too little reach"""
    stamp: int
    """which walk came to it last"""
    notes: int
    """walks in depth; before them, components of all that may hold the mark, as `label` and `weight`"""
    end: int


@kernel(inline=True)
def notes_of(size):
    """Where the notes are in scratch, for a number of coords."""
    n = size
    return SizeNotes(n, 2 * n, 3 * n, 4 * n, 5 * n, 6 * n, (6 + PER_NODE) * n)


@kernel
def _made(beside, first, scratch, note, stamp):
    """Lists the component that the mark at coord `first` is in or would make, and stamps it with `stamp`; returns its
    size.
    """
    scratch[note.waiting] = first
    scratch[note.stamp + first] = stamp
    seen, done = 1, 0
    while done < seen:
        here = scratch[note.waiting + done]
        done += 1
        for k in range(beside[here], beside[here + 1]):
            other = beside[k]
            if scratch[note.label + other] >= 0 and scratch[note.stamp + other] != stamp:
                scratch[note.stamp + other] = stamp
                scratch[note.waiting + seen] = other
                seen += 1
    return seen


@kernel
def _reach(beside, n_own, least, high, scratch, note, stamp):
    """Walks from a component of `n_own` coords, which wait and are stamped with ``stamp + 1``, over the coords that it
    can take while it grows to `high`; stamps them with `stamp`. Returns how many there are, or some number from
    `least` on.
    """
    seen, done = n_own, 0
    for _ in range(high - n_own):
        end = seen
        while done < end:
            here = scratch[note.waiting + done]
            done += 1
            for k in range(beside[here], beside[here + 1]):
                other = beside[k]
                if scratch[other] == OUT or scratch[note.stamp + other] >= stamp:
                    continue
                if scratch[other] == OPEN:
                    joined = sizes_beside(beside, other, scratch, note.label, note.weight, note.stamp, stamp + 1)
                    if n_own + 1 + joined > high:
                        continue
                scratch[note.stamp + other] = stamp
                scratch[note.waiting + seen] = other
                seen += 1
        if seen == end or seen >= least:
            break
    return seen


@kernel
def _drop_small(beside, size, low, scratch, note):
    """Removes the mark where fewer than `low` coords are connected. Returns 1 for a contradiction, else 0."""
    notes = notes_at(note.notes, size)
    whole, total = notes.order, notes.low
    label_pieces(beside, size, OPEN, scratch, whole, total, note.waiting)
    for i in range(size):
        if scratch[i] != OUT and scratch[total + scratch[whole + i]] < low:
            if scratch[i] == IN:
                return 1
            scratch[i] = OUT
    return 0


@kernel
def _grow(beside, size, low, high, scratch, note):
    """What the reach of components says: of those that open coords would make, and of those that are there. Returns 1
    for a contradiction, else 0.
    """
    notes = notes_at(note.notes, size)
    for i in range(size):
        scratch[note.forced + i] = 0
        scratch[note.stamp + i] = 0
    stamp = 0
    for i in range(size):
        if scratch[i] == OPEN:
            stamp += 2
            n_own = _made(beside, i, scratch, note, stamp + 1)
            if _reach(beside, n_own, low, high, scratch, note, stamp) < low:
                scratch[note.forced + i] = 1
    for i in range(size):
        if scratch[note.forced + i] != 0:
            scratch[i] = OUT
            scratch[note.forced + i] = 0
    for root in range(size):
        n_own = scratch[note.weight + root]
        if 0 < n_own < low:
            stamp += 2
            _made(beside, root, scratch, note, stamp + 1)
            reach = _reach(beside, n_own, size + 1, high, scratch, note, stamp)
            if reach < low:
                return 1
            for i in range(size):
                scratch[notes.order + i] = 0 if scratch[note.stamp + i] >= stamp else -1
            clock = walk_from_root(beside, part(beside, 0, 0), root, 0, scratch, notes)
            weigh_cuts(clock, scratch, notes)
            for k in range(clock):
                i = scratch[notes.sequence + k]
                if scratch[i] == OPEN and reach - 1 - scratch[notes.result + i] < low:
                    scratch[note.forced + i] = 1
    for i in range(size):
        if scratch[note.forced + i] != 0:
            scratch[i] = IN
    return 0


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


def bounded_size_naive(words: Sequence[int], parameters: Bounds) -> tuple[list[int], bool]:
    """The naive twin of `bounded_size`."""
    number, low, high, table = parameters
    if low >= NO_BOUND or high >= NO_BOUND:
        return list(words), False
    states, neighbours = states_naive(words, number), neighbours_of(table)
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


@rule_kernel(
    Bounds, naive=bounded_size_naive, scratch=lambda size, parameters: python_of(notes_of)(size).end, columns=True
)
def bounded_size(tile, coords, parameters, scratch):
    """One region."""
    low, high = number_of(tile, parameters.low), number_of(tile, parameters.high)
    if low >= NO_BOUND or high >= NO_BOUND:
        return 0, 0
    beside, size = parameters.beside, len(coords)
    note = notes_of(size)
    states(tile, coords, parameters.mark, scratch)
    label_pieces(beside, size, IN, scratch, note.label, note.weight, note.waiting)
    for i in range(size):
        if scratch[note.weight + i] > high:
            return 0, 1
    for i in range(size):
        if scratch[i] == OPEN and 1 + sizes_beside(beside, i, scratch, note.label, note.weight, note.label, -1) > high:
            scratch[i] = OUT
    if low > 1:
        if _drop_small(beside, size, low, scratch, note) != 0:
            return 0, 1
        if _grow(beside, size, low, high, scratch, note) != 0:
            return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
