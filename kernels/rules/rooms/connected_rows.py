"""Connection of the cells that hold a mark, as in kernels/rules/shading/connected_board.py, on rows of bits
(kernels/rules/shared/bit_rows.py).
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count, first_bit, rest_of
from gridlanes.kernels.rules.shading.chained_walls import BROKEN, CLOSED, chain_walls, closes_chain, flood, parted
from gridlanes.kernels.rules.shared.bit_sets import bit


@kernel
def _note_walls(lines, rows, cols, notes, room):
    """Notes the walls and the holders of each row, one bit further up, with the ring; returns how many holders."""
    every, ring, n_holders = bit(cols + 1) - np.int64(2), bit(cols + 1) | np.int64(1), 0
    for r in range(rows + 2):
        notes[room.walls + r] = ring | every & ~(lines.can[r] << np.int64(1))
        notes[room.held + r] = lines.held[r] << np.int64(1)
        n_holders += bit_count(np.uint64(lines.held[r]))
    return np.int64(n_holders)


@kernel
def _take_cuts(lines, rows, board, notes, room, n_holders):
    """Open cells that cannot be walls hold the mark. Returns the rows that changed, as bits."""
    changed = np.int64(0)
    for r in range(1, rows + 1):
        above, here, below = notes[room.walls + r - 1], notes[room.walls + r], notes[room.walls + r + 1]
        cut = parted(~above, ~here, ~below) & (lines.can[r] & ~lines.held[r]) << np.int64(1)
        left = np.uint64(cut)
        while left != 0:
            col = np.int64(first_bit(left))
            left = rest_of(left)
            before = col - 1
            code = (above >> before) & 7 | ((here >> before) & 7) << 3 | ((below >> before) & 7) << 6
            if closes_chain(r, col, code, board, notes, room, n_holders):
                lines.held[r] |= bit(before)
                changed |= bit(r)
    return changed


@kernel
def connect_rows(lines, rows, board, notes, room):
    """Cells out of reach lose the mark, and those without which holders of it are parted take it. Returns the rows that
    changed, as bits; -1 for a contradiction. `board`: a `BoardPiece` of neither kind; `notes`, scratch, and `room`, as
    in chained_walls.py.
    """
    n_holders = _note_walls(lines, rows, board.cols, notes, room)
    if n_holders == 0:
        return np.int64(0)
    met = chain_walls(rows, board, notes, room, n_holders)
    if met == BROKEN:
        return np.int64(-1)
    changed = np.int64(0)
    if met == CLOSED:
        flood(rows, board, notes, room)
        for r in range(1, rows + 1):
            reached = notes[room.reached + r] >> np.int64(1)
            if lines.can[r] & ~reached != 0:
                lines.can[r] &= reached
                changed |= bit(r)
    if n_holders > 1:
        changed |= _take_cuts(lines, rows, board, notes, room, n_holders)
    return changed
