"""Cells of a board that are one piece, beside clauses (kernels/clauses): what would part them is found with its reason.

There is a variable for each cell, which come before others. The cells of a piece are those whose variables are true, or
false (`others`), on the whole board or within a room; they are connected at sides, or at corners, too (`around`). Rows
are bits. On the whole board chains of walls (chained_walls.py) say whether anything is parted and which cells cannot be
walls, in rooms a flood does. The reason names one cell of the piece on either side, and walls in between: of those
around one side only such as the other side reaches across any cells.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.clauses.clause_state import NO_CONFLICT, TRAIL, TRUE, assign
from gridlanes.kernels.clauses.reasons import add_to_reason, begin_reason, end_reason
from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rules.shading.chained_walls import (
    BROKEN,
    CLOSED,
    BoardPiece,
    board_notes,
    chain_walls,
    closes_chain,
    parted,
    spread,
)
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest

BOARD = 0
"""the region that is the whole board; rooms come after it"""


class PieceRows(NamedTuple):
    """``int64``. Rows and columns are counted from 1. Of each row, as bits, the cells whose variables are `true`, and
    those that are `false`; `can`, `reached`, `inside`, `wall`, `free`, `parted`: room for notes of the same kind. Of
    each region, the board and the rooms: its first row, its last, and where its rows begin in `masks`. `room` ``(C,)``:
    the region of each cell that is in a room, else 0. `notes`: of chained_walls.py.
    """

    n_rows: int
    cols: int
    true: Any
    false: Any
    can: Any
    reached: Any
    inside: Any
    wall: Any
    free: Any
    parted: Any
    top: Any
    bottom: Any
    at: Any
    room: Any
    masks: Any
    notes: Any


@kernel(inline=True)
def room_for_pieces(n_cells, cols, n_rooms, notes):
    """Entries of scratch that they take; `notes`: how many of these are for walls, as `board_notes` says."""
    return 8 * (n_cells // cols + 2) + (3 + n_cells // cols) * (n_rooms + 1) + n_cells + notes


@kernel
def pieces_at(scratch, n_cells, cols, n_rooms):
    """The rows of a board that are in scratch."""
    n_rows, n = n_cells // cols, n_cells // cols + 2
    at = 8 * n
    parts = (
        part(scratch, 0, n),
        part(scratch, n, n),
        part(scratch, 2 * n, n),
        part(scratch, 3 * n, n),
        part(scratch, 4 * n, n),
        part(scratch, 5 * n, n),
        part(scratch, 6 * n, n),
        part(scratch, 7 * n, n),
        part(scratch, at, n_rooms + 1),
        part(scratch, at + n_rooms + 1, n_rooms + 1),
        part(scratch, at + 2 * (n_rooms + 1), n_rooms + 1),
        part(scratch, at + 3 * (n_rooms + 1), n_cells),
        part(scratch, at + 3 * (n_rooms + 1) + n_cells, n_rows * (n_rooms + 1)),
        part(scratch, at + (3 + n_rows) * (n_rooms + 1) + n_cells, board_notes(n_cells, cols).end),
    )
    return PieceRows(n_rows, cols, *parts)


@kernel
def pieces_in(scratch, n_cells, cols, joined, n_rooms):
    """A board all of whose cells are open, in scratch. `joined`: of each room how many cells it has, and these."""
    rows, n_rows = pieces_at(scratch, n_cells, cols, n_rooms), n_cells // cols
    for k in range(8 * (n_rows + 2)):
        scratch[k] = 0
    for k in range(n_cells):
        rows.room[k] = 0
    rows.top[BOARD], rows.bottom[BOARD], rows.at[BOARD] = 1, n_rows, 0
    for r in range(n_rows):
        rows.masks[r] = bit(cols + 1) - 2
    k, free = 0, n_rows
    for room in range(1, n_rooms + 1):
        size, top, bottom = joined[k], n_rows, 1
        for i in range(k + 1, k + 1 + size):
            r = joined[i] // cols + 1
            top, bottom = min(top, r), max(bottom, r)
            rows.room[joined[i]] = room
        rows.top[room], rows.bottom[room], rows.at[room] = top, bottom, free
        for i in range(free, free + bottom - top + 1):
            rows.masks[i] = 0
        for i in range(k + 1, k + 1 + size):
            rows.masks[free + joined[i] // cols + 1 - top] |= bit(joined[i] % cols + 1)
        free += max(0, bottom - top + 1)
        k += 1 + size
    return rows


@kernel(inline=True)
def note_in_rows(rows, lit, is_assigned):
    """A literal of a cell was assigned, or is so no more."""
    cell = lit >> 1
    r, here = cell // rows.cols + 1, bit(cell % rows.cols + 1)
    if not is_assigned:
        rows.true[r] &= ~here
        rows.false[r] &= ~here
    elif lit & 1 == 0:
        rows.true[r] |= here
    else:
        rows.false[r] |= here


@kernel(inline=True)
def _literal(rows, r, c, others):
    """That the cell in row r and column c is of the piece."""
    return np.int64(2 * ((r - 1) * rows.cols + np.int64(c) - 1) + others)


@kernel(inline=True)
def _mask(rows, region, r):
    return rows.masks[rows.at[region] + r - rows.top[region]]


@kernel
def _fill_out(rows, region, cell, can, found, around):
    """Notes in `found` all cells of a region that can be reached from one across `can`. Looks only at rows beside such
    as changed, downwards and upwards in turn.
    """
    top, bottom = rows.top[region], rows.bottom[region]
    for r in range(top, bottom + 1):
        found[r] = 0
    r = cell // rows.cols + 1
    found[r] = spread(bit(cell % rows.cols + 1), can[r], np.int64(0))
    inside = bit(bottom + 1) - bit(top)
    due, step = (bit(r + 1) | bit(r - 1)) & inside, 1
    while due != 0:
        r = top if step > 0 else bottom
        while due != 0 and top <= r <= bottom:
            if due >> r & 1 != 0:
                due &= ~bit(r)
                beside = (found[r - 1] if r > top else np.int64(0)) | (found[r + 1] if r < bottom else np.int64(0))
                if around != 0:
                    beside |= beside << 1 | beside >> 1
                if beside & can[r] & ~found[r] != 0:
                    found[r] = spread(found[r] | beside, can[r], np.int64(0))
                    due |= (bit(r + 1) | bit(r - 1)) & inside
            r += step
        step = -step


@kernel(inline=True)
def _near(rows, region, found, r, around):
    """The cells of row r beside, and at, some of a region."""
    beside = (found[r - 1] if r > rows.top[region] else 0) | (found[r + 1] if r < rows.bottom[region] else 0)
    if around != 0:
        beside |= beside << 1 | beside >> 1
    return beside | found[r] | found[r] << 1 | found[r] >> 1


@kernel(for_any_number=True)
def _first_held(clauses, rows, region, others):
    """The literal of that cell of the piece which was decided first; -1 for none."""
    for k in range(clauses.now[TRAIL]):
        lit = clauses.trail[k]
        if lit & 1 != others or lit >> 1 >= len(rows.room):  # the latter are no cells
            continue
        if region == BOARD or rows.room[lit >> 1] == region:
            return lit
    return np.int64(-1)


@kernel(for_any_number=True)
def _held_apart(clauses, rows, region, others):
    """The literal of a cell of the piece that was not reached, of the lowest level; -1 for none."""
    found = np.int64(-1)
    for r in range(rows.top[region], rows.bottom[region] + 1):
        left = (rows.false[r] if others else rows.true[r]) & _mask(rows, region, r) & ~rows.reached[r]
        while left != 0:
            lit = _literal(rows, r, lowest(left), others)
            left &= left - 1
            if found < 0 or clauses.level[lit >> 1] < clauses.level[found >> 1]:
                found = lit
    return found


@kernel(for_any_number=True)
def _reach(rows, region, lit, cut, around):
    """Notes in `reached` all cells that can be reached from one across `can`, but not across `cut` (-1 for none)."""
    r_cut, c_cut = (cut >> 1) // rows.cols + 1, (cut >> 1) % rows.cols + 1
    if cut >= 0:
        rows.can[r_cut] &= ~bit(c_cut)
    _fill_out(rows, region, lit >> 1, rows.can, rows.reached, around)
    if cut >= 0:
        rows.can[r_cut] |= bit(c_cut)


@kernel(for_any_number=True)
def _reason_of(clauses, reasons, rows, kind, near, far, cut):
    """The reason why the cell of the piece `near` is apart from that of `far`, but for that of `cut` (-1 for none), of
    which literals are given. In `reached` are all cells that are connected with `near`. `kind`: region, others, around.
    """
    region, others, around = kind
    top, bottom = rows.top[region], rows.bottom[region]
    r_cut, out = (cut >> 1) // rows.cols + 1, bit((cut >> 1) % rows.cols + 1)
    most = 2
    for r in range(top, bottom + 1):
        mask = _mask(rows, region, r)
        if r == r_cut and cut >= 0:
            mask &= ~out
        rows.wall[r] = _near(rows, region, rows.reached, r, around) & mask & ~rows.reached[r]
        rows.free[r] = mask & ~rows.reached[r] & ~rows.wall[r]
        most += bit_count(np.uint64(rows.wall[r]))
    reason, n = begin_reason(clauses, reasons, most), 0
    if reason < 0:
        return reason
    _fill_out(rows, region, far >> 1, rows.free, rows.inside, around)
    for lit in (near, far):
        if clauses.truth[lit] == TRUE:
            n = add_to_reason(clauses, reason, n, lit ^ 1)
    for r in range(top, bottom + 1):
        left = rows.wall[r] & _near(rows, region, rows.inside, r, around)
        while left != 0:
            n = add_to_reason(clauses, reason, n, _literal(rows, r, lowest(left), others))
            left &= left - 1
    end_reason(clauses, reasons, reason, n)
    return reason


@kernel(for_any_number=True)
def _drop_parted(clauses, reasons, rows, kind, root):
    """Open cells that were not reached are not of the piece; NO_CONFLICT, or a conflict if one is."""
    region, others, around = kind
    apart = _held_apart(clauses, rows, region, others)
    if apart >= 0:
        _reach(rows, region, apart, -1, around)
        reason = _reason_of(clauses, reasons, rows, kind, apart, root, -1)
        return reason if reason >= 0 else NO_CONFLICT
    top, bottom = rows.top[region], rows.bottom[region]
    for r in range(top, bottom + 1):
        rows.parted[r] = rows.can[r] & ~rows.reached[r]
    for r in range(top, bottom + 1):
        while rows.parted[r] != 0:
            seed = _literal(rows, r, lowest(rows.parted[r]), others)
            _reach(rows, region, seed, -1, around)
            reason = _reason_of(clauses, reasons, rows, kind, seed, root, -1)
            if reason < 0:
                return NO_CONFLICT
            for k in range(r, bottom + 1):
                some = rows.reached[k]
                rows.can[k] &= ~some
                rows.parted[k] &= ~some
                while some != 0:
                    assign(clauses, _literal(rows, k, lowest(some), others) ^ 1, reason)
                    some &= some - 1
    return NO_CONFLICT


@kernel(for_any_number=True)
def _take(clauses, reasons, rows, kind, root, r, c):
    """The open cell in row r and column c is of the piece, if that would be parted without it."""
    region, others, around = kind
    cut = _literal(rows, r, c, others)
    _reach(rows, region, root, cut, around)
    apart = _held_apart(clauses, rows, region, others)
    if apart >= 0:
        reason = _reason_of(clauses, reasons, rows, kind, root, apart, cut)
        if reason >= 0:
            assign(clauses, cut, reason)


@kernel(inline=True)
def _cuts(rows, region, r, held, around):
    """Open cells of row r whose neighbours that can be of the piece are not all connected around them."""
    above = rows.can[r - 1] if r > rows.top[region] else np.int64(0)
    below = rows.can[r + 1] if r < rows.bottom[region] else np.int64(0)
    here = rows.can[r]
    cut = parted(~above, ~here, ~below) if around != 0 else parted(above, here, below)
    return cut & here & ~held[r]


@kernel
def look_at_room(clauses, reasons, rows, region, others):
    """What follows from that the cells of a room that are of a piece are connected at sides; NO_CONFLICT, or a
    conflict.
    """
    root = _first_held(clauses, rows, region, others)
    if root < 0:
        return NO_CONFLICT
    held, walls = (rows.false, rows.true) if others != 0 else (rows.true, rows.false)
    kind, n_held = (np.int64(region), np.int64(others), np.int64(0)), 0
    for r in range(rows.top[region], rows.bottom[region] + 1):
        mask = _mask(rows, region, r)
        rows.can[r] = mask & ~walls[r]
        n_held += bit_count(np.uint64(held[r] & mask))
    _reach(rows, region, root, -1, 0)
    found = _drop_parted(clauses, reasons, rows, kind, root)
    if found != NO_CONFLICT or n_held < 2:
        return found
    for r in range(rows.top[region], rows.bottom[region] + 1):
        left = _cuts(rows, region, r, held, 0)
        while left != 0:
            _take(clauses, reasons, rows, kind, root, r, lowest(left))
            left &= left - 1
    return NO_CONFLICT


@kernel
def look_at_board(clauses, reasons, rows, others, around):
    """What follows from that all cells of the board that are of a piece are connected at sides, or, if `around` is 1,
    at corners, too; NO_CONFLICT, or a conflict.
    """
    root = _first_held(clauses, rows, BOARD, others)
    if root < 0:
        return NO_CONFLICT
    held, walls = (rows.false, rows.true) if others else (rows.true, rows.false)
    board, n = BoardPiece(rows.cols, 0, 0, 0, around), rows.n_rows
    notes, room = rows.notes, board_notes(n * rows.cols, rows.cols)
    every, n_held = bit(rows.cols + 1) - 2, np.int64(0)
    for r in range(n + 2):
        is_inside = 0 < r <= n
        notes[room.walls + r] = walls[r] | ~every if is_inside else np.int64(-1)
        notes[room.held + r] = held[r]
        rows.can[r] = every & ~walls[r] if is_inside else np.int64(0)
        n_held += bit_count(np.uint64(held[r]))
    kind = np.int64(BOARD), np.int64(others), np.int64(around)
    met = chain_walls(n, board, notes, room, n_held)
    if met in (BROKEN, CLOSED):
        _reach(rows, BOARD, root, -1, around)
        found = _drop_parted(clauses, reasons, rows, kind, root)
        if found != NO_CONFLICT or met == BROKEN:
            return found
    for r in range(1 if n_held > 1 else n + 1, n + 1):
        left = _cuts(rows, BOARD, r, held, around)
        while left != 0:
            c = np.int64(lowest(left))
            left &= left - 1
            above, here, below = notes[room.walls + r - 1], notes[room.walls + r], notes[room.walls + r + 1]
            code = (above >> c - 1) & 7 | ((here >> c - 1) & 7) << 3 | ((below >> c - 1) & 7) << 6
            if closes_chain(r, c, code, board, notes, room, n_held):
                _take(clauses, reasons, rows, kind, root, r, c)
    return NO_CONFLICT
