"""Areas that join two numbers: which cells can be of one, given what is joined already.

Pieces are cells with no line between them. States of edges stand at the start of scratch (see divided_boards.py). An
area of two numbers has more cells than the smaller one says, and fewer than the larger one.
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rules.divided_boards import beyond, edge_of, join_from
from gridlanes.kernels.rules.graph import IN

FAR = 1 << 40
"""the cost of what cannot be come to"""
BITS = 32
"""of a word in the table of pairs"""


class PairNotes(NamedTuple):
    """Where notes stand in scratch behind the states of edges, for each cell, and where they end."""

    number: int
    """the number of each cell, -1 for none"""
    piece: int
    """the first cell of its piece"""
    following: int
    """the next cell of the piece, the first one after the last"""
    weight: int
    """of first cells, as are all that follow: how many cells the piece has"""
    n_numbers: int
    """how many of them have a number"""
    from_one: int
    """how many cells it takes to come to the piece from one number, `FAR` where that is too many"""
    from_other: int
    together: int
    """how many cells an area of both numbers with this piece has at least"""
    reached: int
    """the pieces that were come to from one number; those from the other, and those of the area follow"""
    n_reached: int
    """how many these are, three numbers"""
    waiting: int
    queued: int
    """whether the piece waits"""
    n_pairs: int
    """how many pairs of numbers may have the piece in their area"""
    pair: int
    """the lower number of the last one of these pairs"""
    owner: int
    """the lower number of the pair whose area has the piece, -1: not known"""
    kept: int
    """pieces that may be of an area, kept while others are walked to"""
    pairs_at: int
    """for each edge, how many pairs may have both sides of it in their area"""
    open_at: int
    """for each edge, whether a known area may have both sides of it"""
    table: int
    """for each cell with a number, in `words` words, which others may be of its area"""
    words: int
    end: int


@kernel(inline=True)
def room_of(n_edges, n_cells):
    """The room for a board."""
    e, n = n_edges, n_cells
    words = (n + BITS - 1) // BITS
    p = e + 17 * n + 3
    return PairNotes(
        e, e + n, e + 2 * n, e + 3 * n, e + 4 * n, e + 5 * n, e + 6 * n, e + 7 * n, e + 8 * n, p - 3,
        e + 11 * n, e + 12 * n, e + 13 * n, e + 14 * n, e + 15 * n, e + 16 * n, p, p + e, p + 2 * e, words,
        p + 2 * e + n * words,
    )  # fmt: skip


@kernel
def join_cells(n_cells, cols, scratch, room):
    """Notes the pieces and how many numbers they have; returns 2 if one has more than two."""
    for cell in range(n_cells):
        scratch[room.piece + cell] = -1
    for first in range(n_cells):
        if scratch[room.piece + first] >= 0:
            continue
        seen, n_numbers = join_from(first, n_cells, cols, scratch, room.piece, room.waiting, room.following), 0
        for k in range(seen):
            n_numbers += 1 if scratch[room.number + scratch[room.waiting + k]] >= 0 else 0
        scratch[room.weight + first] = seen
        scratch[room.n_numbers + first] = n_numbers
        if n_numbers > 2:
            return 2
    return 0


@kernel
def spread(kind, n_waiting, most, one, other, without, n_cells, cols, scratch, room):
    """From the pieces that wait, whose costs are noted, to all that one comes to with at most so many cells, over
    pieces without a number, or those of `one` and `other`, but for the piece `without`. `kind`: 0 for `from_one`, 1 for
    `from_other`, 2 for `together`.
    """
    at, cost, reached, n_reached = 0, room.from_one + kind * n_cells, room.reached + kind * n_cells, n_waiting
    for k in range(n_waiting):
        scratch[reached + k] = scratch[room.waiting + k]
        scratch[room.queued + scratch[room.waiting + k]] = 1
    while n_waiting > 0:
        start = scratch[room.waiting + at]
        at, n_waiting = (at + 1 if at + 1 < n_cells else 0), n_waiting - 1
        scratch[room.queued + start] = 0
        cell = start
        while True:
            for way in range(4):
                edge = edge_of(cell, way, n_cells, cols)
                if edge < 0 or scratch[edge] == IN:
                    continue
                piece = scratch[room.piece + beyond(cell, way, cols)]
                if piece == without or (scratch[room.n_numbers + piece] > 0 and piece != one and piece != other):
                    continue
                there = scratch[cost + start] + scratch[room.weight + piece]
                if there <= most and there < scratch[cost + piece]:
                    if scratch[cost + piece] == FAR:
                        scratch[reached + n_reached] = piece
                        n_reached += 1
                    scratch[cost + piece] = there
                    if scratch[room.queued + piece] == 0:
                        scratch[room.queued + piece] = 1
                        end = at + n_waiting
                        scratch[room.waiting + (end if end < n_cells else end - n_cells)] = piece
                        n_waiting += 1
            cell = scratch[room.following + cell]
            if cell == start:
                break
    scratch[room.n_reached + kind] = n_reached


@kernel
def begin_walks(n_cells, scratch, room):
    """Nothing was come to yet."""
    for k in range(3 * n_cells):
        scratch[room.from_one + k] = FAR
    for cell in range(n_cells):
        scratch[room.queued + cell] = 0
    for kind in range(3):
        scratch[room.n_reached + kind] = 0


@kernel
def forget_walks(n_cells, scratch, room):
    """Forgets what the last walks came to."""
    for kind in range(3):
        for k in range(scratch[room.n_reached + kind]):
            scratch[room.from_one + kind * n_cells + scratch[room.reached + kind * n_cells + k]] = FAR
        scratch[room.n_reached + kind] = 0


@kernel
def _from_piece(kind, piece, most, one, other, without, n_cells, cols, scratch, room):
    """Spreads from one piece."""
    scratch[room.from_one + kind * n_cells + piece] = scratch[room.weight + piece]
    scratch[room.waiting] = piece
    spread(kind, 1, most, one, other, without, n_cells, cols, scratch, room)


@kernel
def is_pair(first, second, without, n_cells, cols, scratch, room):
    """Whether two cells with numbers can be of one area, that has not the piece `without` (-1: any); notes in
    `together` what it takes to have each piece in it.
    """
    number, another = scratch[room.number + first], scratch[room.number + second]
    least, most = min(number, another) + 1, max(number, another) - 1
    one, other = scratch[room.piece + first], scratch[room.piece + second]
    forget_walks(n_cells, scratch, room)
    n_numbers = scratch[room.n_numbers + one] + scratch[room.n_numbers + other]
    if n_numbers != (4 if one == other else 2) or least > most or scratch[room.weight + one] > most:
        return False
    _from_piece(0, one, most, one, other, without, n_cells, cols, scratch, room)
    if scratch[room.from_one + other] > most:
        return False
    _from_piece(1, other, most, one, other, without, n_cells, cols, scratch, room)
    n_waiting = 0
    for k in range(scratch[room.n_reached]):
        piece = scratch[room.reached + k]
        cost = scratch[room.from_one + piece] + scratch[room.from_other + piece] - scratch[room.weight + piece]
        if cost <= most:
            scratch[room.together + piece] = cost
            scratch[room.waiting + n_waiting] = piece
            n_waiting += 1
    spread(2, n_waiting, most, one, other, without, n_cells, cols, scratch, room)
    return come_to(n_cells, scratch, room) >= least


@kernel
def come_to(n_cells, scratch, room):
    """How many cells the pieces that an area may have come to."""
    total = 0
    for k in range(scratch[room.n_reached + 2]):
        total += scratch[room.weight + scratch[room.reached + 2 * n_cells + k]]
    return total


@kernel(inline=True)
def may_pair(first, second, scratch, room):
    """Whether two cells with numbers may be of one area, by the table."""
    return scratch[room.table + first * room.words + second // BITS] >> (second % BITS) & 1 != 0


@kernel
def set_pair(first, second, value, scratch, room):
    """Whether two cells may be of one area is noted, for both."""
    for one, other in ((first, second), (second, first)):
        at, bit = room.table + one * room.words + other // BITS, 1 << (other % BITS)
        scratch[at] = (scratch[at] | bit) if value != 0 else (scratch[at] & ~bit)


@kernel
def partner_of(first, n_cells, scratch, room):
    """The only cell that may be of an area with this one; -1 for none, -2 for several."""
    found = -1
    for second in range(n_cells):
        if scratch[room.number + second] >= 0 and may_pair(first, second, scratch, room):
            if found >= 0:
                return -2
            found = second
    return found


@kernel
def leave_pairs(n_cells, scratch, room):
    """Whoever has one partner alone is of no other's pairs; returns 1 if pairs went, 2 if a number has none left."""
    found, changed = 0, True
    while changed:
        changed = False
        for first in range(n_cells):
            if scratch[room.number + first] < 0:
                continue
            second = partner_of(first, n_cells, scratch, room)
            if second == -1:
                return 2
            if second >= 0 and only_pair(first, second, n_cells, scratch, room):
                found, changed = 1, True
    return found


@kernel
def only_pair(first, second, n_cells, scratch, room):
    """Two cells are of one area, so that neither is with another; returns whether that is new."""
    is_new = False
    for third in range(n_cells):
        if third not in (first, second) and scratch[room.number + third] >= 0:
            for one in (first, second):
                if may_pair(one, third, scratch, room):
                    set_pair(one, third, 0, scratch, room)
                    is_new = True
    return is_new


@kernel
def list_pairs(n_cells, cols, n_edges, scratch, room):
    """The table of pairs: those whose numbers leave a size, and that come to each other; and their counts."""
    for at in range(n_cells * room.words):
        scratch[room.table + at] = 0
    _begin_counts(n_cells, n_edges, scratch, room)
    for first in range(n_cells):
        if scratch[room.number + first] < 0:
            continue
        for second in range(first + 1, n_cells):
            number, another = scratch[room.number + first], scratch[room.number + second]
            if another < 0 or abs(number - another) < 2:
                continue
            steps = second // cols - first // cols + abs(second % cols - first % cols)
            if steps + 1 < max(number, another) and is_pair(first, second, -1, n_cells, cols, scratch, room):
                set_pair(first, second, 1, scratch, room)
                _count(first * n_cells + second, n_cells, cols, scratch, room)


@kernel
def count_pairs(n_cells, cols, n_edges, scratch, room):
    """Counts the pairs that may have each piece, and both sides of each edge, in their area."""
    _begin_counts(n_cells, n_edges, scratch, room)
    for first in range(n_cells):
        if scratch[room.number + first] < 0:
            continue
        for second in range(first + 1, n_cells):
            if scratch[room.number + second] >= 0 and may_pair(first, second, scratch, room):
                is_pair(first, second, -1, n_cells, cols, scratch, room)
                _count(first * n_cells + second, n_cells, cols, scratch, room)


@kernel
def _begin_counts(n_cells, n_edges, scratch, room):
    for cell in range(n_cells):
        scratch[room.n_pairs + cell] = 0
    for edge in range(n_edges):
        scratch[room.pairs_at + edge] = 0


@kernel
def _count(pair, n_cells, cols, scratch, room):
    """Counts a pair at the pieces that its area may have, and at edges between them."""
    for k in range(scratch[room.n_reached + 2]):
        piece = scratch[room.reached + 2 * n_cells + k]
        scratch[room.n_pairs + piece] += 1
        scratch[room.pair + piece] = pair
        cell = piece
        while True:
            for way in range(2, 4):
                edge = edge_of(cell, way, n_cells, cols)
                if edge >= 0 and scratch[room.together + scratch[room.piece + beyond(cell, way, cols)]] < FAR:
                    scratch[room.pairs_at + edge] += 1
            cell = scratch[room.following + cell]
            if cell == piece:
                break
