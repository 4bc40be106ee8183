"""Which cells a dot can have: what the kernel of areas about dots notes, on sets of cells, and its look around a dot.

Cells are numbered with one more in each row than the board has, so that no step to the right leads into the next row.
Half a turn about a dot takes cell c to `both` - c, and a set of cells to the same set in opposite order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.cell_sets import (
    BITS,
    EVERY,
    clear,
    has_cell,
    put_cell,
    shifted_down,
    shifted_up,
)

_HALVES = (
    (1, 0x5555555555555555),
    (2, 0x3333333333333333),
    (4, 0x0F0F0F0F0F0F0F0F),
    (8, 0x00FF00FF00FF00FF),
    (16, 0x0000FFFF0000FFFF),
)
"""how far apart bits change places, and the lower ones of these"""


class DottedAreaNotes(NamedTuple):
    """Where the notes are in scratch, after the states of edges: sets of cells unless said otherwise. What is said of
    edges is noted at the cell to their left or above them.
    """

    words: int
    """of a set"""
    wide: int
    """cells in a row"""
    n_cells: int
    """cells in all"""
    board: int
    sides: int
    """edges between two cells, those to the right of each and then those below; the next six are pairs, too"""
    lines: int
    joined: int
    """edges that are no lines"""
    links: int
    """edges that are not known to be lines"""
    common: int
    """edges of whose cells a dot can have both"""
    same: int
    """edges between two cells of a dot's own"""
    fresh: int
    """edges that this round found to be lines, or none"""
    changed: int
    """cells about which this round found something"""
    seen: int
    """the same, of the round before"""
    owned: int
    """cells whose dot is known"""
    once: int
    """cells that some dot can have"""
    twice: int
    """cells that more than one can have"""
    allowed: int
    """of the dot that is looked at: cells that it can have, if it comes to them"""
    both_ways: int
    """two sets: links whose opposites are links"""
    reach: int
    """cells that it comes to"""
    more: int
    """cells that are found to be its own"""
    turned: int
    """the links in opposite order, two sets with empty words before and behind; after them a third one for any set"""
    order: int
    """for each cell, when a walk in depth came to it or the one opposite of it"""
    low: int
    parent: int
    way: int
    holds: int
    """whether cells of the dot's own lie below"""
    both: int
    """for each dot, what a cell and the one opposite of it add up to"""
    first: int
    """for each dot, the first word of its sets that is not zero"""
    last: int
    root: int
    """for each dot, a cell that it touches"""
    whole: int
    """for each dot, whether its own cells are known to be connected"""
    grown: int
    """for each dot, whether it has new cells of its own, whose edges are to be settled"""
    done: int
    """for each dot, whether it can have no more cells than its own"""
    can: int
    """for each dot, the cells that it can have"""
    own: int
    """for each dot, the cells that are known to be its own"""
    end: int


@kernel(inline=True)
def _turned_size(words):
    """Words of a set in opposite order, with the empty ones around it."""
    return 4 * words + 2


@kernel(inline=True)
def notes_of(n_edges, rows, cols):
    """Where the notes are in scratch, for a board."""
    n, most = rows * (cols + 1), rows * cols  # cells, dots
    w, a = (n + BITS - 1) // BITS, n_edges
    walk = a + 25 * w + 3 * _turned_size(w)
    dots = walk + 5 * n
    sets = dots + 7 * most
    return DottedAreaNotes(
        w, cols + 1, n, a, a + w, a + 3 * w, a + 5 * w, a + 7 * w, a + 9 * w, a + 11 * w, a + 13 * w, a + 15 * w,
        a + 16 * w, a + 17 * w, a + 18 * w, a + 19 * w, a + 20 * w, a + 21 * w, a + 23 * w, a + 24 * w, a + 25 * w,
        walk, walk + n, walk + 2 * n, walk + 3 * n, walk + 4 * n,
        dots, dots + most, dots + 2 * most, dots + 3 * most, dots + 4 * most, dots + 5 * most, dots + 6 * most,
        sets, sets + most * w, sets + 2 * most * w,
    )  # fmt: skip


@kernel(inline=True)
def _backwards(word):
    """The bits of a word in opposite order."""
    bits = np.uint64(word)
    for by, half in _HALVES:
        bits = (bits >> np.uint64(by) & np.uint64(half)) | (bits & np.uint64(half)) << np.uint64(by)
    bits = bits >> np.uint64(32) | bits << np.uint64(32)
    return np.int64(bits >> np.uint64(64 - BITS))


@kernel
def note_turned(at, to, first, last, scratch, note):
    """Notes a set in opposite order, of which all words but those from `first` to `last` are zero."""
    clear(to + note.words, note.words, scratch)
    for k in range(first, last + 1):
        scratch[to + 2 * note.words - 1 - k] = _backwards(scratch[at + k])


@kernel(inline=True)
def opposite(turned, both, k, scratch, note):
    """Word k of the cells that, taken from `both`, are in the set whose opposite order is at `turned`."""
    low = (2 * note.words + k) * BITS - 1 - both
    at, down = turned + low // BITS, low % BITS
    return scratch[at] >> down | (scratch[at + 1] << (BITS - down)) & EVERY


@kernel(inline=True)
def turned_links(way, note):
    """Where the links to the right (0) or below (1) are in opposite order."""
    return note.turned + way * _turned_size(note.words)


@kernel(inline=True)
def step_of(way, note):
    """How far apart the cells are on the two sides of an edge to the right (0) or below (1)."""
    return note.wide if way == 1 else 1


@kernel(inline=True)
def link_both_ways(way, both, k, scratch, note):
    """Word k of the links to the right (0) or below (1) whose opposites about a dot are links."""
    here = scratch[note.links + way * note.words + k]
    return here & opposite(turned_links(way, note), both - step_of(way, note), k, scratch, note)


@kernel
def _allow(can, own, both, first, last, scratch, note):
    """Notes the cells that a dot can have if it comes to them, and the links that it has; returns whether some of its
    own are not among them.
    """
    right, below = note.lines, note.lines + note.words
    for k in range(first, last + 1):
        lost = scratch[note.owned + k] & ~scratch[own + k]
        lost |= scratch[right + k] & shifted_down(own, k, 1, note.words, scratch)
        lost |= scratch[below + k] & shifted_down(own, k, note.wide, note.words, scratch)
        lost |= shifted_up(own, right, k, 1, scratch) | shifted_up(own, below, k, note.wide, scratch)
        scratch[note.allowed + k] = scratch[can + k] & ~lost
        scratch[note.both_ways + k] = link_both_ways(0, both, k, scratch, note)
        scratch[note.both_ways + note.words + k] = link_both_ways(1, both, k, scratch, note)
    spare, outside = turned_links(2, note), 0
    note_turned(note.allowed, spare, first, last, scratch, note)
    for k in range(first, last + 1):
        scratch[note.allowed + k] &= opposite(spare, both, k, scratch, note)
        outside |= scratch[own + k] & ~scratch[note.allowed + k]
    return outside != 0


@kernel
def spread(goals, right, first, last, scratch, note):
    """What is reached goes on to all cells of the set `goals` that the edges at `right` and behind it lead to."""
    below, wide = right + note.words, note.wide
    is_new, is_down = True, True
    while is_new:
        is_new = False
        for n in range(first, last + 1):
            k = n if is_down else first + last - n
            goal, before = scratch[goals + k], scratch[note.reach + k]
            if before == goal:
                continue
            here = before | shifted_up(note.reach, right, k, 1, scratch)
            here |= shifted_up(note.reach, below, k, wide, scratch)
            here |= shifted_down(note.reach, k, 1, last + 1, scratch) & scratch[right + k]
            here = (here | shifted_down(note.reach, k, wide, last + 1, scratch) & scratch[below + k]) & goal
            if here == before:
                continue
            is_new = True
            to_right, down = scratch[right + k], scratch[below + k]
            while here != before:
                before = here
                here = (here | (here & to_right) << 1 & EVERY | here >> 1 & to_right) & goal
                if wide < BITS:
                    here = (here | (here & down) << wide & EVERY | here >> wide & down) & goal
            scratch[note.reach + k] = here
        is_down = not is_down


@kernel
def _claim(root, both, own, scratch, note):
    """Walks in depth over pairs of opposite cells within reach, and finds the pairs without which cells of the dot's
    own would be cut off.
    """
    clear(note.order, note.n_cells, scratch)
    clear(note.more, note.words, scratch)
    here, clock = root, 1
    scratch[note.parent + root] = -1
    _come_to(root, both, own, clock, scratch, note)
    while here >= 0:
        way = scratch[note.way + here]
        if way < 4:
            scratch[note.way + here] = way + 1
            step = 1 if way < 2 else note.wide
            other = here + step if way % 2 == 0 else here - step
            if other < 0 or not has_cell(note.both_ways + way // 2 * note.words, min(here, other), scratch):
                continue
            if not has_cell(note.reach, other, scratch):
                continue
            if scratch[note.order + other] == 0:
                clock += 1
                scratch[note.parent + other] = here
                _come_to(other, both, own, clock, scratch, note)
                here = other
            else:
                scratch[note.low + here] = min(scratch[note.low + here], scratch[note.order + other])
            continue
        above = scratch[note.parent + here]
        if above >= 0:
            scratch[note.low + above] = min(scratch[note.low + above], scratch[note.low + here])
            if scratch[note.holds + here] == 1:
                scratch[note.holds + above] = 1
                if scratch[note.low + here] >= scratch[note.order + above]:
                    put_cell(note.more, above, scratch)
                    put_cell(note.more, both - above, scratch)
        here = above


@kernel(inline=True)
def _come_to(cell, both, own, clock, scratch, note):
    """A walk reaches a pair of opposite cells."""
    scratch[note.order + cell] = scratch[note.order + both - cell] = scratch[note.low + cell] = clock
    scratch[note.way + cell] = 0
    scratch[note.holds + cell] = 1 if has_cell(own, cell, scratch) else 0


@kernel
def look_around(dot, scratch, note):
    """Finds again which cells a dot can have, and those of its own that it cannot do without; returns whether there is
    a contradiction.
    """
    words, both = note.words, scratch[note.both + dot]
    can, own = note.can + dot * words, note.own + dot * words
    first, last = scratch[note.first + dot], scratch[note.last + dot]
    if _allow(can, own, both, first, last, scratch, note):
        return True
    begin, root = max(first - note.wide // BITS - 1, 0), scratch[note.root + dot]
    clear(note.reach + begin, min(last + note.wide // BITS + 2, words) - begin, scratch)
    if scratch[note.whole + dot] == 0:
        put_cell(note.reach, root, scratch)
        put_cell(note.reach, both - root, scratch)
        spread(own, note.both_ways, first, last, scratch, note)
        scratch[note.whole + dot] = 1 if _covers(note.reach, own, first, last, scratch) else 0
    else:
        for k in range(first, last + 1):
            scratch[note.reach + k] = scratch[own + k]
    spread(note.allowed, note.both_ways, first, last, scratch, note)
    if scratch[note.whole + dot] == 0:
        if not _covers(note.reach, own, first, last, scratch):
            return True
        _claim(root, both, own, scratch, note)
        if add_own(dot, scratch, note):
            return True
    _keep_reach(dot, can, first, last, scratch, note)
    scratch[note.done + dot] = 1 if _covers(own, can, first, last, scratch) else 0
    return False


@kernel(inline=True)
def _covers(at, other, first, last, scratch):
    """Whether the set at `at` has all cells of another one."""
    missing = 0
    for k in range(first, last + 1):
        missing |= scratch[other + k] & ~scratch[at + k]
    return missing == 0


@kernel(inline=True)
def _keep_reach(dot, can, first, last, scratch, note):
    """A dot can have the cells that it comes to."""
    low, high = last, first
    for k in range(first, last + 1):
        scratch[can + k] = scratch[note.reach + k]
        if scratch[can + k] != 0:
            low, high = min(low, k), k
    scratch[note.first + dot], scratch[note.last + dot] = low, high


@kernel
def add_own(dot, scratch, note):
    """The cells of `more` are a dot's own, and so are their opposites; notes which of them are new, and returns whether
    some of these are another dot's.
    """
    words, own, spare = note.words, note.own + dot * note.words, turned_links(2, note)
    note_turned(note.more, spare, 0, words - 1, scratch, note)
    taken, found = 0, 0
    for k in range(words):
        new = scratch[note.more + k] | opposite(spare, scratch[note.both + dot], k, scratch, note)
        new &= ~scratch[own + k]
        taken |= new & scratch[note.owned + k]
        found |= new
        scratch[note.changed + k] |= new
        scratch[note.owned + k] |= new
        scratch[own + k] |= new
    if found != 0:
        scratch[note.whole + dot] = 0
        scratch[note.grown + dot] = 1
    return taken != 0
