"""What the kernel of areas about dots notes, and its walks from dots."""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.divided_boards import beyond, note_sides, put_edge
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

WORD = 32
"""dots in a word of notes"""


class DottedAreaNotes(NamedTuple):
    """Where the notes are in scratch, after the states of edges, for each cell unless said otherwise, and where they
    end.
    """

    common: int
    """of edges, whether a dot can have the cells on both sides"""
    owner: int
    """the dot that a cell is of, -1 if that is not known"""
    coming: int
    """how many dots come to a cell"""
    last: int
    """the last of them"""
    claimed: int
    """the dot that cannot do without the cell, -1 for none"""
    order: int
    """when a walk in depth came to the cell or the one opposite of it"""
    low: int
    parent: int
    way: int
    holds: int
    """whether cells of the dot's own lie below"""
    piece: int
    dotted: int
    """whether a dot touches the cell"""
    waiting: int
    row: int
    """of dots, in half rows from the first row of cells"""
    col: int
    sides: int
    """the edges of each cell above, left, right, below; -1 around the board"""
    row_of: int
    """of cells: divisions would take most of the time of a walk"""
    col_of: int
    here: int
    """words of bits: which dots can have a cell"""
    then: int
    """the same, of the next round"""
    end: int


@kernel(inline=True)
def notes_of(n_edges, n_cells):
    """Where the notes are in scratch, for a board."""
    e, n = 2 * n_edges, n_cells
    p, w = 2 * n_edges + 20 * n_cells, n_cells * ((n_cells + WORD - 1) // WORD)
    return DottedAreaNotes(
        n_edges, e, e + n, e + 2 * n, e + 3 * n, e + 4 * n, e + 5 * n, e + 6 * n, e + 7 * n, e + 8 * n, e + 9 * n,
        e + 10 * n, e + 11 * n, e + 12 * n, e + 13 * n, e + 14 * n, e + 18 * n, e + 19 * n, p, p + w, p + 2 * w,
    )  # fmt: skip


@kernel
def note_places(n_cells, cols, scratch, note):
    """Notes the edges of each cell, its row and its column."""
    note_sides(n_cells, cols, scratch, note)
    row, col = 0, 0
    for cell in range(n_cells):
        scratch[note.row_of + cell], scratch[note.col_of + cell] = row, col
        col += 1
        if col == cols:
            row, col = row + 1, 0


@kernel(inline=True)
def _opposite(cell, dot, n_cells, cols, scratch, note):
    """The cell on the other side of a dot; -1 outside of the board."""
    row = scratch[note.row + dot] - scratch[note.row_of + cell]
    col = scratch[note.col + dot] - scratch[note.col_of + cell]
    inside = row >= 0 and row * cols < n_cells and 0 <= col < cols
    return row * cols + col if inside else -1


@kernel(inline=True)
def _can(cell, dot, n_words, scratch, note):
    """Whether a cell can be of a dot, as far as the last round knows; there are no words before the first."""
    if scratch[note.owner + cell] >= 0:
        return scratch[note.owner + cell] == dot
    return n_words == 0 or (scratch[note.here + cell * n_words + dot // WORD] >> dot % WORD) & 1 == 1


@kernel
def _fits(cell, dot, n_cells, cols, n_words, scratch, note):
    """Whether a cell and all that is joined to it, or parted from it, let it be of a dot."""
    if not _can(cell, dot, n_words, scratch, note):
        return False
    for way in range(4):
        edge = scratch[note.sides + 4 * cell + way]
        if edge < 0 or scratch[edge] == OPEN:
            continue
        other = beyond(cell, way, cols)
        if scratch[edge] == IN:
            if scratch[note.owner + other] == dot:
                return False
        elif not _can(other, dot, n_words, scratch, note) or (
            n_words == 0 and _opposite(other, dot, n_cells, cols, scratch, note) < 0
        ):
            return False
    return True


@kernel
def own(cell, dot, n_cells, cols, scratch, note):
    """A cell is of a dot, and so are those opposite of it and joined to it; returns 1 if that is new, 2 if it cannot
    be.
    """
    if scratch[note.owner + cell] >= 0:
        return 0 if scratch[note.owner + cell] == dot else 2
    scratch[note.owner + cell] = dot
    scratch[note.waiting] = cell
    n_waiting, found = 1, 1
    while n_waiting > 0 and found < 2:
        n_waiting -= 1
        here = scratch[note.waiting + n_waiting]
        for way in range(5):
            edge = -1
            if way < 4:
                edge = scratch[note.sides + 4 * here + way]
                if edge < 0:
                    continue
                other = beyond(here, way, cols)
            else:
                other = _opposite(here, dot, n_cells, cols, scratch, note)
                if other < 0:
                    return 2
            owner = scratch[note.owner + other]
            if owner >= 0 and edge >= 0:
                found = max(found, put_edge(edge, OUT if owner == dot else IN, scratch))
            elif owner < 0 and (edge < 0 or scratch[edge] == OUT):
                scratch[note.owner + other] = dot
                scratch[note.waiting + n_waiting] = other
                n_waiting += 1
                if edge < 0:
                    continue
            elif owner != dot and edge < 0:
                found = 2
    return found


@kernel
def _come_to(cell, opposite, parent, dot, clock, n_words, scratch, note):
    """A walk reaches a pair of opposite cells."""
    for k in range(2):
        one = cell if k == 0 else opposite
        scratch[note.order + one] = clock
        if k == 0 or one != cell:
            scratch[note.coming + one] += 1
        scratch[note.last + one] = dot
        if n_words > 0:
            scratch[note.then + one * n_words + dot // WORD] |= 1 << dot % WORD
    scratch[note.low + cell] = clock
    scratch[note.parent + cell] = parent
    scratch[note.way + cell] = 0
    scratch[note.holds + cell] = 1 if scratch[note.owner + cell] == dot else 0


@kernel
def walk_from_dot(root, dot, clock, n_cells, cols, old_words, n_words, scratch, note):
    """Walks from a dot over pairs of opposite cells that can be its own, and claims what it cannot do without; returns
    the time at the end, -1 if two dots claim a cell.
    """
    begin, both = clock, scratch[note.row + dot] * cols + scratch[note.col + dot]  # a cell and the one opposite of it
    clock += 1
    _come_to(root, both - root, -1, dot, clock, n_words, scratch, note)
    here = root
    while here >= 0:
        way = scratch[note.way + here]
        if way < 4:
            scratch[note.way + here] = way + 1
            edge = scratch[note.sides + 4 * here + way]
            if edge < 0 or scratch[edge] == IN:
                continue
            across = scratch[note.sides + 4 * (both - here) + 3 - way]
            if across < 0 or scratch[across] == IN:
                continue
            other = beyond(here, way, cols)
            if scratch[note.order + other] <= begin:
                opposite = _opposite(other, dot, n_cells, cols, scratch, note)
                fits = opposite >= 0 and _fits(other, dot, n_cells, cols, old_words, scratch, note)
                if not fits or not _fits(opposite, dot, n_cells, cols, old_words, scratch, note):
                    continue
                clock += 1
                _come_to(other, opposite, here, dot, clock, n_words, scratch, note)
                here_after = other
            else:
                scratch[note.low + here] = min(scratch[note.low + here], scratch[note.order + other])
                here_after = here
            scratch[note.common + edge] = scratch[note.common + across] = 1
            here = here_after
            continue
        above = scratch[note.parent + here]
        if above >= 0:
            scratch[note.low + above] = min(scratch[note.low + above], scratch[note.low + here])
            if scratch[note.holds + here] == 1:
                scratch[note.holds + above] = 1
                if scratch[note.low + here] >= scratch[note.order + above]:
                    for k in range(2):
                        cell = above if k == 0 else both - above
                        if scratch[note.claimed + cell] not in (-1, dot):
                            return -1
                        scratch[note.claimed + cell] = dot
        here = above
    return clock
