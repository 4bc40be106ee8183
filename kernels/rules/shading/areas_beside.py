"""AreasBeside: the areas of a mark beside a cell with a count have that many cells together.

For each count, the cells that the areas beside it certainly have are known, and those that they can still reach: over
open cells, with no more cells on the way than are missing or than a count beside the way allows, and without joining
them to areas that are too large. A neighbouring cell that would join such areas does not hold the mark. If they reach
too few cells, the count is broken; a cell without which too few are left holds the mark.

Consistency: weaker than complete. It does not infer that two counts beside one area cannot both have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, number_of, rule_kernel
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    neighbours_of,
    states,
    states_naive,
    write,
    written_naive,
)
from gridlanes.kernels.rules.shared.lowpoints import PER_NODE, notes_at, walk_from_root, weigh_cuts
from gridlanes.kernels.rules.shared.pieces import label_pieces, pieces_plainly, sizes_beside

NONE = (1 << 16) - 1
"""stands for no count at all; in a clue's row this, or all ones"""


class AreaCounts(NamedTuple):
    """The number of a mark, the neighbour table of the cells; for each cell its count, or `NONE`."""

    mark: int
    beside: Numbers
    counts: Numbers


def _reach_plainly(
    cell: int, room: int, states: list[int], near: list[list[int]], pieces: list[frozenset[int]], most: list[int]
) -> tuple[set[int], set[int]]:
    """What the areas beside a cell can come to with `room` cells more, and the cells beside them that are too many."""
    own = {cell}.union(*(piece for piece in pieces if piece & {*near[cell]}))
    others = [piece for piece in pieces if not piece & own]
    cost = dict.fromkeys(own, 0)
    joining = {
        open_cell: 1 + sum(len(piece) for piece in others if piece & {*near[open_cell]})
        for open_cell, state in enumerate(states)
        if state == OPEN
    }
    for _ in states:
        for here in [*cost]:
            for there in near[here]:
                group = next((piece for piece in others if there in piece), {there})
                price = cost[here] + len(group)
                fits = price <= min(room, *(most[one] for one in group)) and joining.get(there, 0) <= room
                if states[there] != OUT and fits and price < cost.get(there, room + 1):
                    cost.update(dict.fromkeys(group, price))
    rim = {there for here in own for there in near[here]} - own
    return {*cost} - {cell}, {there for there in rim if joining.get(there, 0) > room}


def areas_beside_naive(words: Sequence[int], parameters: AreaCounts) -> tuple[list[int], bool]:
    """The naive twin of `areas_beside`."""
    near, before = neighbours_of(parameters.beside), states_naive(words, parameters.mark)
    counts = {cell: count for cell, count in enumerate(parameters.counts) if count < NONE}
    if any(before[cell] == IN for cell in counts):
        return list(words), True
    before = [OUT if cell in counts else state for cell, state in enumerate(before)]
    most = [min([NONE, *(counts[other] for other in near[cell] if other in counts)]) for cell in range(len(before))]
    pieces = pieces_plainly({cell for cell, state in enumerate(before) if state == IN}, near)
    wanted: list[tuple[int, int]] = []
    for cell, count in counts.items():
        room = count - sum(len(piece) for piece in pieces if piece & {*near[cell]})
        if room < 0:
            return list(words), True
        reach, too_many = _reach_plainly(cell, room, before, near, pieces, most)
        if len(reach) < count:
            return list(words), True
        wanted += [(other, OUT) for other in too_many]
        for other in reach:
            without = next(piece for piece in pieces_plainly(reach - {other} | {cell}, near) if cell in piece)
            if len(without) - 1 < count:
                wanted.append((other, IN))
    after = [*before]
    for cell, state in wanted:
        if after[cell] not in (OPEN, state):
            return list(words), True
        after[cell] = state
    return written_naive(words, parameters.mark, after), False


class CountNotes(NamedTuple):
    """Where the notes on each cell are in scratch, after the states, and where those of walks are."""

    after: int
    """the state that it comes to"""
    piece: int
    """the first cell of its piece of the mark, -1 for none"""
    weight: int
    """of first cells, the size of their piece"""
    most: int
    """cells of the area that it is of, at most, as counts beside it say"""
    cost: int
    """how many cells it takes to come to it, itself included; -1: too many"""
    following: int
    """the next cell of its piece, the first one after the last; itself, if it is of none"""
    walks: int
    waiting: int


PER_CELL = 8 + PER_NODE


@kernel(inline=True)
def notes_of(size):
    """Where the notes are in scratch, for a number of cells."""
    n = size
    return CountNotes(n, 2 * n, 3 * n, 4 * n, 5 * n, 6 * n, 7 * n, (7 + PER_NODE) * n)


@kernel
def _gather(size, scratch, notes):
    """Links the cells of pieces, which have the least `most` of their cells, and of which none is come to yet."""
    walks = notes_at(notes.walks, size)
    for cell in range(size):
        scratch[notes.after + cell] = scratch[cell]
        scratch[notes.cost + cell] = scratch[walks.order + cell] = -1
        scratch[notes.following + cell] = cell
        first = scratch[notes.piece + cell]
        if first >= 0:
            scratch[notes.most + first] = min(scratch[notes.most + first], scratch[notes.most + cell])
            scratch[notes.following + cell] = scratch[notes.following + first]
            scratch[notes.following + first] = cell


@kernel
def _enter(cell, price, n_waiting, scratch, notes):
    """Comes to a cell and all others of its piece; returns how many wait then."""
    here = cell
    while scratch[notes.cost + here] < 0:
        scratch[notes.cost + here] = price
        scratch[notes.waiting + n_waiting] = here
        n_waiting += 1
        here = scratch[notes.following + here]
    return n_waiting


@kernel
def _begin(beside, cell, scratch, notes):
    """Comes to a cell and the pieces beside it, at no cost; returns how many cells wait then."""
    n_waiting = _enter(cell, 0, 0, scratch, notes)
    for k in range(beside[cell], beside[cell + 1]):
        if scratch[beside[k]] == IN:
            n_waiting = _enter(beside[k], 0, n_waiting, scratch, notes)
    return n_waiting


@kernel
def _expand(beside, here, room, n_waiting, scratch, notes):
    """Goes on from a cell to those beside it; returns how many cells wait then, or -1 for a contradiction."""
    price = scratch[notes.cost + here] + 1
    for k in range(beside[here], beside[here + 1]):
        other = beside[k]
        if scratch[other] == OUT or scratch[notes.cost + other] >= 0:
            continue
        if scratch[other] == OPEN:
            joined = sizes_beside(beside, other, scratch, notes.piece, notes.weight, notes.cost, 0)
            if 1 + joined > room:
                if price == 1:
                    if scratch[notes.after + other] == IN:
                        return -1
                    scratch[notes.after + other] = OUT
            elif price <= min(room, scratch[notes.most + other]):
                n_waiting = _enter(other, price, n_waiting, scratch, notes)
        else:
            first = scratch[notes.piece + other]
            whole = price - 1 + scratch[notes.weight + first]
            if whole <= min(room, scratch[notes.most + first]):
                n_waiting = _enter(other, whole, n_waiting, scratch, notes)
    return n_waiting


@kernel
def _force(beside, cell, count, n_waiting, size, scratch, notes):
    """Cells that are come to, and without which too few are, hold the mark. Returns 1 for a contradiction, else 0."""
    walks = notes_at(notes.walks, size)
    for k in range(n_waiting):
        scratch[walks.order + scratch[notes.waiting + k]] = 0
    scratch[cell] = IN  # a place of the walk
    clock = walk_from_root(beside, part(beside, 0, 0), cell, 0, scratch, walks)
    scratch[cell] = OUT
    weigh_cuts(clock, scratch, walks)
    for k in range(clock):
        other = scratch[walks.sequence + k]
        scratch[walks.order + other] = -1
        if scratch[other] == OPEN and clock - 2 - scratch[walks.result + other] < count:
            if scratch[notes.after + other] == OUT:
                return 1
            scratch[notes.after + other] = IN
    return 0


@kernel
def _one_count(beside, cell, count, size, scratch, notes):
    """What one count says. Returns 1 for a contradiction, else 0."""
    n_waiting = _begin(beside, cell, scratch, notes)
    room = count - (n_waiting - 1)
    if room < 0:
        return 1
    for price in range(room + 1):
        k = 0
        while k < n_waiting:
            here = scratch[notes.waiting + k]
            if scratch[notes.cost + here] == price:
                n_waiting = _expand(beside, here, room, n_waiting, scratch, notes)
                if n_waiting < 0:
                    return 1
            k += 1
    for k in range(n_waiting):
        scratch[notes.cost + scratch[notes.waiting + k]] = -1
    if n_waiting - 1 < count:
        return 1
    return _force(beside, cell, count, n_waiting, size, scratch, notes) if room > 0 else 0


@rule_kernel(AreaCounts, naive=areas_beside_naive, scratch=lambda size, parameters: PER_CELL * size, columns=True)
def areas_beside(tile, coords, parameters, scratch):
    """One region."""
    beside, size = parameters.beside, len(coords)
    notes = notes_of(size)
    states(tile, coords, parameters.mark, scratch)
    for cell in range(size):
        scratch[notes.most + cell] = NONE
    for cell in range(size):
        count = number_of(tile, parameters.counts[cell])
        if 0 <= count < NONE:
            if scratch[cell] == IN:
                return 0, 1
            scratch[cell] = OUT
            for k in range(beside[cell], beside[cell + 1]):
                scratch[notes.most + beside[k]] = min(scratch[notes.most + beside[k]], count)
    label_pieces(beside, size, IN, scratch, notes.piece, notes.weight, notes.waiting)
    _gather(size, scratch, notes)
    for cell in range(size):
        count = number_of(tile, parameters.counts[cell])
        if 0 <= count < NONE and _one_count(beside, cell, count, size, scratch, notes) != 0:
            return 0, 1
    for cell in range(size):
        scratch[cell] = scratch[notes.after + cell]
    return write(tile, coords, parameters.mark, scratch), 0
