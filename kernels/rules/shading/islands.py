"""Islands: the cells that hold a mark form islands, each with one number, its size.

For each number the cells that its island can still reach are known: near enough to each known part of the island,
counting the cells on the way, and not beside a cell of another island. All of the following is repeated until nothing
changes:

- If these cells are too few, the number is broken; a cell without which too few are left, or without which parts of the
  island fall apart, belongs to it.
- A cell that no number reaches does not hold the mark. A part without a number belongs to the only number that reaches
  it, and grows if it has one way out.

Consistency: weaker than complete. It does not infer that two islands, each of which has room, cannot both have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, rule_kernel
from gridlanes.kernels.rules.shading.island_reach import ANY, PER_CELL, find_pieces, look_around, notes_of, one_number
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
from gridlanes.kernels.rules.shared.pieces import pieces_plainly

NONE = (1 << 16) - 1
"""stands for no number at all; in a clue's row this, or all ones"""


class NumberedIslands(NamedTuple):
    """The number of a mark, the neighbour table of the coords; for each coord its number, `ANY`, or `NONE`."""

    mark: int
    beside: Numbers
    sizes: Numbers


def _within_plainly(
    source: frozenset[int], steps: int, may: set[int], costs: dict[frozenset[int], int], near: list[list[int]]
) -> set[int]:
    """The cells of `may`, and of the pieces with `costs`, that are at most so many steps from `source`."""
    piece_of = {cell: piece for piece in costs for cell in piece}
    best: dict[frozenset[int], int] = {source: 0}
    waiting = [source]
    while waiting:
        here = waiting.pop()
        for other in {other for cell in here for other in near[cell]} - here:
            there = piece_of.get(other, frozenset([other]))
            price = best[here] + costs.get(there, 1)
            if (other in may or other in piece_of) and price <= min(steps, best.get(there, steps + 1) - 1):
                best[there] = price
                waiting.append(there)
    return {cell for there in best for cell in there}


def _joined_plainly(cells: set[int], start: int, near: list[list[int]]) -> set[int]:
    return {cell for piece in pieces_plainly(cells, near) if start in piece for cell in piece}


def _reach_plainly(
    number: int, size: int, states: list[int], near: list[list[int]], owners: dict[frozenset[int], int]
) -> set[int]:
    """The cells that the island of the cell `number` can reach; `owners`: of each piece, -1 if it is not known."""
    mine = [piece for piece, owner in owners.items() if owner == number]
    steps = size - sum(map(len, mine))
    may = set()
    for cell, state in enumerate(states):
        touched = [piece for piece in owners if piece & {*near[cell]}]
        fits = {owners[piece] for piece in touched} <= {-1, number} and 1 + sum(map(len, touched)) <= size
        if state == OPEN and fits:
            may.add(cell)
    costs = {piece: 0 if owner == number else len(piece) for piece, owner in owners.items() if owner in (-1, number)}
    reach = {*range(len(states))}
    for piece in mine:
        reach &= _within_plainly(piece, steps, may, costs, near)
    before = None
    while before != reach:
        before = reach
        reach = _joined_plainly(reach, number, near)
        held = {cell for cell, state in enumerate(states) if state == IN}
        reach = {cell for cell in reach if cell in held or not {*near[cell]} & held - reach}
    return reach


def islands_naive(words: Sequence[int], parameters: NumberedIslands) -> tuple[list[int], bool]:
    """The naive twin of `islands`."""
    near, found = neighbours_of(parameters.beside), states_naive(words, parameters.mark)
    sizes = {cell: size or len(found) for cell, size in enumerate(parameters.sizes) if size < NONE}
    if any(found[cell] == OUT for cell in sizes):
        return list(words), True
    found = [IN if cell in sizes else state for cell, state in enumerate(found)]
    owner = {cell: cell for cell in sizes}
    before = None
    while before != (found, owner):
        before = [*found], dict(owner)
        pieces = pieces_plainly({cell for cell, state in enumerate(found) if state == IN}, near)
        names = {piece: {owner[cell] for cell in piece if cell in owner} for piece in pieces}
        if any(len(one) > 1 for one in names.values()):
            return list(words), True
        owners = {piece: min(one, default=-1) for piece, one in names.items()}
        reach = {cell: _reach_plainly(cell, size, found, near, owners) for cell, size in sizes.items()}
        for number, size in sizes.items():
            own = {cell for piece, one in owners.items() if one == number for cell in piece}
            needed = 1 if parameters.sizes[number] == ANY else size
            if not own <= reach[number] or len(own) > size or len(reach[number]) < needed:
                return list(words), True
            for cell in reach[number] - {number}:
                without = _joined_plainly(reach[number] - {cell}, number, near)
                if len(without) < needed or own - {cell} - without:
                    if owner.setdefault(cell, number) != number:
                        return list(words), True
                    found[cell] = IN
        for piece, name in owners.items():
            coming = [number for number in sizes if piece <= reach[number]]
            if not coming:
                return list(words), True
            sole = coming[0] if name < 0 and len(coming) == 1 else -1
            if sole >= 0 and any(owner.setdefault(cell, sole) != sole for cell in piece):
                return list(words), True
            out = {other for cell in piece for other in near[cell] if any(other in reach[number] for number in sizes)}
            if name < 0 and len(out - piece) == 1:
                found[min(out - piece)] = IN
        for cell, state in enumerate(found):
            if state == OPEN and not any(cell in reach[number] for number in sizes):
                found[cell] = OUT
    return written_naive(words, parameters.mark, found), False


@kernel
def _settle_piece(beside, root, scratch, note):
    """A piece without a number belongs to the only one that comes to it, and grows where it has one way out; returns 1
    if that is new, 2 if no number comes to it.
    """
    if scratch[note.coming + root] == 0:
        return 2
    if scratch[note.name + root] >= 0:
        return 0
    found, way, n_ways = 0, -1, 0
    begin = scratch[note.begin + root]
    for k in range(scratch[note.weight + root]):
        cell = scratch[note.members + begin + k]
        if scratch[note.coming + root] == 1:
            if scratch[note.claimed + cell] not in (-1, scratch[note.last + root]):
                return 2
            scratch[note.claimed + cell] = scratch[note.last + root]
        for entry in range(beside[cell], beside[cell + 1]):
            other = beside[entry]
            if scratch[note.piece + other] != root and scratch[note.coming + other] > 0 and other != way:
                way = other
                n_ways += 1
    if n_ways == 1:
        scratch[way] = IN
        found = 1
    return found


@kernel
def _settle(beside, n, n_pieces, scratch, note):
    """Writes down what a round has shown; returns 1 if that is new, 2 if it cannot be."""
    found = 0
    for k in range(n_pieces):
        found = max(found, _settle_piece(beside, scratch[note.roots + k], scratch, note))
    if found == 2:
        return 2
    for cell in range(n):
        claimed = scratch[note.claimed + cell]
        if claimed >= 0 and scratch[note.owner + cell] != claimed:
            if scratch[note.owner + cell] >= 0:
                return 2
            scratch[note.owner + cell] = claimed
            scratch[cell] = IN
            found = 1
        if scratch[cell] == OPEN and scratch[note.coming + cell] == 0:
            scratch[cell] = OUT
            found = 1
    return found


@kernel
def _until_nothing_changes(beside, n, scratch, note):
    """Round by round; returns 2 for a contradiction."""
    found = 1
    while found == 1:
        n_pieces = find_pieces(beside, n, scratch, note)
        if n_pieces < 0:
            return 2
        look_around(beside, n, scratch, note)
        for cell in range(n):
            if scratch[note.size + cell] >= 0 and one_number(beside, n, cell, scratch, note) == 2:
                return 2
        found = _settle(beside, n, n_pieces, scratch, note)
    return found


@rule_kernel(NumberedIslands, naive=islands_naive, scratch=lambda size, parameters: PER_CELL * size, columns=True)
def islands(tile, coords, parameters, scratch):
    """One region."""
    n = len(coords)
    note = notes_of(n)
    states(tile, coords, parameters.mark, scratch)
    for cell in range(n):
        size = number_of(tile, parameters.sizes[cell])
        is_numbered = 0 <= size < NONE
        scratch[note.size + cell] = size if is_numbered else -1
        scratch[note.owner + cell] = cell if is_numbered else -1
        if is_numbered and scratch[cell] == OUT:
            return 0, 1
        if is_numbered:
            scratch[cell] = IN
    if _until_nothing_changes(parameters.beside, n, scratch, note) == 2:
        return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
