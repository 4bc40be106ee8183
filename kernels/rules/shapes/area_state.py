"""A board that lines divide into areas, of which a part is decided, and how it changes (see area_consequences.py).

Joined cells are a piece, with the sizes that its area may have and its number. Lines are drawn between pieces, pieces
are joined, and lose sizes. Each change is recorded, so that it can be undone, and says what must be looked at again:

- the edges of the pieces that changed, and whether they and those beside them have one way left to grow (`NEAR`);
- where a size or a way is lost, whether those beside it that may have the size are still enough (`HANG`);
- pieces from which a walk of no more cells than their size may have gone there (`GROW`).
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.divided_boards import beyond, swap_following
from gridlanes.kernels.rules.shapes.sized_pieces import LARGE, bit_of_size, is_single
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT

NEAR, HANG, GROW = range(3)
"""why a piece waits"""
_EDGE, _SIZES, _NUMBER, _JOINED = range(4)
"""what an entry of the trail says: the state of an edge; the sizes that a piece had; its number; a piece that was
joined to another"""
WALKED = 4
"""the largest size of which each piece is asked whether it can come to it, while others are left"""


class StateNotes(NamedTuple):
    """Where the notes on changes are in scratch, behind those on pieces (`PieceNotes`), and where they end."""

    queue: int
    """three stacks of pieces that wait, one after another"""
    queued: int
    """whether they do"""
    lost: int
    """of first cells, the sizes of which a piece must be asked whether it has enough others beside it"""
    joined: int
    """of first cells, 1 if those beside the piece may have fewer pieces beside them than before"""
    cost: int
    """of first cells, how many cells there are on the way back to a change"""
    stamp: int
    """of first cells, which change the way goes to"""
    trail: int
    n_waiting: int
    """of each stack"""
    n_trail: int
    keeps: int
    """whether changes are recorded"""
    whole: int
    """1 while all pieces wait to grow anyway, 2 while all will be asked whether they are connected, too; else 0"""
    stamps: int
    """how many changes were walked back from"""
    most: int
    """the largest size that a piece is known to have"""
    asked: int
    """all sizes that pieces are known to have, and those up to `WALKED`"""
    end: int


@kernel(inline=True)
def state_notes(begin, n_edges, n_cells):
    """Where they are, from `begin` on. A trail has three numbers for each change: an edge changes once, pieces are
    joined less often than there are cells; there is room for pieces to lose sizes eight times each, and a margin.
    """
    n, p = n_cells, begin + 10 * n_cells
    q = p + 3 * (n_edges + 13 * n_cells + 8)
    return StateNotes(
        begin, begin + 3 * n, begin + 6 * n, begin + 7 * n, begin + 8 * n, begin + 9 * n, p, q, q + 3, q + 4, q + 5,
        q + 6, q + 7, q + 8, q + 9,
    )  # fmt: skip


@kernel(inline=True)
def wait(first, why, n_cells, scratch, state):
    """A piece waits for being looked at."""
    if scratch[state.queued + why * n_cells + first] == 0:
        scratch[state.queued + why * n_cells + first] = 1
        scratch[state.queue + why * n_cells + scratch[state.n_waiting + why]] = first
        scratch[state.n_waiting + why] += 1


@kernel(inline=True)
def next_waiting(why, n_cells, scratch, state):
    """The piece that waits no longer; the last that came is the first."""
    scratch[state.n_waiting + why] -= 1
    first = scratch[state.queue + why * n_cells + scratch[state.n_waiting + why]]
    scratch[state.queued + why * n_cells + first] = 0
    return first


@kernel(for_any_number=True)
def begin_state(n_cells, largest, scratch, note, state):
    """Nothing is recorded; all pieces wait to be looked at. `largest`: the largest number on the board."""
    for k in range(state.queue, state.trail):
        scratch[k] = 0
    for k in range(state.n_waiting, state.end):
        scratch[k] = 0
    scratch[state.most] = max(WALKED, largest)
    scratch[state.asked] = bit_of_size(largest) | ((1 << WALKED << 1) - 2)
    scratch[state.whole] = 2
    for first in range(n_cells):
        if scratch[note.piece + first] == first:
            if is_single(scratch[note.may + first]):
                scratch[state.asked] |= scratch[note.may + first]
            wait(first, NEAR, n_cells, scratch, state)
            wait(first, GROW, n_cells, scratch, state)


@kernel(inline=True)
def _record(kind, what, before, scratch, state):
    """Notes how a change is undone."""
    if scratch[state.keeps] != 0:
        at = state.trail + 3 * scratch[state.n_trail]
        scratch[at], scratch[at + 1], scratch[at + 2] = kind, what, before
        scratch[state.n_trail] += 1


@kernel(inline=True)
def has_room(n_cells, scratch, state):
    """Whether there is room for the changes that follow from looking at one piece, or none are recorded."""
    return scratch[state.keeps] == 0 or state.trail + 3 * (scratch[state.n_trail] + 4 * n_cells + 8) < state.n_waiting


@kernel
def look_back(from_piece, sizes, n_cells, cols, scratch, note, state):
    """Pieces whose walks may have come to one that changed, over others that may have one of `sizes`, wait to grow."""
    sizes &= scratch[state.asked]
    if scratch[state.whole] != 0 or sizes == 0:
        return
    scratch[state.stamps] += 1
    stamp, most, waiting = scratch[state.stamps], scratch[state.most], note.waiting
    scratch[state.stamp + from_piece] = stamp
    scratch[state.cost + from_piece] = 0
    scratch[waiting] = from_piece
    scratch[note.queued + from_piece] = 1
    at, n_waiting = 0, 1
    while n_waiting > 0:
        start = scratch[waiting + at]
        at, n_waiting = (at + 1 if at + 1 < n_cells else 0), n_waiting - 1
        scratch[note.queued + start] = 0
        cell = start
        while True:
            for way in range(4):
                edge = scratch[note.sides + 4 * cell + way]
                if edge < 0 or scratch[edge] == IN:
                    continue
                other = scratch[note.piece + beyond(cell, way, cols)]
                there = scratch[state.cost + start] + scratch[note.weight + other]
                may = scratch[note.may + other] & sizes & -bit_of_size(there)
                if there > most or may == 0:
                    continue
                is_new = scratch[state.stamp + other] != stamp
                if not is_new and scratch[state.cost + other] <= there:
                    continue
                if is_new:
                    scratch[note.queued + other] = 0
                if is_single(scratch[note.may + other]) or scratch[note.number + other] != 0 or there <= WALKED:
                    wait(other, GROW, n_cells, scratch, state)
                scratch[state.stamp + other] = stamp
                scratch[state.cost + other] = there
                if scratch[note.queued + other] == 0:
                    scratch[note.queued + other] = 1
                    end = at + n_waiting
                    scratch[waiting + (end if end < n_cells else end - n_cells)] = other
                    n_waiting += 1
            cell = scratch[note.following + cell]
            if cell == start:
                break


@kernel
def _ask_beside(first, sizes, n_cells, cols, scratch, note, state):
    """A piece lost some sizes: those beside it must be asked whether they have enough others."""
    if scratch[state.whole] > 1:
        return
    cell = first
    while True:
        for way in range(4):
            edge = scratch[note.sides + 4 * cell + way]
            if edge < 0 or scratch[edge] == IN:
                continue
            other = scratch[note.piece + beyond(cell, way, cols)]
            lost = scratch[note.may + other] & sizes
            if other != first and lost != 0:
                scratch[state.lost + other] |= lost
                wait(other, HANG, n_cells, scratch, state)
        cell = scratch[note.following + cell]
        if cell == first:
            break


@kernel(inline=True)
def _ask_of(sizes, scratch, state):
    """If a piece has one size left, walks go that far."""
    if is_single(sizes):
        scratch[state.asked] |= sizes
        while sizes >> (scratch[state.most] + 1) != 0 and scratch[state.most] < LARGE:
            scratch[state.most] += 1


@kernel
def lose_sizes(first, sizes, n_cells, cols, scratch, note, state):
    """Leaves a piece some of its sizes; returns 1 if it had others, 2 if none is left."""
    before = scratch[note.may + first]
    after = before & sizes
    if after == before:
        return 0
    if after == 0:
        return 2
    _record(_SIZES, first, before, scratch, state)
    scratch[note.may + first] = after
    _ask_of(after, scratch, state)
    wait(first, NEAR, n_cells, scratch, state)
    wait(first, GROW, n_cells, scratch, state)
    gone = before & ~after
    _ask_beside(first, gone, n_cells, cols, scratch, note, state)
    look_back(first, gone | after if is_single(after) else gone, n_cells, cols, scratch, note, state)
    return 1


@kernel
def draw_line(edge, one, other, n_cells, cols, scratch, note, state):
    """A line comes between two pieces; returns 1 if that is new, 2 for a contradiction."""
    if scratch[edge] == IN:
        return 0
    if scratch[edge] == OUT or one == other:
        return 2
    _record(_EDGE, edge, OPEN, scratch, state)
    scratch[edge] = IN
    sizes = scratch[note.may + one] & scratch[note.may + other]
    for k in range(2):
        piece = one if k == 0 else other
        wait(piece, NEAR, n_cells, scratch, state)
        if sizes != 0:
            wait(piece, GROW, n_cells, scratch, state)
            scratch[state.lost + piece] |= sizes
            wait(piece, HANG, n_cells, scratch, state)
            look_back(piece, sizes, n_cells, cols, scratch, note, state)
    return 1


@kernel
def _name_cells(first, name, scratch, note):
    cell = first
    while True:
        scratch[note.piece + cell] = name
        cell = scratch[note.following + cell]
        if cell == first:
            break


@kernel(for_any_number=True)
def leave_open(edge, one, other, n_cells, cols, scratch, note, state):
    """There is no line at an edge: the pieces of its two cells are one. Returns 1 if that is new, 2 for a
    contradiction.
    """
    if scratch[edge] == OUT:
        return 0
    if scratch[edge] == IN:
        return 2
    _record(_EDGE, edge, OPEN, scratch, state)
    scratch[edge] = OUT
    if one == other:
        return 1
    if scratch[note.weight + one] < scratch[note.weight + other]:
        one, other = other, one
    number, another = scratch[note.number + one], scratch[note.number + other]
    weight = scratch[note.weight + one] + scratch[note.weight + other]
    mine, theirs = scratch[note.may + one], scratch[note.may + other]
    may, number, least = mine & theirs & -bit_of_size(weight), max(number, another), min(number, another)
    if may == 0 or 0 < number < weight or 0 < least < number:
        return 2
    if number != scratch[note.number + one]:
        _record(_NUMBER, one, scratch[note.number + one], scratch, state)
        scratch[note.number + one] = number
    _record(_SIZES, one, mine, scratch, state)
    _record(_JOINED, one, other, scratch, state)
    scratch[note.may + one] = may
    _ask_of(may, scratch, state)
    scratch[note.weight + one] = weight
    _name_cells(other, one, scratch, note)
    swap_following(one, other, note.following, scratch)
    if scratch[state.lost + other] != 0:
        scratch[state.lost + one] |= scratch[state.lost + other]
        wait(one, HANG, n_cells, scratch, state)
    scratch[state.joined + one] = 1
    wait(one, NEAR, n_cells, scratch, state)
    wait(one, GROW, n_cells, scratch, state)
    _ask_beside(one, (mine | theirs) & ~may, n_cells, cols, scratch, note, state)
    look_back(one, mine | theirs, n_cells, cols, scratch, note, state)
    return 1


@kernel
def undo(n_cells, scratch, note, state):
    """Takes back all that was recorded; nothing waits."""
    while scratch[state.n_trail] > 0:
        scratch[state.n_trail] -= 1
        at = state.trail + 3 * scratch[state.n_trail]
        kind, what, before = scratch[at], scratch[at + 1], scratch[at + 2]
        if kind == _EDGE:
            scratch[what] = before
        elif kind == _SIZES:
            scratch[note.may + what] = before
        elif kind == _NUMBER:
            scratch[note.number + what] = before
        else:
            swap_following(what, before, note.following, scratch)
            _name_cells(before, before, scratch, note)
            scratch[note.weight + what] -= scratch[note.weight + before]
    for why in range(3):
        while scratch[state.n_waiting + why] > 0:
            first = next_waiting(why, n_cells, scratch, state)
            scratch[state.lost + first] = scratch[state.joined + first] = 0


@kernel(inline=True)
def recorded_edge(k, scratch, state):
    """The edge that the kth change on the trail decided, -1 for another change."""
    at = state.trail + 3 * k
    return scratch[at + 1] if scratch[at] == _EDGE else -1
