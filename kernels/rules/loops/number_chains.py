"""Chains of links between cells with numbers: what numbers_joined.py notes of them, and how it finds them."""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.graph import IN
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE


class ChainNotes(NamedTuple):
    """Where the notes are in scratch, after the states of links: for each link whether it is on a way; for each cell
    its chain, by the first cell of it, how many more links it may have, its number, and the first cell with that
    number; at the first cell with a number how many cells have it, and the second one; at the first cell of a chain its
    name, its size, where it continues (-1 for nowhere), and for the ways that are examined how many of its cells are on
    them, how many names these have and which was the last; for each cell whether it is on the ways of one name; then
    the notes of walks.
    """

    on_way: int
    chain: int
    room: int
    number: int
    first: int
    alike: int
    second: int
    name: int
    size: int
    end: int
    covered: int
    n_ways: int
    last: int
    reached: int
    notes: int


PER_CELL = 13 + PER_NODE


@kernel(inline=True)
def chain_notes(size, n):
    """The space for n cells and a number of links."""
    a, b, c = 2 * size, 2 * size + 5 * n, 2 * size + 10 * n
    return ChainNotes(
        size,
        a,
        a + n,
        a + 2 * n,
        a + 3 * n,
        a + 4 * n,
        b,
        b + n,
        b + 2 * n,
        b + 3 * n,
        b + 4 * n,
        c,
        c + n,
        c + 2 * n,
        c + 3 * n,
    )


@kernel
def find_chains(ends, size, n, scratch, note):
    """Notes the chains of links that hold the mark; returns 1 for a branch or a cycle, else 0."""
    for link in range(size):
        if scratch[link] != IN:
            continue
        one, other = ends[2 * link], ends[2 * link + 1]
        scratch[note.room + one] -= 1
        scratch[note.room + other] -= 1
        while scratch[note.chain + one] != one:
            one = scratch[note.chain + one]
        while scratch[note.chain + other] != other:
            other = scratch[note.chain + other]
        if one == other:
            return 1
        scratch[note.chain + max(one, other)] = min(one, other)
    for cell in range(n):
        if scratch[note.room + cell] < 0:
            return 1
        chain = scratch[note.chain + scratch[note.chain + cell]]
        scratch[note.chain + cell] = chain
        scratch[note.size + chain] += 1
        if scratch[note.room + cell] > 0 and scratch[note.end + chain] < 0:
            scratch[note.end + chain] = cell
    return 0


@kernel
def name_chains(n, scratch, note):
    """Names chains by their numbers; returns 1 for two numbers in one, or a number that no other can be joined with."""
    for cell in range(n):
        if scratch[note.number + cell] < 0:
            continue
        first = 0
        while scratch[note.number + first] != scratch[note.number + cell]:
            first += 1
        scratch[note.first + cell] = first
        scratch[note.alike + first] += 1
        if scratch[note.alike + first] == 2:
            scratch[note.second + first] = cell
    for cell in range(n):
        if scratch[note.number + cell] < 0:
            continue
        first, chain = scratch[note.first + cell], scratch[note.chain + cell]
        alike, before = scratch[note.alike + first], scratch[note.name + chain]
        name = first if alike == 2 else n + first
        if alike % 2 == 1 or (before >= 0 and before != name):
            return 1
        scratch[note.name + chain] = name
    return 0


@kernel
def count_names(n, scratch, note):
    """How many chains have a name."""
    n_named = 0
    for cell in range(n):
        if scratch[note.chain + cell] == cell and scratch[note.name + cell] >= 0:
            n_named += 1
    return n_named
