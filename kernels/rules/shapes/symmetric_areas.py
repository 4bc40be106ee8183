"""SymmetricAreas: lines divide a board into areas, each with one dot and with half-turn symmetry about it.

Each cell has a set of dots to whose areas it may belong; a cell and its opposite about a dot both belong to that dot or
both do not. All of the following is repeated until nothing changes, so one pass finds everything:

- Cells without a line between them belong to the same dot. Cells of different dots have a line between them, and so
  have cells without a common possible dot.
- A cell that a dot cannot reach over its possible cells does not belong to it; a pair of opposite cells whose loss
  would cut off other cells of the dot belongs to it.
- Connected cells without a dot grow if there is only one way to do so.

Consistency: weaker than complete. It does not infer that two areas cannot both have the cells that each of them needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.shapes.dotted_areas import (
    add_own,
    link_both_ways,
    look_around,
    note_turned,
    notes_of,
    step_of,
    turned_links,
)
from gridlanes.kernels.rules.shapes.dotted_pieces import grow_pieces
from gridlanes.kernels.rules.shapes.rectangles import NONE, ends_of
from gridlanes.kernels.rules.shared.cell_sets import clear, has_cell, put_cell, put_range, shifted_down, shifted_up
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states, states_naive, write, written_naive


class DottedAreas(NamedTuple):
    """The columns of a board; the number of the mark of lines; for each point a number if it has a dot, or `NONE`.

    The coords are the edges between two cells, the horizontal ones row by row, then the vertical ones. Points are the
    middles of cells and of these edges and the corners inside, row by row.
    """

    cols: int
    mark: int
    dots: Numbers


CellSet = set[int]
Point = tuple[int, int]


def _opposite_plainly(cell: int, dot: Point, rows: int, cols: int) -> int:
    """The cell on the other side of a dot; -1 outside of the board."""
    row, col = dot[0] - cell // cols, dot[1] - cell % cols
    return row * cols + col if 0 <= row < rows and 0 <= col < cols else -1


def _joined_plainly(start: int, links: set[tuple[int, int]], without: CellSet) -> CellSet:
    """The cells reached from a cell over links."""
    joined, before = {start} - without, None
    while joined != before:
        before = joined
        joined = joined | {cell for link in links if joined & {*link} for cell in link} - without
    return joined


def symmetric_areas_naive(words: Sequence[int], parameters: DottedAreas) -> tuple[list[int], bool]:
    """The naive twin of `symmetric_areas`."""
    cols, number, points = parameters
    wide = 2 * cols - 1
    rows = (len(points) // wide + 1) // 2
    dots = [divmod(at, wide) for at, found in enumerate(points) if found < NONE]
    ends, found = ends_of(rows * cols, cols), states_naive(words, number)
    can = [{dot for dot in dots if _opposite_plainly(cell, dot, rows, cols) >= 0} for cell in range(rows * cols)]
    touched = {
        dot: {row * cols + col for row in {dot[0] // 2, -(-dot[0] // 2)} for col in {dot[1] // 2, -(-dot[1] // 2)}}
        for dot in dots
    }
    for dot, cells in touched.items():
        for cell in cells:
            can[cell] &= {dot}
    before = None
    while before != (found, can):
        before = [*found], [{*of} for of in can]
        inside = set()
        for dot in dots:
            links = _links_plainly(dot, found, ends, can, rows, cols)
            inside |= links
            mine = {cell for cell, of in enumerate(can) if of == {dot}}
            start = min(touched[dot])
            reach = _joined_plainly(start, links, set())
            for cell in range(rows * cols):
                if cell not in reach:
                    can[cell] -= {dot}
                elif cell not in touched[dot]:
                    pair = {cell, _opposite_plainly(cell, dot, rows, cols)}
                    if mine - pair - _joined_plainly(start, links, pair):
                        for own in pair:
                            can[own] &= {dot}
                if can[cell] == {dot}:
                    can[_opposite_plainly(cell, dot, rows, cols)] &= {dot}
        wanted = [(e, IN) for e, pair in enumerate(ends) if pair not in inside]
        wanted += [(e, OUT) for e, (one, other) in enumerate(ends) if can[one] == can[other] and len(can[one]) == 1]
        free = {pair for pair, state in zip(ends, found, strict=True) if state == OUT}
        for cell in range(rows * cols):
            piece = _joined_plainly(cell, free, set())
            ways = [e for e, pair in enumerate(ends) if found[e] == OPEN and len(piece & {*pair}) == 1]
            wanted += [(e, OUT) for e, pair in enumerate(ends) if piece.issuperset(pair)]
            if not any(piece & cells for cells in touched.values()):
                beyond = {min({*ends[e]} - piece) for e in ways}
                if not beyond:
                    return list(words), True
                wanted += [(e, OUT) for e in ways] if len(beyond) == 1 else []
        for e, state in wanted:
            if found[e] not in (OPEN, state):
                return list(words), True
            found[e] = state
        if not all(can):
            return list(words), True
    return written_naive(words, number, found), False


def _links_plainly(
    dot: Point, found: list[int], ends: list[tuple[int, int]], can: list[set[Point]], rows: int, cols: int
) -> set[tuple[int, int]]:
    """Between which cells the area of a dot may go on."""
    state = dict(zip(ends, found, strict=True))
    own = set()
    for cell, of in enumerate(can):
        if dot in of:
            around = [(sum(pair) - cell, state[pair]) for pair in ends if cell in pair]
            fits = all(dot in can[other] for other, one in around if one == OUT)
            if fits and not any(can[other] == {dot} for other, one in around if one == IN):
                own.add(cell)
    own = {cell for cell in own if _opposite_plainly(cell, dot, rows, cols) in own}
    links = set()
    for one, other in ends:
        low, high = sorted(_opposite_plainly(cell, dot, rows, cols) for cell in (one, other))
        if {one, other} <= own and IN not in (state[one, other], state[low, high]):
            links.add((one, other))
    return links


def _scratch(size, parameters):
    rows = (len(parameters.dots) // (2 * parameters.cols - 1) + 1) // 2
    return python_of(notes_of)(size, rows, parameters.cols).end


@kernel(inline=True)
def _edge_at(way, row, col, rows, cols):
    """The edge to the right of a cell (`way` 0) or below it (1), without a division; -1 around the board."""
    if way == 1:
        return row * cols + col if row + 1 < rows else -1
    return (rows - 1) * cols + row * (cols - 1) + col if col + 1 < cols else -1


@kernel
def _read_board(rows, cols, scratch, note):
    """Notes the cells of the board, its edges and what is known of them."""
    words = note.words
    clear(note.board, note.order - note.board, scratch)
    for row in range(rows):
        put_range(note.board, row * note.wide, cols, scratch)
        for col in range(cols):
            cell = row * note.wide + col
            for way in range(2):
                edge = _edge_at(way, row, col, rows, cols)
                if edge < 0:
                    continue
                put_cell(note.sides + way * words, cell, scratch)
                put_cell((note.lines if scratch[edge] == IN else note.links) + way * words, cell, scratch)
                if scratch[edge] == OUT:
                    put_cell(note.joined + way * words, cell, scratch)


@kernel
def _write_board(rows, cols, scratch, note):
    """Notes the states of the edges that are known."""
    for row in range(rows):
        for col in range(cols):
            cell = row * note.wide + col
            for way in range(2):
                edge = _edge_at(way, row, col, rows, cols)
                if edge < 0:
                    continue
                if has_cell(note.lines + way * note.words, cell, scratch):
                    scratch[edge] = IN
                elif has_cell(note.joined + way * note.words, cell, scratch):
                    scratch[edge] = OUT


@kernel
def _find_dots(tile, dots, rows, cols, scratch, note):
    """Finds the dots, the cells that they touch, and the cells whose opposites are on the board; returns how many dots
    there are, -1 if two touch a cell.
    """
    n_dots, n_points = 0, 2 * cols - 1
    for point in range(len(dots)):
        if not 0 <= number_of(tile, dots[point]) < NONE:
            continue
        row, col = point // n_points, point % n_points
        can, own = note.can + n_dots * note.words, note.own + n_dots * note.words
        clear(can, note.words, scratch)
        clear(own, note.words, scratch)
        left, width = max(0, col - cols + 1), min(cols - 1, col) - max(0, col - cols + 1) + 1
        for r in range(max(0, row - rows + 1), min(rows - 1, row) + 1):
            put_range(can, r * note.wide + left, width, scratch)
        for k in range(4):
            cell = (row + k // 2) // 2 * note.wide + (col + k % 2) // 2
            if has_cell(note.owned, cell, scratch) and not has_cell(own, cell, scratch):
                return -1
            put_cell(own, cell, scratch)
            put_cell(note.owned, cell, scratch)
        scratch[note.both + n_dots] = row * note.wide + col
        scratch[note.root + n_dots] = row // 2 * note.wide + col // 2
        scratch[note.first + n_dots], scratch[note.last + n_dots] = 0, note.words - 1
        scratch[note.whole + n_dots] = scratch[note.done + n_dots] = 0
        scratch[note.grown + n_dots] = 1
        n_dots += 1
    return n_dots


@kernel
def _count_dots(n_dots, scratch, note):
    """Notes how many dots can have each cell, none, one or more, and the edges with a dot that can have both sides."""
    words = note.words
    clear(note.twice, words, scratch)
    for k in range(words):
        scratch[note.once + k] = scratch[note.owned + k]
    for k in range(2 * words):
        scratch[note.common + k] = scratch[note.joined + k]
    for dot in range(n_dots):
        if scratch[note.done + dot] == 1:
            continue
        can, both = note.can + dot * words, scratch[note.both + dot]
        for k in range(scratch[note.first + dot], scratch[note.last + dot] + 1):
            here = scratch[can + k]
            scratch[note.twice + k] |= scratch[note.once + k] & here
            scratch[note.once + k] |= here
            for way in range(2):
                across = shifted_down(can, k, step_of(way, note), words, scratch)
                scratch[note.common + way * words + k] |= here & across & link_both_ways(way, both, k, scratch, note)


@kernel
def _own_singles(n_dots, scratch, note):
    """A cell that one dot alone can have is its own; returns whether there is one for each cell."""
    missing, left = 0, 0
    for k in range(note.words):
        missing |= scratch[note.board + k] & ~scratch[note.once + k]
        scratch[note.once + k] &= ~scratch[note.twice + k] & ~scratch[note.owned + k]
        left |= scratch[note.once + k]
    for dot in range(n_dots if left != 0 else 0):
        can, found = note.can + dot * note.words, 0
        for k in range(note.words):
            scratch[note.more + k] = scratch[can + k] & scratch[note.once + k]
            found |= scratch[note.more + k]
        if found != 0 and add_own(dot, scratch, note):
            return False
    return missing == 0


@kernel
def _settle_edges(n_dots, scratch, note):
    """Edges within a dot's own cells are no lines; those between the cells of two are, and those without a dot that can
    have both sides; returns whether all of that can be.
    """
    words, wrong = note.words, 0
    for dot in range(n_dots):
        if scratch[note.grown + dot] == 0:
            continue
        own, scratch[note.grown + dot] = note.own + dot * words, 0
        for k in range(scratch[note.first + dot], scratch[note.last + dot] + 1):
            for way in range(2):
                across = shifted_down(own, k, step_of(way, note), words, scratch)
                scratch[note.same + way * words + k] |= scratch[own + k] & across
    for way in range(2):
        for k in range(words):
            at = way * words + k
            here = scratch[note.same + at]
            joined = scratch[note.joined + at] | here
            parted = scratch[note.owned + k] & shifted_down(note.owned, k, step_of(way, note), words, scratch)
            parted = (parted | (scratch[note.sides + at] & ~scratch[note.common + at])) & ~here
            wrong |= (here & scratch[note.lines + at]) | (parted & joined)
            scratch[note.fresh + at] = (joined & ~scratch[note.joined + at]) | (parted & ~scratch[note.lines + at])
            scratch[note.joined + at] = joined
            scratch[note.lines + at] |= parted
            scratch[note.links + at] = scratch[note.sides + at] & ~scratch[note.lines + at]
    return wrong == 0


@kernel
def _note_changes(scratch, note):
    """Notes the cells at edges that are new; returns whether anything is."""
    words, found = note.words, 0
    for way in range(2):
        fresh = note.fresh + way * words
        note_turned(note.links + way * words, turned_links(way, note), 0, words - 1, scratch, note)
        for k in range(words):
            ends = scratch[fresh + k] | shifted_up(fresh, fresh, k, step_of(way, note), scratch)
            scratch[note.changed + k] |= ends
    for k in range(words):
        found |= scratch[note.changed + k]
        scratch[note.seen + k] = scratch[note.changed + k]
        scratch[note.changed + k] = 0
    return found != 0


@kernel
def _until_nothing_changes(n_dots, scratch, note):
    """Round by round; returns whether there is no contradiction."""
    is_new = True
    while is_new:
        for dot in range(n_dots):
            can, concerned = note.can + dot * note.words, 0
            if scratch[note.done + dot] == 1:
                continue
            for k in range(scratch[note.first + dot], scratch[note.last + dot] + 1):
                concerned |= scratch[can + k] & scratch[note.seen + k]
            if concerned != 0 and look_around(dot, scratch, note):
                return False
        _count_dots(n_dots, scratch, note)
        if not _own_singles(n_dots, scratch, note) or not _settle_edges(n_dots, scratch, note):
            return False
        if not grow_pieces(n_dots, scratch, note):
            return False
        is_new = _note_changes(scratch, note)
    return True


@rule_kernel(DottedAreas, naive=symmetric_areas_naive, scratch=_scratch, columns=True, settles=True)
def symmetric_areas(tile, coords, parameters, scratch):
    """The edges between the cells of a board."""
    cols = parameters.cols
    rows = (len(parameters.dots) // (2 * cols - 1) + 1) // 2
    note = notes_of(len(coords), rows, cols)
    states(tile, coords, parameters.mark, scratch)
    _read_board(rows, cols, scratch, note)
    n_dots = _find_dots(tile, parameters.dots, rows, cols, scratch, note)
    if n_dots < 0:
        return 0, 1
    for k in range(note.words):
        scratch[note.changed + k] = scratch[note.board + k]
    _note_changes(scratch, note)
    if not _until_nothing_changes(n_dots, scratch, note):
        return 0, 1
    _write_board(rows, cols, scratch, note)
    return write(tile, coords, parameters.mark, scratch), 0
