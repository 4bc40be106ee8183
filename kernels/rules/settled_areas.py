"""Areas whose two numbers are known: the cells that they certainly have, and those that they can also have
(number_pairs.py).
"""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.cell_sets import (
    BITS,
    clear,
    first_cell,
    has_cell,
    n_cells_in,
    put_cell,
    shifted_down,
    spread,
)
from gridlanes.kernels.rules.number_pairs import (
    TOGETHER,
    come_to,
    go_within,
    is_pair,
    least_between,
    most_between,
    pairs_at,
    partner_of,
)


@kernel
def _keep(first, second, scratch, room):
    """Keeps the pieces that the area of two numbers may have, those it may do without as ``-1 - piece``; returns how
    many. It can do without a piece if that is farther than the numbers from each other, and what is nearer is enough.
    """
    is_pair(first, second, -1, False, scratch, room)
    words, levels, direct, nearer, n_kept = room.words, room.levels + TOGETHER * room.walk, -1, 0, 0
    least, most = least_between(first, second, scratch, room), most_between(first, second, scratch, room)
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
                if scratch[room.piece + cell] == cell:
                    can_spare = direct >= 0 and nearer >= least
                    scratch[room.kept + n_kept] = -1 - cell if can_spare else cell
                    n_kept += 1
        direct, nearer = level, nearer + n_here
    return n_kept


@kernel
def _needed(first, second, scratch, room):
    """Notes which pieces the area of two numbers has for sure; returns 2 if another has one of them."""
    pair = first * room.n_cells + second
    for k in range(_keep(first, second, scratch, room)):
        piece = scratch[room.kept + k]
        can_spare = piece < 0
        piece = max(piece, -1 - piece)
        alone = pairs_at(piece, 2, scratch, room) == 1
        if alone or not (can_spare or is_pair(first, second, piece, False, scratch, room)):
            if scratch[room.owner + piece] >= 0:
                return 2
            scratch[room.owner + piece] = pair
    return 0


@kernel
def _come_to(first, second, scratch, room):
    """What an area can still have besides what it has for sure; returns 2 if that is too much, or not enough."""
    pair, own, words = first * room.n_cells + second, 0, room.words
    least, most = least_between(first, second, scratch, room), most_between(first, second, scratch, room)
    levels, area = room.levels + TOGETHER * room.walk, room.came + TOGETHER * words
    clear(room.mine, words, scratch)
    for cell in range(room.n_cells):
        if scratch[room.owner + scratch[room.piece + cell]] == pair:
            own += 1
            put_cell(room.mine, cell, scratch)
    if own > most:
        return 2
    clear(levels, (most + 1) * words, scratch)
    for k in range(words):
        scratch[levels + own * words + k] = scratch[room.mine + k]
    go_within(scratch[room.piece + first], scratch[room.piece + second], -1, scratch, room)
    spread(TOGETHER, own, most, room.within, scratch, room)
    total = come_to(scratch, room)
    if total < least:
        return 2
    if total == least:
        for cell in range(room.n_cells):
            if has_cell(area, cell, scratch):
                piece = scratch[room.piece + cell]
                if scratch[room.owner + piece] not in (-1, pair):
                    return 2
                scratch[room.owner + piece] = pair
                put_cell(room.mine, cell, scratch)
    for k in range(words):
        word, mine = scratch[area + k], scratch[room.mine + k]
        right = word & scratch[room.right + k] & shifted_down(area, k, 1, words, scratch)
        down = word & scratch[room.down + k] & shifted_down(area, k, room.cols, words, scratch)
        scratch[room.open_right + k] |= right & (mine | shifted_down(room.mine, k, 1, words, scratch))
        scratch[room.open_down + k] |= down & (mine | shifted_down(room.mine, k, room.cols, words, scratch))
    return 0


@kernel
def settle_areas(scratch, room):
    """What areas have whose two numbers are known, and can have; returns 2 for a contradiction."""
    for cell in range(room.n_cells):
        scratch[room.owner + cell] = -1
    clear(room.open_right, room.words, scratch)
    clear(room.open_down, room.words, scratch)
    for turn in range(2):
        for first in range(room.n_cells):
            if scratch[room.number + first] < 0:
                continue
            second = partner_of(first, scratch, room)
            if second < first:
                continue
            if turn == 0 and _needed(first, second, scratch, room) == 2:
                return 2
            if turn == 1 and _come_to(first, second, scratch, room) == 2:
                return 2
    return 0
