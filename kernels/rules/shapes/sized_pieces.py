"""Pieces of areas with restricted sizes: the cells that no line separates, and how far they can grow.

The possible sizes of the area of a piece are a set, one bit each: bit k for k cells, bit `LARGE` for that many or more.
States of edges are at the start of scratch (see divided_boards.py).
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.divided_boards import beyond, join_from, note_sides
from gridlanes.kernels.rules.shared.graph import IN

LARGE = 62
"""the bit of this size stands for all larger ones, too: an ``int64`` has no more without its sign"""


class PieceNotes(NamedTuple):
    """Where the notes on each cell are in scratch, after the states of edges, and where they end."""

    sides: int
    """the edges of each cell above, left, right, below; -1 around the board"""
    number: int
    """the number of each cell, 0 for none; of the first cell of a piece, that of the piece"""
    may: int
    """the sizes that the area of each cell may have; of the first cell of a piece, those of the piece"""
    piece: int
    """the first cell of its piece"""
    weight: int
    """of first cells, how many cells the piece has"""
    following: int
    """the next cell of the piece, the first one after the last"""
    cost: int
    """of first cells, how many cells it takes to come to the piece"""
    waiting: int
    queued: int
    """of first cells, whether the piece waits"""
    stamp: int
    """of first cells, which walk came to the piece last"""
    counted: int
    """of first cells, which sum has the piece"""
    reached: int
    """the pieces that a walk came to"""
    kept: int
    """some of them, kept while others walk"""
    n_reached: int
    walks: int
    """how many walks there were, and how many sums"""
    sums: int
    end: int


@kernel(inline=True)
def notes_of(n_edges, n_cells):
    """Where the notes are in scratch, for a board."""
    s, n = n_edges, n_cells
    e = s + 4 * n
    p = e + 12 * n
    return PieceNotes(
        s, e, e + n, e + 2 * n, e + 3 * n, e + 4 * n, e + 5 * n, e + 6 * n, e + 7 * n, e + 8 * n, e + 9 * n, e + 10 * n,
        e + 11 * n, p, p + 1, p + 2, p + 3,
    )  # fmt: skip


@kernel(inline=True)
def bit_of_size(size):
    """The bit of a size in a set of them."""
    return 1 << min(size, LARGE)


@kernel(inline=True)
def is_single(sizes):
    """Whether a set has one size alone, and which that is is known."""
    return sizes & (sizes - 1) == 0 and sizes != 1 << LARGE


@kernel
def join_pieces(n_cells, cols, scratch, note):
    """Notes the pieces, the sizes that they may reach and their numbers; returns 2 if one may reach none."""
    note_sides(n_cells, cols, scratch, note)
    found = 0
    for cell in range(n_cells):
        scratch[note.piece + cell] = -1
    for first in range(n_cells):
        if scratch[note.piece + first] >= 0:
            continue
        seen = join_from(first, cols, scratch, note)
        number, may = 0, (1 << LARGE) | ((1 << LARGE) - 2)
        for k in range(seen):
            cell = scratch[note.waiting + k]
            may &= scratch[note.may + cell]
            if scratch[note.number + cell] != 0:
                if number != 0 and number != scratch[note.number + cell]:
                    return 2
                number = scratch[note.number + cell]
        may &= -bit_of_size(seen)
        if may == 0 or (number != 0 and number < seen):
            return 2
        scratch[note.weight + first] = seen
        for k in range(seen):
            cell = scratch[note.waiting + k]
            if scratch[note.may + cell] != may or scratch[note.number + cell] != number:
                found = 1
            scratch[note.may + cell] = may
            scratch[note.number + cell] = number
    return found


@kernel
def narrow(first, sizes, scratch, note):
    """Leaves a piece some of its sizes; returns 1 if it had others, 2 if none is left."""
    may = scratch[note.may + first]
    if may & ~sizes == 0:
        return 0
    cell = first
    while True:
        scratch[note.may + cell] = may & sizes
        cell = scratch[note.following + cell]
        if cell == first:
            break
    return 2 if may & sizes == 0 else 1


@kernel
def _with_joined(piece, sizes, own, n_cells, cols, scratch, note):
    """How many cells a piece has with the pieces beside it that come to this size alone, but for those that the walk
    began with, `own` cells.
    """
    stamp = scratch[note.walks]
    scratch[note.sums] += 1
    total = scratch[note.weight + piece]
    scratch[note.counted + piece] = scratch[note.sums]
    cell = piece
    while True:
        for way in range(4):
            edge = scratch[note.sides + 4 * cell + way]
            if edge < 0 or scratch[edge] == IN:
                continue
            other = scratch[note.piece + beyond(cell, way, cols)]
            if scratch[note.may + other] != sizes:
                continue
            if scratch[note.stamp + other] == stamp and scratch[note.cost + other] == own:
                continue
            if scratch[note.counted + other] != scratch[note.sums]:
                scratch[note.counted + other] = scratch[note.sums]
                total += scratch[note.weight + other]
        cell = scratch[note.following + cell]
        if cell == piece:
            break
    return total


@kernel(for_any_number=True)
def comes_to(first, size, without, n_cells, cols, scratch, note):
    """Whether a piece can come to so many cells: with the pieces beside it that come to no other size it has no more,
    and from there on a walk comes to enough pieces that may have the size, with no more cells on the way to each of
    them than there may be. It does not go over the piece `without` (-1: over all).
    """
    sizes = bit_of_size(size)
    known = sizes != 1 << LARGE
    scratch[note.walks] += 1
    stamp = scratch[note.walks]
    own = scratch[note.weight + first]
    scratch[note.stamp + first] = stamp
    scratch[note.waiting] = first
    n_waiting = 1
    if known:
        cell = first
        while True:
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge < 0 or scratch[edge] == IN:
                    continue
                other = scratch[note.piece + beyond(cell, way, cols)]
                if scratch[note.may + other] == sizes and scratch[note.stamp + other] != stamp and other != without:
                    scratch[note.stamp + other] = stamp
                    own += scratch[note.weight + other]
                    scratch[note.waiting + n_waiting] = other
                    n_waiting += 1
            cell = scratch[note.following + cell]
            if cell == first:
                break
    scratch[note.n_reached] = n_waiting
    for k in range(n_waiting):
        scratch[note.reached + k] = scratch[note.waiting + k]
        scratch[note.cost + scratch[note.waiting + k]] = own
        scratch[note.queued + scratch[note.waiting + k]] = 1
    if own >= size:
        return own == size
    return _walk(own, n_waiting, size, without, known, n_cells, cols, scratch, note)


@kernel(for_any_number=True)
def _walk(own, n_waiting, size, without, known, n_cells, cols, scratch, note):
    """Whether one comes from the pieces that wait, with `own` cells, to `size` cells."""
    stamp, sizes, reached, at = scratch[note.walks], bit_of_size(size), own, 0
    while n_waiting > 0:
        start = scratch[note.waiting + at]
        at, n_waiting = (at + 1 if at + 1 < n_cells else 0), n_waiting - 1
        scratch[note.queued + start] = 0
        cell = start
        while True:
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge < 0 or scratch[edge] == IN:
                    continue
                other = scratch[note.piece + beyond(cell, way, cols)]
                if other == without or scratch[note.may + other] & sizes == 0:
                    continue
                there = scratch[note.cost + start] + scratch[note.weight + other]
                is_new = scratch[note.stamp + other] != stamp
                if there > size or (not is_new and there >= scratch[note.cost + other]):
                    continue
                if is_new:
                    joined = _with_joined(other, sizes, own, n_cells, cols, scratch, note) if known else 0
                    if own + joined > size:
                        continue
                    reached += scratch[note.weight + other]
                    scratch[note.reached + scratch[note.n_reached]] = other
                    scratch[note.n_reached] += 1
                    if reached >= size:
                        return True
                    scratch[note.stamp + other] = stamp
                    scratch[note.queued + other] = 0
                scratch[note.cost + other] = there
                if scratch[note.queued + other] == 0:
                    scratch[note.queued + other] = 1
                    end = at + n_waiting
                    scratch[note.waiting + (end if end < n_cells else end - n_cells)] = other
                    n_waiting += 1
            cell = scratch[note.following + cell]
            if cell == start:
                break
    return False
