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
from gridlanes.kernels.rules.shapes.area_consequences import settle
from gridlanes.kernels.rules.shapes.area_state import WALKED, begin_state, state_notes
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.sized_pieces import LARGE, bit_of_size, join_pieces, notes_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive
from gridlanes.kernels.rules.shared.pieces import pieces_plainly

NONE = (1 << 16) - 1
"""stands for no number at all; in a clue's row this, or all ones"""
ANY = 0
"""stands for a number that is not known"""
MARKS = 16
"""of the auxiliary coords"""


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
    bounded: int
    """1 if assumptions are tried only as long as that pays (area_trials.py)"""
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
    cols, number, largest, _, numbers = parameters
    n_cells, ends = len(numbers), ends_of(len(numbers), cols)
    found, most = states_naive(words[: len(ends)], number), min(largest or n_cells, n_cells)
    sizes = [
        {
            size
            for size in range(1, most + 1)
            if word >> min(size, MARKS) - 1 & 1 and (number in (size, ANY) or number >= NONE)
        }
        for word, number in zip(words[len(ends) :], numbers, strict=True)
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
def read_areas(tile, coords, parameters, scratch):
    """Notes the state of a board, of which all pieces wait to be looked at; False for a contradiction."""
    n_cells, cols = len(parameters.sizes), parameters.cols
    n_edges = len(coords) - n_cells
    note = notes_of(n_edges, n_cells)
    largest = 0
    states(tile, part(coords, 0, n_edges), parameters.mark, scratch)
    for cell in range(n_cells):
        size = number_of(tile, parameters.sizes[cell])
        size = size if 0 < size < NONE else 0
        scratch[note.number + cell], largest = size, max(size, largest)
        scratch[note.may + cell] = word_of(tile, coords[n_edges + cell])
    if _begin(n_cells, parameters.largest, scratch, note) == 2 or join_pieces(n_cells, cols, scratch, note) == 2:
        return False
    begin_state(n_cells, largest, scratch, note, state_notes(note.end, n_edges, n_cells))
    return True


@kernel
def write_areas(tile, coords, parameters, scratch):
    """Writes what is known of a board; 1 if that is new."""
    n_cells = len(parameters.sizes)
    n_edges = len(coords) - n_cells
    note = notes_of(n_edges, n_cells)
    changed = write(tile, part(coords, 0, n_edges), parameters.mark, scratch)
    for cell in range(n_cells):
        sizes = scratch[note.may + scratch[note.piece + cell]] >> 1
        sizes = (sizes & ((1 << (MARKS - 1)) - 1)) | ((1 << (MARKS - 1)) if sizes >> (MARKS - 1) != 0 else 0)
        if word_of(tile, coords[n_edges + cell]) != sizes:
            put(tile, coords[n_edges + cell], sizes)
            changed = 1
    return changed


def scratch_for_areas(size: int, parameters: SizedAreas) -> int:
    """Entries of scratch for a region of so many coords."""
    n_cells = len(parameters.sizes)
    begin = python_of(notes_of)(size - n_cells, n_cells).end
    return int(python_of(state_notes)(begin, size - n_cells, n_cells).end)


@rule_kernel(SizedAreas, naive=area_sizes_naive, scratch=scratch_for_areas, columns=True, settles=True)
def area_sizes(tile, coords, parameters, scratch):
    """The edges between the cells of a board."""
    n_cells, cols = len(parameters.sizes), parameters.cols
    note = notes_of(len(coords) - n_cells, n_cells)
    state = state_notes(note.end, len(coords) - n_cells, n_cells)
    if not read_areas(tile, coords, parameters, scratch):
        return 0, 1
    if settle(n_cells, cols, scratch, note, state) == 2:
        return 0, 1
    return write_areas(tile, coords, parameters, scratch), 0
