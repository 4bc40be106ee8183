"""Inside and outside of a loop along the edges of cells: which cells are on the same side, and what that says of edges.

An edge of the loop has a cell of either side beside it; any other edge has two cells of the same side. So decided edges
join cells, as alike or as opposite, whatever lies between them. *Groups* of cells that are joined by neighbours say
more: the loop does not cross itself, so the four cells around a corner are not of two sides in turn; and the number of
edges around a cell is the number of its neighbours that are opposite to it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, one_lane

CORNER = -1
"""stands for the count of a group of cells around a corner"""
AT_CORNER = np.uint64(0xFFFF & ~(1 << 0b0101 | 1 << 0b1010))
"""the ways to choose sides for four cells around a corner, in order: bit w for the cells that way w has inside"""
_EVERY = np.uint64(0xFFFFFFFF)
"""all ways for five cells: those of a cell without a number"""
_MAX_CELLS = 5
"""cells of a group: one and those beside it"""


class CellSides(NamedTuple):
    """The cells of a board, with one more for all that is outside of it. `beside` ``int64 (C, 2)``: the two cells at
    each edge. Groups: `counts` ``int64 (G,)``, the number of the count of edges, or `CORNER`; `members` ``int64 (G,
    5)``: a cell and those beside it, or the cells around a corner, in order, and -1. `alike` ``uint64 (5, 5)``: the
    ways to choose sides for five cells in which two are on the same side; `with_count` ``uint64 (5,)``: those in which
    so many others are opposite to the first.
    """

    beside: NDArray[np.int64]
    counts: NDArray[np.int64]
    members: NDArray[np.int64]
    alike: NDArray[np.uint64]
    with_count: NDArray[np.uint64]


class JoinedCells(NamedTuple):
    """What is known of n cells: `first` ``int64 (n,)``, the cell that stands for all that are joined with one; `side`
    ``int64 (n,)``: 1 if a cell is opposite to that one; `after` ``int64 (n,)``: the next of the cells joined with one,
    in a circle; `size` ``int64 (n,)``: how many there are.
    """

    first: NDArray[np.int64]
    side: NDArray[np.int64]
    after: NDArray[np.int64]
    size: NDArray[np.int64]


@kernel
def join(joined, a, b, opposite):
    """Notes that two cells are on the same side, or `opposite`. Returns whether this contradicts what is known."""
    step = joined.side[a] ^ joined.side[b] ^ opposite
    root, other = joined.first[a], joined.first[b]
    if root == other:
        return step == 1
    if joined.size[root] < joined.size[other]:
        root, other = other, root
    cell = other
    for _ in range(joined.size[other]):
        joined.first[cell] = root
        joined.side[cell] ^= step
        cell = joined.after[cell]
    joined.after[root], joined.after[other] = joined.after[other], joined.after[root]
    joined.size[root] += joined.size[other]
    return False


@kernel(inline=True)
def _ways(sides, g, admitted):
    """The ways to choose sides that a group has by itself; all bits if it says nothing."""
    if sides.counts[g] == CORNER:
        return AT_CORNER
    ways = NO_LANE
    for n in range(_MAX_CELLS):
        if admitted[sides.counts[g]] & one_lane(n) != NO_LANE:
            ways |= sides.with_count[n]
    return ways


@kernel
def _look(sides, g, admitted, joined):
    """Joins what a group says. Returns 1 if it joins something, 2 if its cells are all joined, -1 if it cannot be."""
    first, side, members = joined.first, joined.side, sides.members
    size = _MAX_CELLS - 1 if sides.counts[g] == CORNER else _MAX_CELLS
    ways, n_pairs = _ways(sides, g, admitted), 0
    for i in range(1, size):
        a = members[g, i]
        for j in range(i):
            b = members[g, j]
            if first[a] == first[b]:
                n_pairs += 1
                ways &= sides.alike[i, j] if side[a] == side[b] else ~sides.alike[i, j]
    if ways == NO_LANE:
        return -1
    if n_pairs * 2 == size * (size - 1):
        return 2
    if n_pairs == 0 and size < _MAX_CELLS:
        return 0
    result = 0
    for i in range(1, size):
        a = members[g, i]
        for j in range(i):
            b = members[g, j]
            if first[a] != first[b]:
                is_alike = ways & ~sides.alike[i, j] == NO_LANE
                if is_alike or ways & sides.alike[i, j] == NO_LANE:
                    join(joined, a, b, 0 if is_alike else 1)
                    result = 1
    return result


@kernel
def _is_broken(sides, mark, state, admitted, joined, done):
    """Joins all that decided edges and groups say; returns whether they contradict each other."""
    for cell in range(joined.first.shape[0]):
        joined.first[cell], joined.after[cell], joined.side[cell], joined.size[cell] = cell, cell, 0, 1
    for edge in range(sides.beside.shape[0]):
        is_on, is_off = state[edge] == one_lane(mark), state[edge] & one_lane(mark) == NO_LANE
        if (is_on or is_off) and join(joined, sides.beside[edge, 0], sides.beside[edge, 1], 1 if is_on else 0):
            return True
    for g in range(sides.counts.shape[0]):
        done[g] = _ways(sides, g, admitted) & _EVERY == _EVERY
    goes_on = True
    while goes_on:
        goes_on = False
        for g in range(sides.counts.shape[0]):
            if not done[g]:
                said = _look(sides, g, admitted, joined)
                if said < 0:
                    return True
                done[g] = said == 2
                goes_on |= said == 1
    return False


@kernel
def decide_by_sides(
    states: NDArray[np.uint64],
    sides: CellSides,
    mark: int,
    admitted: NDArray[np.uint64],
    joined: JoinedCells,
    done: NDArray[np.bool_],
    found: NDArray[np.int64],
) -> None:
    """Decides the open edges of n states ``uint64 (n, C)`` between cells that are joined; of a state with a
    contradiction the first coord keeps no mark. `mark`: the number of that of the loop. `admitted` ``uint64 (n, K)``:
    how many edges each count admits, as bits. `found` ``int64 (n,)``: how many marks each state lost. `joined`, `done`
    ``bool (G,)``: room.
    """
    on = one_lane(mark)
    for p in range(states.shape[0]):
        state, n_lost = states[p], 0
        if _is_broken(sides, mark, state, admitted[p], joined, done):
            state[0] = NO_LANE
            found[p] = 1
            continue
        for edge in range(sides.beside.shape[0]):
            word = state[edge]
            if word & on != NO_LANE and word != on:
                a, b = sides.beside[edge]
                if joined.first[a] == joined.first[b]:
                    state[edge] = on if joined.side[a] != joined.side[b] else word & ~on
                    n_lost += 1
        found[p] = n_lost
