"""SizesBetween: lines divide a board into areas with two numbers each; the size of an area lies between its numbers.

Joined cells are a piece. All of the following is repeated until nothing changes, so one pass finds everything:

- Two pieces with more than two numbers together are separated by a line.
- Two numbers may share an area if a walk between them has no more cells than the larger one allows, and if an area with
  both may have enough pieces for the smaller one.
- Each number is paired with one other: if it has only one possible partner, that one has no others; the same holds if a
  piece can only belong to one area, and the piece then belongs to it. Cells that an area cannot do without belong to
  it, too.
- An edge is a line if no area may have both of its sides; there is no line between two pieces of one area.

Consistency: weaker than complete. It does not infer that two areas need more room together than there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, number_of, put, python_of, rule_kernel, word_of
from gridlanes.kernels.rules.shapes.divided_boards import part_pieces, put_edge
from gridlanes.kernels.rules.shapes.number_pairs import (
    all_may_pair,
    join_cells,
    leave_pairs,
    list_pairs,
    notes_of,
    only_pair,
    pair_at,
    pairs_at,
)
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.settled_areas import settle_areas
from gridlanes.kernels.rules.shared.cell_sets import count_at, has_cell
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive
from gridlanes.kernels.rules.shared.pieces import pieces_plainly

NONE = (1 << 16) - 1
"""stands for no number; in a clue's row this, or all ones"""
MARKS = 16
"""of the auxiliary coords"""

CellSet = frozenset[int]
Pair = tuple[int, int]


class PairedAreas(NamedTuple):
    """The columns of a board, the number of the mark of lines, for each cell its number or `NONE`.

    The coords are the edges between two cells, the horizontal ones row by row, then the vertical ones; after them an
    auxiliary coord for each cell, with one candidate for each pair whose area may have the cell, at most `MARKS`.
    """

    cols: int
    mark: int
    numbers: Numbers


class _Board:
    """What the naive twin knows of a board: its edges' states, its pieces, what lies beside each of them."""

    def __init__(self, ends: list[Pair], found: list[int], numbers: dict[int, int], n_cells: int) -> None:
        self.numbers = numbers
        links = [pair for pair, state in zip(ends, found, strict=True) if state == OUT]
        joined = [[sum(link) - cell for link in links if cell in link] for cell in range(n_cells)]
        self.pieces = pieces_plainly({*range(n_cells)}, joined)
        self.piece_of = {cell: piece for piece in self.pieces for cell in piece}
        sides = [{self.piece_of[one], self.piece_of[other]} for one, other in ends]
        open_sides = [side for side, state in zip(sides, found, strict=True) if state != IN]
        self.near = {
            piece: set[CellSet]().union(*(side for side in open_sides if piece in side)) - {piece}
            for piece in self.pieces
        }

    def bounds(self, pair: Pair) -> tuple[int, int]:
        one, other = sorted(self.numbers[cell] for cell in pair)
        return one + 1, other - 1

    def spread(self, costs: dict[CellSet, int], pair: Pair, without: CellSet | None = None) -> dict[CellSet, int]:
        """The least costs of pieces that an area of two numbers may have, from some of them on."""
        most = self.bounds(pair)[1]
        found = {piece: cost for piece, cost in costs.items() if cost <= most}
        for _ in self.pieces:
            for one in [*found]:
                for other in self.near[one] - {without}:
                    there = found[one] + len(other)
                    if {*self.numbers} & other <= {*pair} and there <= most:
                        found[other] = min(there, found.get(other, there))
        return found

    def area(self, pair: Pair, without: CellSet | None = None) -> set[CellSet]:
        """The pieces that an area of two numbers may have, none if there is no such area."""
        one, other = (self.piece_of[cell] for cell in pair)
        low, high = self.bounds(pair)
        if low > high or {*self.numbers} & (one | other) != {*pair}:
            return set()
        from_one, from_other = (self.spread({piece: len(piece)}, pair, without) for piece in (one, other))
        meeting = {piece: from_one[piece] + from_other[piece] - len(piece) for piece in from_one if piece in from_other}
        found = {*self.spread(meeting, pair, without)}
        return found if other in from_one and sum(map(len, found)) >= low else set()


def _pairs_plainly(board: _Board) -> dict[Pair, set[CellSet]] | None:
    """The pairs of numbers that may be of one area, and what that may have; None for a contradiction."""
    every = [(one, other) for one in board.numbers for other in board.numbers if one < other]
    areas = {pair: area for pair in every if (area := board.area(pair))}
    before = None
    while before != areas:
        before = {**areas}
        for cell in board.numbers:
            mine = [pair for pair in areas if cell in pair]
            if not mine:
                return None
            if len(mine) == 1:
                areas = {pair: area for pair, area in areas.items() if pair == mine[0] or not {*pair} & {*mine[0]}}
        if before != areas:
            continue
        for piece in board.pieces:
            theirs = [pair for pair in areas if piece in areas[pair]]
            if not theirs:
                return None
            if len(theirs) == 1:
                areas = {pair: area for pair, area in areas.items() if pair == theirs[0] or not {*pair} & {*theirs[0]}}
    return areas


def _known_plainly(
    board: _Board, areas: dict[Pair, set[CellSet]]
) -> tuple[dict[CellSet, Pair], dict[Pair, set[CellSet]]] | None:
    """Which pair has each piece that is known to be of an area; what these areas may still have. None for a
    contradiction.
    """
    owner: dict[CellSet, Pair] = {}
    known = [pair for pair in areas if not any({*pair} & {*other} for other in areas if other != pair)]
    for pair in known:
        for piece in areas[pair]:
            alone = all(piece not in area for other, area in areas.items() if other != pair)
            if alone or not board.area(pair, piece):
                if piece in owner:
                    return None
                owner[piece] = pair
    may: dict[Pair, set[CellSet]] = {}
    for pair in known:
        (least, most), own = board.bounds(pair), {piece for piece in owner if owner[piece] == pair}
        size = sum(map(len, own))
        may[pair] = {*board.spread(dict.fromkeys(own, size), pair)}
        total = sum(map(len, may[pair]))
        if size > most or total < least:
            return None
        if total == least:
            if any(owner.get(piece, pair) != pair for piece in may[pair]):
                return None
            owner |= dict.fromkeys(may[pair], pair)
    return owner, may


def sizes_between_naive(words: Sequence[int], parameters: PairedAreas) -> tuple[list[int], bool]:
    """The naive twin of `sizes_between`."""
    n_cells, cols = len(parameters.numbers), parameters.cols
    numbers = {cell: number for cell, number in enumerate(parameters.numbers) if number < NONE}
    ends = ends_of(n_cells, cols)
    edges, n_pairs = words[: len(ends)], dict.fromkeys(range(n_cells), MARKS)
    found = states_naive(edges, parameters.mark)
    before: list[int] | None = None
    while before != found:
        before = [*found]
        board = _Board(ends, found, numbers, n_cells)
        wanted = []
        for e, (one, other) in enumerate(ends):
            sides = board.piece_of[one], board.piece_of[other]
            if sides[0] == sides[1]:
                wanted.append((e, OUT))
            elif len({*numbers} & (sides[0] | sides[1])) > 2:
                wanted.append((e, IN))
        if any(len({*numbers} & piece) > 2 for piece in board.pieces):
            return list(words), True
        if all(found[e] == state for e, state in wanted):
            areas = _pairs_plainly(board)
            known = None if areas is None else _known_plainly(board, areas)
            if areas is None or known is None:
                return list(words), True
            owner, may = known
            n_pairs = {cell: sum(board.piece_of[cell] in area for area in areas.values()) for cell in n_pairs}
            for e, around in enumerate({board.piece_of[one], board.piece_of[other]} for one, other in ends):
                owners = [owner[piece] for piece in around if piece in owner]
                if len(owners) == 2:
                    wanted.append((e, OUT if owners[0] == owners[1] else IN))
                elif len(around) == 2 and not any(
                    around <= area for area in ([may[pair] for pair in owners] or areas.values())
                ):
                    wanted.append((e, IN))
        for e, state in wanted:
            if found[e] not in (OPEN, state):
                return list(words), True
            found[e] = state
    noted = [word & (1 << n_pairs[cell]) - 1 for cell, word in enumerate(words[len(ends) :])]
    return [*written_naive(edges, parameters.mark, found), *noted], False


@kernel
def _pairs(scratch, note):
    """Which numbers may be of one area, and which pieces these may have; returns 2 for a contradiction."""
    list_pairs(scratch, note)
    changed = True
    while changed:
        if leave_pairs(scratch, note) == 2:
            return 2
        changed = False
        for piece in range(note.n_cells):
            if scratch[note.piece + piece] != piece:
                continue
            n_pairs = pairs_at(piece, 2, scratch, note)
            if n_pairs == 0:
                return 2
            if n_pairs == 1:
                pair = pair_at(piece, scratch, note)
                if only_pair(pair // note.n_cells, pair % note.n_cells, scratch, note):
                    changed = True
    return 0


@kernel
def _between_areas(scratch, note):
    """Lines where no area may have both sides of an edge, none between pieces of one."""
    n_cells, cols, found, row, col = note.n_cells, note.cols, 0, 0, 0
    for cell in range(n_cells):
        for is_below in range(2):
            other = cell + (cols if is_below else 1)
            if other >= n_cells or (not is_below and col + 1 == cols):
                continue
            edge = cell if is_below else n_cells - cols + cell - row
            piece, beside = scratch[note.piece + cell], scratch[note.piece + other]
            if piece == beside:
                continue
            mine, theirs = scratch[note.owner + piece], scratch[note.owner + beside]
            if mine >= 0 and theirs >= 0:
                found = max(found, put_edge(edge, OUT if mine == theirs else IN, scratch))
                continue
            if mine == theirs:
                counts = note.n_down if is_below else note.n_right
                may = count_at(counts, cell, note.digits, note.words, scratch) != 0
            else:
                may = has_cell(note.open_down if is_below else note.open_right, cell, scratch)
            if not may:
                found = max(found, put_edge(edge, IN, scratch))
        col += 1
        if col == cols:
            row, col = row + 1, 0
    return found


@kernel
def _until_nothing_changes(scratch, note):
    """Round by round; returns 2 for a contradiction."""
    found = 1
    while found == 1:
        found = join_cells(scratch, note)
        if found == 0:
            found = part_pieces(note.n_cells, note.cols, 2, scratch, note.piece, note.n_numbers)  # an area has two
        if found == 0:
            found = _pairs(scratch, note)
        if found == 0:
            found = settle_areas(scratch, note)
        if found == 0:
            found = _between_areas(scratch, note)
    return found


def _size_of_scratch(size: int, parameters: PairedAreas) -> int:
    n_cells = len(parameters.numbers)
    return int(python_of(notes_of)(size - n_cells, n_cells, parameters.cols).end)


@rule_kernel(
    PairedAreas,
    naive=sizes_between_naive,
    scratch=_size_of_scratch,
    columns=True,
    settles=True,
)
def sizes_between(tile, coords, parameters, scratch):
    """The edges between the cells of a board, and the cells."""
    n_cells, cols = len(parameters.numbers), parameters.cols
    n_edges = len(coords) - n_cells
    note, edges = notes_of(n_edges, n_cells, cols), part(coords, 0, n_edges)
    states(tile, edges, parameters.mark, scratch)
    for cell in range(n_cells):
        number = number_of(tile, parameters.numbers[cell])
        scratch[note.number + cell] = number if 0 <= number < NONE else -1
    all_may_pair(scratch, note)
    if _until_nothing_changes(scratch, note) == 2:
        return 0, 1
    changed = write(tile, edges, parameters.mark, scratch)
    for cell in range(n_cells):
        n_pairs = pairs_at(cell, MARKS, scratch, note)
        before = word_of(tile, coords[n_edges + cell])
        after = before & ((1 << n_pairs) - 1)
        if after != before:
            put(tile, coords[n_edges + cell], after)
            changed = 1
    return changed, 0
