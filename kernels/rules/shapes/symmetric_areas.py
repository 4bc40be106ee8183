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
from gridlanes.kernels.rules.shapes.divided_boards import beyond, put_edge
from gridlanes.kernels.rules.shapes.dotted_areas import WORD, note_places, notes_of, own, walk_from_dot
from gridlanes.kernels.rules.shapes.rectangles import NONE, ends_of
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
    wide = 2 * parameters.cols - 1
    rows = (len(parameters.dots) // wide + 1) // 2
    return python_of(notes_of)(size, rows * parameters.cols).end


@kernel
def _pieces(n_cells, cols, scratch, note):
    """Connected cells have no line inside, and grow if they have no dot and one way; returns 1 if that is new, 2 if
    there is no way.
    """
    found = 0
    for cell in range(n_cells):
        scratch[note.piece + cell] = -1
    for first in range(n_cells):
        if scratch[note.piece + first] >= 0:
            continue
        scratch[note.piece + first] = first
        scratch[note.waiting] = first
        seen, done, has_dot, n_ways, way_out = 1, 0, False, 0, -1
        while done < seen:
            cell = scratch[note.waiting + done]
            done += 1
            has_dot = has_dot or scratch[note.dotted + cell] == 1
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                other = beyond(cell, way, cols)
                if edge >= 0 and scratch[edge] == OUT and scratch[note.piece + other] < 0:
                    scratch[note.piece + other] = first
                    scratch[note.waiting + seen] = other
                    seen += 1
        for k in range(seen):
            cell = scratch[note.waiting + k]
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge < 0 or scratch[edge] == OUT:
                    continue
                other = beyond(cell, way, cols)
                if scratch[note.piece + other] == first:
                    found = max(found, put_edge(edge, OUT, scratch))
                elif scratch[edge] == OPEN and other != way_out:
                    way_out = other
                    n_ways += 1
        if has_dot or found == 2:
            continue
        if n_ways == 0:
            return 2
        if n_ways == 1:
            for way in range(4):
                edge = scratch[note.sides + 4 * way_out + way]
                if edge >= 0 and scratch[note.piece + beyond(way_out, way, cols)] == first:
                    found = max(found, put_edge(edge, OUT, scratch))
    return found


@kernel
def _begin(tile, dots, n_cells, cols, scratch, note):
    """Finds the dots, and what touches them or is joined to that; returns how many there are, -1 if two want a cell."""
    note_places(n_cells, cols, scratch, note)
    for cell in range(n_cells):
        scratch[note.owner + cell] = -1
        scratch[note.dotted + cell] = 0
    n_dots, wide = 0, 2 * cols - 1
    for point in range(len(dots)):
        if not 0 <= number_of(tile, dots[point]) < NONE:
            continue
        row, col = point // wide, point % wide
        for k in range(4):
            cell = (row + k // 2) // 2 * cols + (col + k % 2) // 2
            if k == 0 and scratch[note.owner + cell] >= 0:
                return -1
            if k == 0:
                scratch[note.row + n_dots] = row
                scratch[note.col + n_dots] = col
            scratch[note.dotted + cell] = 1
            if own(cell, n_dots, n_cells, cols, scratch, note) == 2:
                return -1
        n_dots += 1
    return n_dots


@kernel
def _settle(n_edges, n_cells, cols, scratch, note):
    """Writes down what a round has shown; returns 1 if that is new, 2 if it cannot be."""
    found = 0
    for cell in range(n_cells):
        if scratch[note.coming + cell] == 0:
            return 2
        if scratch[note.coming + cell] == 1:
            found = max(found, own(cell, scratch[note.last + cell], n_cells, cols, scratch, note))
        if scratch[note.claimed + cell] >= 0:
            found = max(found, own(cell, scratch[note.claimed + cell], n_cells, cols, scratch, note))
    for edge in range(n_edges):
        if found < 2 and scratch[note.common + edge] == 0:
            found = max(found, put_edge(edge, IN, scratch))
    if found < 2:
        found = max(found, _pieces(n_cells, cols, scratch, note))
    return found


@kernel
def _until_nothing_changes(n_dots, n_edges, n_cells, cols, scratch, note):
    """Round by round; returns 2 for a contradiction."""
    n_words, old_words, before, found = (n_dots + WORD - 1) // WORD, 0, -1, 1
    while found == 1:
        for edge in range(n_edges):
            scratch[note.common + edge] = 0
        for cell in range(n_cells):
            scratch[note.coming + cell] = scratch[note.order + cell] = 0
            scratch[note.claimed + cell] = -1
        for k in range(n_cells * n_words):
            scratch[note.then + k] = 0
        clock, n_left = 0, 0
        for dot in range(n_dots):
            root = scratch[note.row + dot] // 2 * cols + scratch[note.col + dot] // 2
            clock = walk_from_dot(root, dot, clock, n_cells, cols, old_words, n_words, scratch, note)
            if clock < 0:
                return 2
        for cell in range(n_cells):
            n_left += scratch[note.coming + cell]
        found = _settle(n_edges, n_cells, cols, scratch, note)
        if n_left != before:
            found = max(found, 1)
        before, old_words = n_left, n_words
        for k in range(n_cells * n_words):
            scratch[note.here + k] = scratch[note.then + k]
    return found


@rule_kernel(DottedAreas, naive=symmetric_areas_naive, scratch=_scratch, columns=True)
def symmetric_areas(tile, coords, parameters, scratch):
    """The edges between the cells of a board."""
    cols, n_edges = parameters.cols, len(coords)
    n_cells = (len(parameters.dots) // (2 * cols - 1) + 1) // 2 * cols
    note = notes_of(n_edges, n_cells)
    states(tile, coords, parameters.mark, scratch)
    n_dots = _begin(tile, parameters.dots, n_cells, cols, scratch, note)
    if n_dots < 0 or _until_nothing_changes(n_dots, n_edges, n_cells, cols, scratch, note) == 2:
        return 0, 1
    return write(tile, coords, parameters.mark, scratch), 0
