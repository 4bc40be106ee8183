"""AreaSizes: lines divide a board into areas; a number is the size of the area of its cell.

Joined cells are a piece, with the sizes that its area may have: at least the size of the piece, and its number if it
has one. All of the following is repeated until nothing changes, so one pass finds everything:

- Two pieces are separated by a line if no size is possible for both together. They are one if both have only the same
  size, since areas of one size do not touch; across a line, the only size of one piece is not a size of the other.
- A piece with one neighbour left that needs more cells gets it.
- A size is removed if too few connected cells may have it and, up to `WALKED` cells, if the piece cannot reach it (see
  `comes_to`). Cells that a piece with only one size cannot do without belong to its area.

Consistency: weaker than complete. It does not infer that two areas need more room together than there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, python_of, rule_kernel, word_of
from gridlanes.kernels.rules.divided_boards import beyond, edge_of, put_edge
from gridlanes.kernels.rules.graph import IN, OPEN, OUT, states, states_naive, write, written_naive
from gridlanes.kernels.rules.pieces import pieces_plainly
from gridlanes.kernels.rules.rectangles import ends_of
from gridlanes.kernels.rules.sized_pieces import LARGE, bit_of_size, comes_to, is_single, join_pieces, narrow, notes_of

NONE = (1 << 16) - 1
"""stands for no number at all; in a clue's row this, or all ones"""
ANY = 0
"""stands for a number that is not known"""
MARKS = 16
"""of the auxiliary coords"""
WALKED = 4
"""the largest size of which each piece is asked whether it can come to it, while others are left"""


class SizedAreas(NamedTuple):
    """The columns of a board; the number of the mark of lines; the largest size of an area, 0 for any; for each cell
    its number, `ANY`, or `NONE`.

    The coords are the edges between two cells, the horizontal ones row by row, then the vertical ones; behind them an
    auxiliary coord for each cell, the sizes that its area may have: bit k for k + 1 cells, the last of `MARKS` for
    all larger ones, too.
    """

    cols: int
    mark: int
    largest: int
    sizes: Numbers


CellSet = frozenset[int]


def _comes_to_plainly(
    piece: CellSet, size: int, without: CellSet | None, near: dict[CellSet, set[CellSet]], may: dict[CellSet, set[int]]
) -> bool:
    """The naive twin of `comes_to`; `near`: the pieces beside each that no line parts from it; `may`: their sizes."""
    begun = {piece} | {other for other in near[piece] if may[other] == {size} and other != without}
    own = sum(map(len, begun))
    cost = dict.fromkeys(begun, own)
    for _ in near if own < size else ():
        for one in [*cost]:
            for other in near[one]:
                there = cost[one] + len(other)
                if other == without or size not in may[other] or there >= cost.get(other, size + 1):
                    continue
                joined = {other} | {third for third in near[other] if may[third] == {size}} - begun
                if own + sum(map(len, joined)) <= size:
                    cost[other] = there
    return own == size or (own < size <= sum(map(len, cost)))


def _grown_plainly(near: dict[CellSet, set[CellSet]], may: dict[CellSet, set[int]]) -> None:
    """Removes the sizes that pieces cannot reach."""
    for piece, sizes in may.items():
        asked = [size for size in sizes if size <= WALKED or len(sizes) == 1]
        cannot = {size for size in asked if not _comes_to_plainly(piece, size, None, near, may)}
        for other in near if len(sizes) == 1 and not cannot else ():
            if sizes < may[other] and not _comes_to_plainly(piece, min(sizes), other, near, may):
                may[other] = {*sizes}
        may[piece] = sizes - cannot
    for size in set[int]().union(*may.values()):
        left = {piece for piece in may if size in may[piece]}
        while left:
            together, waiting = set[CellSet](), [left.pop()]
            while waiting:
                together.add(waiting[-1])
                waiting += (near[waiting.pop()] & left) - {*waiting}
                left -= {*waiting}
            for piece in together if sum(map(len, together)) < size else ():
                may[piece] = may[piece] - {size}


def _edges_plainly(
    ends: list[tuple[int, int]], edges: list[int], piece_of: dict[int, CellSet], may: dict[CellSet, set[int]]
) -> list[tuple[int, int]]:
    """The states that edges are to have; the sizes that lines forbid go."""
    wanted = []
    for e, pair in enumerate(ends):
        one, other = (piece_of[cell] for cell in pair)
        together = len(one) + len(other)
        if one == other:
            wanted.append((e, OUT))
        elif not any(size >= together for size in may[one] & may[other]):
            wanted.append((e, IN))
        elif len(may[one]) == 1 and may[one] == may[other]:
            wanted.append((e, OUT))
        if edges[e] == IN and one != other:
            for mine, theirs in ((one, other), (other, one)):
                if len(may[mine]) == 1:
                    may[theirs] = may[theirs] - may[mine]
    for piece in may:
        links = [e for e, pair in enumerate(ends) if edges[e] != IN and len({*pair} & piece) == 1]
        beside = {piece_of[cell] for e in links for cell in ends[e]} - {piece}
        if len(beside) == 1 and len(piece) not in may[piece]:
            wanted += [(e, OUT) for e in links]
    return wanted


def area_sizes_naive(words: Sequence[int], parameters: SizedAreas) -> tuple[list[int], bool]:
    """The naive twin of `area_sizes`, for boards of fewer than `LARGE` cells."""
    cols, number, largest, numbers = parameters
    n_cells, ends = len(numbers), ends_of(len(numbers), cols)
    found, most = states_naive(words[: len(ends)], number), min(largest or n_cells, n_cells)
    sizes = [
        {
            size
            for size in range(1, most + 1)
            if word >> min(size, MARKS) - 1 & 1 and (told in (size, ANY) or told >= NONE)
        }
        for word, told in zip(words[len(ends) :], numbers, strict=True)
    ]
    before = None
    while before != (found, sizes):
        before = [*found], sizes
        links = [pair for pair, state in zip(ends, found, strict=True) if state == OUT]
        joined = [[sum(link) - cell for link in links if cell in link] for cell in range(n_cells)]
        pieces = pieces_plainly({*range(n_cells)}, joined)
        piece_of = {cell: piece for piece in pieces for cell in piece}
        may = {piece: set.intersection(*(sizes[cell] for cell in piece)) - {*range(len(piece))} for piece in pieces}
        wanted = _edges_plainly(ends, found, piece_of, may)
        open_ends = [{piece_of[pair[0]], piece_of[pair[1]]} for pair, e in zip(ends, found, strict=True) if e != IN]
        beside = {one: set[CellSet]().union(*(pair for pair in open_ends if one in pair)) - {one} for one in pieces}
        if not all(may.values()) or any(found[e] not in (OPEN, state) for e, state in wanted):
            return list(words), True
        _grown_plainly(beside, may)
        if not all(may.values()):
            return list(words), True
        for e, state in wanted:
            if found[e] not in (OPEN, state):
                return list(words), True
            found[e] = state
        sizes = [may[piece_of[cell]] for cell in range(n_cells)]
    noted = [sum({1 << min(size, MARKS) - 1 for size in those}) for those in sizes]
    return [*written_naive(words[: len(ends)], number, found), *noted], False


@kernel
def _begin(n_cells, largest, scratch, note):
    """The sizes that each cell's number and its auxiliary coord, in their notes already, leave."""
    most = min(largest, n_cells) if largest > 0 else n_cells
    every = ((1 << min(most + 1, LARGE)) - 2) | (bit_of_size(most))
    for cell in range(n_cells):
        number = scratch[note.number + cell]
        noted = scratch[note.may + cell] << 1
        if noted >> MARKS != 0:
            noted |= (1 << LARGE) - (1 << MARKS) + (1 << LARGE)
        scratch[note.may + cell] = noted & (every if number == 0 else every & bit_of_size(number))
        scratch[note.stamp + cell] = scratch[note.counted + cell] = 0
        if number > most:
            return 2
    scratch[note.walks] = scratch[note.sums] = 0
    return 0


@kernel
def _part(edge, one, other, scratch, note):
    """What is known of the edge between two pieces; returns 1 if that is new, 2 for a contradiction."""
    mine, theirs = scratch[note.may + one], scratch[note.may + other]
    number, another = scratch[note.number + one], scratch[note.number + other]
    together = scratch[note.weight + one] + scratch[note.weight + other]
    number, least = max(number, another), min(number, another)
    if mine & theirs & -bit_of_size(together) == 0 or 0 < number < together or 0 < least < number:
        found = put_edge(edge, IN, scratch)
    elif mine == theirs and (is_single(mine) or 0 < least == number):
        return put_edge(edge, OUT, scratch)
    else:
        found = 0
    if scratch[edge] == IN:
        if is_single(mine):
            found = max(found, narrow(other, ~mine, scratch, note))
        if is_single(theirs):
            found = max(found, narrow(one, ~theirs, scratch, note))
    return found


@kernel
def _between_pieces(n_cells, cols, scratch, note):
    """What is known of all edges; returns 1 if that is new, 2 for a contradiction."""
    found = 0
    for cell in range(n_cells):
        for way in range(2, 4):
            edge = edge_of(cell, way, n_cells, cols)
            if edge < 0 or found == 2:
                continue
            one, other = scratch[note.piece + cell], scratch[note.piece + beyond(cell, way, cols)]
            if one == other:
                found = max(found, put_edge(edge, OUT, scratch))
            else:
                found = max(found, _part(edge, one, other, scratch, note))
    return found


@kernel
def _only_way(first, n_cells, cols, scratch, note):
    """Joins a piece that needs more cells to the only one beside it that it can be joined to."""
    if scratch[note.may + first] & bit_of_size(scratch[note.weight + first]) != 0:
        return 0
    only, cell = -1, first
    while True:
        for way in range(4):
            edge = edge_of(cell, way, n_cells, cols)
            if edge >= 0 and scratch[edge] != IN:
                other = scratch[note.piece + beyond(cell, way, cols)]
                if other == first:
                    continue
                if scratch[edge] == OUT or only not in (-1, other):  # joined since pieces were noted, or two ways
                    return 0
                only = other
        cell = scratch[note.following + cell]
        if cell == first:
            break
    found = 0 if only >= 0 else 2
    while only >= 0:
        for way in range(4):
            edge = edge_of(cell, way, n_cells, cols)
            if edge >= 0 and scratch[edge] == OPEN:
                found = max(found, put_edge(edge, OUT, scratch))
        cell = scratch[note.following + cell]
        if cell == first:
            break
    return found


@kernel
def _hang_together(least, most, n_cells, cols, scratch, note):
    """Removes sizes for which too few connected cells are possible: those from `least` to `most`, which the same pieces
    may have. Returns 1 if it did, 2 for a contradiction.
    """
    sizes, found = bit_of_size(least), 0
    scratch[note.walks] += 1
    stamp = scratch[note.walks]
    for root in range(n_cells):
        if scratch[note.piece + root] != root or scratch[note.stamp + root] == stamp:
            continue
        if scratch[note.may + root] & sizes == 0:
            continue
        scratch[note.stamp + root] = stamp
        scratch[note.waiting] = root
        seen, done, total, number = 1, 0, 0, 0
        while done < seen:
            first = scratch[note.waiting + done]
            done += 1
            total += scratch[note.weight + first]
            number = max(number, scratch[note.number + first])
            cell = first
            while True:
                for way in range(4):
                    edge = edge_of(cell, way, n_cells, cols)
                    if edge < 0 or scratch[edge] == IN:
                        continue
                    other = scratch[note.piece + beyond(cell, way, cols)]
                    if scratch[note.may + other] & sizes != 0 and scratch[note.stamp + other] != stamp:
                        scratch[note.stamp + other] = stamp
                        scratch[note.waiting + seen] = other
                        seen += 1
                cell = scratch[note.following + cell]
                if cell == first:
                    break
        if total < number:
            return 2
        if total < most:
            gone = -bit_of_size(max(total + 1, least)) & ((bit_of_size(most) << 1) - 1)
            for k in range(seen):
                found = max(found, narrow(scratch[note.waiting + k], ~gone, scratch, note))
    return found


@kernel
def _all_hang_together(n_cells, cols, scratch, note):
    """The same for all sizes; those that the same pieces may have are treated together."""
    every, differ, found, least = 0, 0, 0, 2
    for cell in range(n_cells):
        sizes = scratch[note.may + cell]
        every |= sizes
        differ |= sizes ^ (sizes >> 1)
    for size in range(2, LARGE + 1):
        if size == LARGE or differ >> size & 1 != 0:
            if found < 2 and every >> size & 1 != 0:
                found = max(found, _hang_together(least, size, n_cells, cols, scratch, note))
            least = size + 1
    return found


@kernel
def _grow(first, n_cells, cols, scratch, note):
    """The sizes that a piece can reach, and the cells that it cannot do without; returns 1 if that is new, 2 for a
    contradiction.
    """
    found, sizes, single = 0, scratch[note.may + first], is_single(scratch[note.may + first])
    number = scratch[note.number + first]
    if number >= LARGE:
        return 0 if comes_to(first, number, -1, n_cells, cols, scratch, note) else 2
    for size in range(scratch[note.weight + first], LARGE):
        if sizes >> size == 0 or (size > WALKED and not single):
            break
        if sizes >> size & 1 == 0 or comes_to(first, size, -1, n_cells, cols, scratch, note):
            continue
        found = max(found, narrow(first, ~bit_of_size(size), scratch, note))
    if found == 0 and single:
        size = number_of_bit(sizes)
        n_reached = scratch[note.n_reached]
        for k in range(n_reached):
            scratch[note.kept + k] = scratch[note.reached + k]
        for k in range(n_reached):
            other = scratch[note.kept + k]
            if scratch[note.may + other] != sizes and not comes_to(first, size, other, n_cells, cols, scratch, note):
                found = max(found, narrow(other, sizes, scratch, note))
    return found


@kernel
def number_of_bit(sizes):
    """The only size of a set."""
    size = 0
    while sizes >> size != 1:
        size += 1
    return size


@kernel
def _until_nothing_changes(n_cells, cols, largest, scratch, note):
    """Round by round; returns 2 for a contradiction."""
    if _begin(n_cells, largest, scratch, note) == 2:
        return 2
    found = 1
    while found == 1:
        found = join_pieces(n_cells, cols, scratch, note)
        if found < 2:
            found = max(found, _between_pieces(n_cells, cols, scratch, note))
        if found == 0:
            for first in range(n_cells):
                if found < 2 and scratch[note.piece + first] == first:
                    found = max(found, _only_way(first, n_cells, cols, scratch, note))
        if found == 0:
            found = _all_hang_together(n_cells, cols, scratch, note)
        if found == 0:
            for first in range(n_cells):
                if found < 2 and scratch[note.piece + first] == first:
                    found = max(found, _grow(first, n_cells, cols, scratch, note))
    return found


@rule_kernel(
    SizedAreas,
    naive=area_sizes_naive,
    scratch=lambda size, parameters: python_of(notes_of)(size - len(parameters.sizes), len(parameters.sizes)).end,
    columns=True,
)
def area_sizes(tile, coords, parameters, scratch):
    """The edges between the cells of a board."""
    n_cells, cols = len(parameters.sizes), parameters.cols
    n_edges = len(coords) - n_cells
    note = notes_of(n_edges, n_cells)
    edges = part(coords, 0, n_edges)
    states(tile, edges, parameters.mark, scratch)
    for cell in range(n_cells):
        size = number_of(tile, parameters.sizes[cell])
        scratch[note.number + cell] = size if 0 < size < NONE else 0
        scratch[note.may + cell] = word_of(tile, coords[n_edges + cell])
    if _until_nothing_changes(n_cells, cols, parameters.largest, scratch, note) == 2:
        return 0, 1
    changed = write(tile, edges, parameters.mark, scratch)
    for cell in range(n_cells):
        sizes = scratch[note.may + cell] >> 1
        sizes = (sizes & ((1 << (MARKS - 1)) - 1)) | ((1 << (MARKS - 1)) if sizes >> (MARKS - 1) != 0 else 0)
        if word_of(tile, coords[n_edges + cell]) != sizes:
            put(tile, coords[n_edges + cell], sizes)
            changed = 1
    return changed, 0
