"""Areas whose two numbers are known: the cells that they certainly have, and those that they can also have
(number_pairs.py).
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.number_pairs import (
    TOGETHER,
    come_to,
    go_within,
    is_pair,
    least_between,
    most_between,
    pairs_at,
    partner_of,
)
from gridlanes.kernels.rules.shared.cell_sets import (
    BITS,
    clear,
    first_cell,
    has_cell,
    n_cells_in,
    put_cell,
    shifted_down,
    spread,
)


@kernel
def _keep(first, second, scratch, note):
    """Keeps the pieces that the area of two numbers may have, those it may do without as ``-1 - piece``; returns how
    many. It can do without a piece if that is farther than the numbers from each other, and what is nearer is enough.
    """
    is_pair(first, second, -1, False, scratch, note)
    words, levels, direct, nearer, n_kept = note.words, note.levels + TOGETHER * note.walk, -1, 0, 0
    least, most = least_between(first, second, scratch, note), most_between(first, second, scratch, note)
    for level in range(most + 1):
        here = levels + level * words
        n_here = n_cells_in(here, words, scratch)
        if n_here == 0:
            continue
        for k in range(words):
            left = scratch[here + k]
            while left != 0:
                cell = k * BITS + first_cell(left)
                left &= left - 1
                if scratch[note.piece + cell] == cell:
                    can_spare = direct >= 0 and nearer >= least
                    scratch[note.kept + n_kept] = -1 - cell if can_spare else cell
                    n_kept += 1
        direct, nearer = level, nearer + n_here
    return n_kept


@kernel
def _needed(first, second, scratch, note):
    """Notes which pieces the area of two numbers has for sure; returns 2 if another has one of them."""
    pair = first * note.n_cells + second
    for k in range(_keep(first, second, scratch, note)):
        piece = scratch[note.kept + k]
        can_spare = piece < 0
        piece = max(piece, -1 - piece)
        alone = pairs_at(piece, 2, scratch, note) == 1
        if alone or not (can_spare or is_pair(first, second, piece, False, scratch, note)):
            if scratch[note.owner + piece] >= 0:
                return 2
            scratch[note.owner + piece] = pair
    return 0


@kernel
def _come_to(first, second, scratch, note):
    """What an area can still have besides what it has for sure; returns 2 if that is too much, or not enough."""
    pair, own, words = first * note.n_cells + second, 0, note.words
    least, most = least_between(first, second, scratch, note), most_between(first, second, scratch, note)
    levels, area = note.levels + TOGETHER * note.walk, note.came + TOGETHER * words
    clear(note.mine, words, scratch)
    for cell in range(note.n_cells):
        if scratch[note.owner + scratch[note.piece + cell]] == pair:
            own += 1
            put_cell(note.mine, cell, scratch)
    if own > most:
        return 2
    clear(levels, (most + 1) * words, scratch)
    for k in range(words):
        scratch[levels + own * words + k] = scratch[note.mine + k]
    go_within(scratch[note.piece + first], scratch[note.piece + second], -1, scratch, note)
    spread(TOGETHER, own, most, note.within, scratch, note)
    total = come_to(scratch, note)
    if total < least:
        return 2
    if total == least:
        for cell in range(note.n_cells):
            if has_cell(area, cell, scratch):
                piece = scratch[note.piece + cell]
                if scratch[note.owner + piece] not in (-1, pair):
                    return 2
                scratch[note.owner + piece] = pair
                put_cell(note.mine, cell, scratch)
    for k in range(words):
        word, mine = scratch[area + k], scratch[note.mine + k]
        right = word & scratch[note.right + k] & shifted_down(area, k, 1, words, scratch)
        down = word & scratch[note.down + k] & shifted_down(area, k, note.cols, words, scratch)
        scratch[note.open_right + k] |= right & (mine | shifted_down(note.mine, k, 1, words, scratch))
        scratch[note.open_down + k] |= down & (mine | shifted_down(note.mine, k, note.cols, words, scratch))
    return 0


@kernel
def settle_areas(scratch, note):
    """What areas have whose two numbers are known, and can have; returns 2 for a contradiction."""
    for cell in range(note.n_cells):
        scratch[note.owner + cell] = -1
    clear(note.open_right, note.words, scratch)
    clear(note.open_down, note.words, scratch)
    for turn in range(2):
        for first in range(note.n_cells):
            if scratch[note.number + first] < 0:
                continue
            second = partner_of(first, scratch, note)
            if second < first:
                continue
            if turn == 0 and _needed(first, second, scratch, note) == 2:
                return 2
            if turn == 1 and _come_to(first, second, scratch, note) == 2:
                return 2
    return 0
