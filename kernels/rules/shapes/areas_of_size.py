"""AreasOfSize: lines divide a board into areas of a given number of cells.

Joined cells are a piece. All of the following is repeated until nothing changes, so one pass finds everything:

- Edges within a piece are not lines; edges between two pieces that are too large together are.
- Cells that no line separates so far must number a multiple of the size. So must those on either side of an edge that
  is their only link: if they do, the edge is a line, otherwise it is not.
- From each piece enough cells must be in reach, with no more cells on the way than may be added; if there are just
  enough, they are one area. A hole, which belongs to no area, counts as a whole one.

Consistency: weaker than complete. It does not infer that the cells between several areas cannot be divided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.shapes.divided_boards import beyond, join_rings, note_sides, part_pieces, put_edge
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive

HOLE = 4
"""the count of a cell that is of no area: lines are on all of its sides"""


class EqualAreas(NamedTuple):
    """The number of cells and of columns of a board, the number of the mark of lines, the number of cells of each area;
    for each cell the count that says whether it is a `HOLE`, an empty list if there are no holes.

    The coords are the edges between two cells, the horizontal ones row by row, then the vertical ones.
    """

    n_cells: int
    cols: int
    mark: int
    size: int
    counts: Numbers


def _groups(n_cells: int, links: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The cells that links join."""
    groups = [{cell} for cell in range(n_cells)]
    for link in links:
        joined = [group for group in groups if group & {*link}]
        groups = [group for group in groups if not group & {*link}] + [set().union(*joined)]
    return groups


def _sum(cells: Iterable[int], weight: list[int]) -> int:
    return sum(weight[cell] for cell in cells)


def _reach(
    piece: set[int], pieces: list[set[int]], links: list[tuple[int, int]], size: int, weight: list[int]
) -> set[int]:
    """The cells of the pieces that one comes to from one of them with `size` cells in all."""
    cost = {frozenset(other): _sum(piece, weight) if other == piece else size + 1 for other in pieces}
    of_cell = {cell: other for other in cost for cell in other}
    for _ in pieces:
        for one, other in [*links, *(link[::-1] for link in links)]:
            there = cost[of_cell[one]] + _sum(of_cell[other], weight)
            if of_cell[one] != of_cell[other] and there <= size:
                cost[of_cell[other]] = min(cost[of_cell[other]], there)
    return {cell for cell, other in of_cell.items() if cost[other] <= size}


def areas_of_size_naive(words: Sequence[int], parameters: EqualAreas) -> tuple[list[int], bool]:
    """The naive twin of `areas_of_size`."""
    n_cells, cols, number, size, counts = parameters
    weight = [size if counts and counts[cell] == HOLE else 1 for cell in range(n_cells)]
    ends, found = ends_of(n_cells, cols), states_naive(words, number)
    before: list[int] | None = None
    while before != found:  # once at least: a board of one cell has no edges
        before = [*found]
        links = [pair for pair, state in zip(ends, found, strict=True) if state != IN]
        pieces = _groups(n_cells, [pair for pair, state in zip(ends, found, strict=True) if state == OUT])
        of_cell = {cell: piece for piece in pieces for cell in piece}
        wanted: list[tuple[int, int]] = []
        for e, (one, other) in enumerate(ends):
            if of_cell[one] == of_cell[other]:
                wanted.append((e, OUT))
            elif _sum(of_cell[one] | of_cell[other], weight) > size:
                wanted.append((e, IN))
            if found[e] != IN:
                without = _groups(n_cells, [link for link in links if link != ends[e]])
                side = next(group for group in without if one in group)
                if other not in side:
                    wanted.append((e, OUT if _sum(side, weight) % size else IN))
        if any(_sum(piece, weight) > size for piece in pieces):
            return list(words), True
        if any(_sum(group, weight) % size for group in _groups(n_cells, links)):
            return list(words), True
        for piece in pieces:
            reach = _reach(piece, pieces, links, size, weight)
            if _sum(reach, weight) < size:
                return list(words), True
            if _sum(reach, weight) == size:
                wanted += [(e, OUT) for e, pair in enumerate(ends) if reach.issuperset(pair)]
        for e, state in wanted:
            if found[e] not in (OPEN, state):
                return list(words), True
            found[e] = state
    return written_naive(words, number, found), False


class AreaNotes(NamedTuple):
    """Where the notes on each cell are in scratch, after the states of edges, and where they end."""

    piece: int
    """the first cell of its piece"""
    weight: int
    """of first cells, how many cells the piece has"""
    following: int
    """the next cell of the piece, the first one after the last"""
    cost: int
    """of first cells, how many cells it takes to come to the piece"""
    waiting: int
    order: int
    """when a walk in depth came to the cell, from 1; 0: not yet"""
    low: int
    parent: int
    below: int
    """how many cells were come to through the cell, with itself"""
    way: int
    """the next way to look at; of first cells, whether the piece waits"""
    reached: int
    """the pieces that were come to"""
    enough: int
    """of first cells, by how many cells on the way one comes to more cells than an area needs; too many if unknown"""
    counts_as: int
    """how many cells the cell counts as"""
    sides: int
    """the edges of each cell above, left, right, below; -1 around the board"""
    end: int


@kernel(inline=True)
def notes_of(n_edges, n_cells):
    """Where the notes are in scratch, for a board."""
    e, n = n_edges, n_cells
    return AreaNotes(
        e, e + n, e + 2 * n, e + 3 * n, e + 4 * n, e + 5 * n, e + 6 * n, e + 7 * n, e + 8 * n, e + 9 * n, e + 10 * n,
        e + 11 * n, e + 12 * n, e + 13 * n, e + 17 * n,
    )  # fmt: skip


@kernel
def _join(n_cells, cols, size, scratch, note):
    """Notes the pieces; returns 2 if one is too large."""
    for cell in range(n_cells):
        scratch[note.weight + cell] = scratch[note.counts_as + cell]
    join_rings(n_cells, cols, scratch, note.piece, note.weight, note.following)
    for cell in range(n_cells):
        if scratch[note.piece + cell] == cell and scratch[note.weight + cell] > size:
            return 2
    return 0


@kernel
def _links(n_cells, cols, size, scratch, note):
    """Connected cells number a multiple of the size; the cells that a single link joins decide whether it is a line."""
    found = 0
    for cell in range(n_cells):
        scratch[note.order + cell] = 0
    clock = 0
    for root in range(n_cells):
        if scratch[note.order + root] > 0:
            continue
        here, other = -1, root
        while True:
            if other >= 0:
                clock += 1
                scratch[note.order + other] = scratch[note.low + other] = clock
                scratch[note.parent + other] = here
                scratch[note.below + other] = scratch[note.counts_as + other]
                scratch[note.way + other] = 0
                here, other = other, -1
                continue
            way = scratch[note.way + here]
            if way < 4:
                scratch[note.way + here] = way + 1
                edge = scratch[note.sides + 4 * here + way]
                if edge < 0 or scratch[edge] == IN:
                    continue
                beside = beyond(here, way, cols)
                if scratch[note.order + beside] == 0:
                    other = beside
                elif beside != scratch[note.parent + here]:
                    scratch[note.low + here] = min(scratch[note.low + here], scratch[note.order + beside])
                continue
            above, many = scratch[note.parent + here], scratch[note.below + here]
            if above < 0:
                if many % size != 0:
                    return 2
                break
            scratch[note.low + above] = min(scratch[note.low + above], scratch[note.low + here])
            scratch[note.below + above] += many
            if scratch[note.low + here] > scratch[note.order + above]:
                way = 3 if above == here + cols else 0
                if above == here - 1 or above == here + 1:
                    way = 1 if above < here else 2
                if cols == 1:
                    way = 0 if above < here else 3
                edge = scratch[note.sides + 4 * here + way]
                found = max(found, put_edge(edge, OUT if many % size != 0 else IN, scratch))
            here = above
    return found


@kernel
def _has_enough(first, cols, size, scratch, note):
    """Whether what was found for pieces beside it says that from a piece, too, one comes to more cells than needed;
    notes over how many it does.
    """
    least, cell = size + 1, first
    while True:
        for way in range(4):
            edge = scratch[note.sides + 4 * cell + way]
            if edge >= 0 and scratch[edge] != IN:
                least = min(least, scratch[note.enough + scratch[note.piece + beyond(cell, way, cols)]])
        cell = scratch[note.following + cell]
        if cell == first:
            break
    there = scratch[note.weight + first] + least
    scratch[note.enough + first] = min(there, size + 1)
    return there <= size


@kernel
def _join_reached(n_reached, cols, size, scratch, note):
    """The pieces that a walk came to are one area; returns 1 if that is new, 2 if a line is between them."""
    found = 0
    for k in range(n_reached):
        first = scratch[note.reached + k]
        cell = first
        while True:
            for way in range(2, 4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge >= 0 and scratch[note.cost + scratch[note.piece + beyond(cell, way, cols)]] <= size:
                    found = max(found, put_edge(edge, OUT, scratch))
            cell = scratch[note.following + cell]
            if cell == first:
                break
    return found


@kernel
def _grow(first, n_cells, cols, size, scratch, note):
    """Walks from a piece to those that may be of its area; returns 1 if edges turned out to be no lines, 2 if there are
    too few cells.
    """
    scratch[note.cost + first] = scratch[note.weight + first]
    scratch[note.reached] = first
    reached, n_reached = scratch[note.weight + first], 1
    scratch[note.waiting] = first
    scratch[note.way + first] = 1  # it waits
    at, n_waiting = 0, 1
    while n_waiting > 0 and reached <= size:  # of more cells than are needed nothing follows
        start = scratch[note.waiting + at]
        at, n_waiting = (at + 1 if at + 1 < n_cells else 0), n_waiting - 1
        scratch[note.way + start] = 0
        cell = start
        while True:
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge < 0 or scratch[edge] == IN:
                    continue
                other = scratch[note.piece + beyond(cell, way, cols)]
                there = scratch[note.cost + start] + scratch[note.weight + other]
                if other != start and there < scratch[note.cost + other] and there <= size:
                    if scratch[note.cost + other] > size:
                        reached += scratch[note.weight + other]
                        scratch[note.reached + n_reached] = other
                        n_reached += 1
                    scratch[note.cost + other] = there
                    if scratch[note.way + other] == 0:
                        scratch[note.way + other] = 1
                        end = at + n_waiting
                        scratch[note.waiting + (end if end < n_cells else end - n_cells)] = other
                        n_waiting += 1
            cell = scratch[note.following + cell]
            if cell == start:
                break
    found = 2 if reached < size else 0
    if reached == size:
        found = _join_reached(n_reached, cols, size, scratch, note)
    farthest = 0
    for k in range(n_reached):
        other = scratch[note.reached + k]
        farthest = max(farthest, scratch[note.cost + other])
        scratch[note.cost + other] = size + 1
        scratch[note.way + other] = 0
    if reached > size:
        scratch[note.enough + first] = farthest
    return found


@kernel
def _n_lines(n_edges, scratch):
    """How many edges are lines."""
    n_lines = 0
    for edge in range(n_edges):
        n_lines += scratch[edge] == IN
    return n_lines


@kernel
def _until_nothing_changes(n_cells, cols, size, scratch, note):
    """Round by round; returns 2 for a contradiction."""
    n_edges, found, n_lines = note.piece, 1, -1
    while found == 1:
        found = _join(n_cells, cols, size, scratch, note)
        if found == 0:
            found = part_pieces(n_cells, cols, size, scratch, note.piece, note.weight)
        if found == 0:
            # Only a line can make another edge a single link, and one that was a single link itself makes none.
            before, n_lines = n_lines, _n_lines(n_edges, scratch)
            if n_lines != before:
                found = _links(n_cells, cols, size, scratch, note)
                n_lines = _n_lines(n_edges, scratch)
        if found == 0:
            for cell in range(n_cells):
                scratch[note.cost + cell] = size + 1
                scratch[note.way + cell] = 0
                scratch[note.enough + cell] = size + 1
            for cell in range(n_cells):
                # Whole areas have their lines: nothing new was found before.
                if scratch[note.piece + cell] != cell or scratch[note.weight + cell] == size:
                    continue
                if found < 2 and not _has_enough(cell, cols, size, scratch, note):
                    found = max(found, _grow(cell, n_cells, cols, size, scratch, note))
    return found


@rule_kernel(
    EqualAreas,
    naive=areas_of_size_naive,
    scratch=lambda size, parameters: python_of(notes_of)(size, parameters.n_cells).end,
    columns=True,
    settles=True,
)
def areas_of_size(tile, coords, parameters, scratch):
    """The edges between the cells of a board."""
    n_cells, cols, size = parameters.n_cells, parameters.cols, parameters.size
    states(tile, coords, parameters.mark, scratch)
    note = notes_of(len(coords), n_cells)
    note_sides(n_cells, cols, scratch, note)
    for cell in range(n_cells):
        scratch[note.counts_as + cell] = 1
    for cell in range(len(parameters.counts)):
        if number_of(tile, parameters.counts[cell]) == HOLE:
            scratch[note.counts_as + cell] = size
    if _until_nothing_changes(n_cells, cols, size, scratch, note) == 2:
        return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
