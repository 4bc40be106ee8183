"""Areas that join two numbers: which cells can belong to one, given the cells that are already joined.

Pieces are cells with no line between them. States of edges are at the start of scratch (see divided_boards.py). An area
with two numbers has more cells than the smaller one, and fewer than the larger one. It can contain a piece if some tree
of at most the largest allowed size contains both numbers and the piece: its branches meet in some piece, to which three
walks lead, from the two numbers and from the piece in question.
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.cell_sets import (
    BITS,
    EVERY,
    add_to_counts,
    clear,
    count_at,
    first_cell,
    has_cell,
    n_cells_in,
    put_cell,
    shifted_down,
    spread,
)
from gridlanes.kernels.rules.divided_boards import join_over_edges
from gridlanes.kernels.rules.graph import IN

ONE, OTHER, TOGETHER = 0, 1, 2
"""walks: from the one number, from the other, from the pieces where they meet"""


class PairNotes(NamedTuple):
    """Where the notes are in scratch, after the states of edges, and their end. Sets of cells take `words` words."""

    n_cells: int
    cols: int
    words: int
    walk: int
    """how many words the sets of a walk have together"""
    digits: int
    """bits of a number of pairs, and of a pair's name"""
    number: int
    """for each cell its number, -1 for none"""
    piece: int
    """the first cell of its piece"""
    weight: int
    """of first cells, as are all that follow: how many cells the piece has"""
    n_numbers: int
    """how many of them have a number"""
    cost: int
    """how many cells it takes to come to the piece, for each walk"""
    owner: int
    """the name of the pair whose area has the piece (the lower cell times all cells, and the other), -1: not known"""
    kept: int
    """pieces that may be of an area, kept while others are walked to"""
    cells_of: int
    """for each first cell, the cells of its piece"""
    partners: int
    """for each cell with a number, which others may be of its area"""
    levels: int
    """for each walk and number of cells, the cells that it takes so many to come to"""
    came: int
    """for each walk all that it came to"""
    right: int
    """the cells with no line to the right, beside another"""
    down: int
    single: int
    """the cells that are a piece each"""
    plain: int
    """the cells of pieces without a number"""
    lone: int
    """those that are in both"""
    within: int
    """the cells that a walk may go on from"""
    going: int
    goals: int
    mine: int
    """the cells that an area has for sure"""
    n_pairs: int
    """how many pairs of numbers may have each cell in their area, as digits"""
    n_right: int
    """and how many both sides of an edge"""
    n_down: int
    names: int
    """the exclusive or of the names of all these pairs, as digits: the name, where there is one"""
    open_right: int
    """the cells to the right of which a known area goes on, it may be"""
    open_down: int
    end: int


@kernel(inline=True)
def room_of(n_edges, n_cells, cols):
    """The room for a board."""
    words, digits, e, n = (n_cells + BITS - 1) // BITS, 1, n_edges, n_cells
    while 1 << digits < n_cells * n_cells:
        digits += 1
    s = e + 9 * n  # sets of cells from here on
    levels, walk, many = s + 2 * n * words, (n + 1) * words, digits * words
    m = levels + 3 * walk + 3 * words
    d = m + 9 * words
    return PairNotes(
        n, cols, words, walk, digits, e, e + n, e + 2 * n, e + 3 * n, e + 4 * n, e + 7 * n, e + 8 * n,
        s, s + n * words, levels, m - 3 * words, m, m + words, m + 2 * words, m + 3 * words, m + 4 * words,
        m + 5 * words, m + 6 * words, m + 7 * words, m + 8 * words, d, d + many, d + 2 * many, d + 3 * many,
        d + 4 * many, d + 4 * many + words, d + 4 * many + 2 * words,
    )  # fmt: skip


@kernel
def join_cells(scratch, room):
    """Notes the pieces and how many numbers they have, and where no lines are; returns 2 if one has more than two."""
    n_cells, cols, words = room.n_cells, room.cols, room.words
    join_over_edges(n_cells, cols, scratch, room.piece)
    clear(room.cells_of, n_cells * words, scratch)
    clear(room.right, 5 * words, scratch)
    for cell in range(n_cells):
        scratch[room.weight + cell] = scratch[room.n_numbers + cell] = 0
    row, col = 0, 0
    for cell in range(n_cells):
        piece = scratch[room.piece + cell]
        scratch[room.weight + piece] += 1
        scratch[room.n_numbers + piece] += 1 if scratch[room.number + cell] >= 0 else 0
        put_cell(room.cells_of + piece * words, cell, scratch)
        if cell + cols < n_cells and scratch[cell] != IN:
            put_cell(room.down, cell, scratch)
        if col + 1 < cols and scratch[n_cells - cols + cell - row] != IN:
            put_cell(room.right, cell, scratch)
        col += 1
        if col == cols:
            row, col = row + 1, 0
    for cell in range(n_cells):
        piece = scratch[room.piece + cell]
        if scratch[room.n_numbers + piece] > 2:
            return 2
        if scratch[room.weight + piece] == 1:
            put_cell(room.single, cell, scratch)
        if scratch[room.n_numbers + piece] == 0:
            put_cell(room.plain, cell, scratch)
    for k in range(words):
        scratch[room.lone + k] = scratch[room.single + k] & scratch[room.plain + k]
    return 0


@kernel
def all_may_pair(scratch, room):
    """The table of pairs: all those whose numbers leave a size between them."""
    clear(room.partners, room.n_cells * room.words, scratch)
    for first in range(room.n_cells):
        for second in range(first + 1, room.n_cells if scratch[room.number + first] >= 0 else 0):
            number, another = scratch[room.number + first], scratch[room.number + second]
            if number >= 0 and another >= 0 and abs(number - another) >= 2:
                set_pair(first, second, 1, scratch, room)


@kernel(inline=True)
def may_pair(first, second, scratch, room):
    """Whether two cells with numbers may be of one area, by the table."""
    return has_cell(room.partners + first * room.words, second, scratch)


@kernel(for_any_number=True)
def set_pair(first, second, value, scratch, room):
    """Whether two cells may be of one area is noted, for both."""
    for one, other in ((first, second), (second, first)):
        at, bit = room.partners + one * room.words + other // BITS, 1 << (other % BITS)
        scratch[at] = (scratch[at] | bit) if value != 0 else (scratch[at] & ~bit)


@kernel
def partner_of(first, scratch, room):
    """The only cell that may be of an area with this one; -1 for none, -2 for several."""
    found = -1
    for k in range(room.words):
        word = scratch[room.partners + first * room.words + k]
        if word != 0:
            if found >= 0 or word & (word - 1) != 0:
                return -2
            found = k * BITS + first_cell(word)
    return found


@kernel(inline=True)
def least_between(first, second, scratch, room):
    """The fewest cells that an area of two numbers has."""
    return min(scratch[room.number + first], scratch[room.number + second]) + 1


@kernel(inline=True)
def most_between(first, second, scratch, room):
    """The most cells that an area of two numbers has."""
    return min(max(scratch[room.number + first], scratch[room.number + second]) - 1, room.n_cells)


@kernel(for_any_number=True)
def go_within(one, other, without, scratch, room):
    """Walks go on from pieces without a number, and from these two, but for the piece `without` (-1: none)."""
    words = room.words
    for k in range(words):
        word = scratch[room.plain + k]
        if without >= 0:
            word &= ~scratch[room.cells_of + without * words + k]
        word |= scratch[room.cells_of + one * words + k] | scratch[room.cells_of + other * words + k]
        scratch[room.within + k] = word


@kernel(for_any_number=True)
def walk_from(kind, piece, most, goals, scratch, room):
    """Walks from one piece over a limited number of cells, to cells of `goals`."""
    levels, weight = room.levels + kind * room.walk, scratch[room.weight + piece]
    clear(levels, (most + 1) * room.words, scratch)
    clear(room.came + kind * room.words, room.words, scratch)
    if weight <= most:
        for k in range(room.words):
            scratch[levels + weight * room.words + k] = scratch[room.cells_of + piece * room.words + k]
        spread(kind, weight, most, goals, scratch, room)


@kernel(for_any_number=True)
def walk_to_all(first, most, scratch, room):
    """Walks from a number to all others."""
    go_within(scratch[room.piece + first], scratch[room.piece + first], -1, scratch, room)
    for k in range(room.words):
        scratch[room.goals + k] = EVERY
    walk_from(ONE, scratch[room.piece + first], most, room.goals, scratch, room)


@kernel
def _meet(one, other, most, scratch, room):
    """Notes where walks from two pieces meet, and what it takes to have both of them and that in an area; returns the
    least of that.
    """
    words, levels = room.words, room.levels + TOGETHER * room.walk
    from_one, from_other = room.levels + ONE * room.walk, room.levels + OTHER * room.walk
    weight, weight_of_other = scratch[room.weight + one], scratch[room.weight + other]
    direct = scratch[room.cost + ONE * room.n_cells + other]
    clear(levels, (most + 1) * words, scratch)
    for k in range(words):
        ends = scratch[room.cells_of + one * words + k] | scratch[room.cells_of + other * words + k]
        scratch[levels + direct * words + k] = ends
    for a in range(weight + 1, most - weight_of_other + 1):
        for b in range(weight_of_other + 1, min(most + 1 - a, most - weight) + 1):
            for k in range(words):
                both = scratch[from_one + a * words + k] & scratch[from_other + b * words + k] & scratch[room.lone + k]
                scratch[levels + (a + b - 1) * words + k] |= both
    for k in range(words):
        left = scratch[room.came + k] & scratch[room.came + words + k]
        left &= scratch[room.plain + k] & ~scratch[room.single + k]
        while left != 0:
            piece = scratch[room.piece + k * BITS + first_cell(left)]
            left &= ~scratch[room.cells_of + piece * words + k]
            cost = scratch[room.cost + piece] + scratch[room.cost + room.n_cells + piece] - scratch[room.weight + piece]
            if cost <= most:
                for n in range(words):
                    scratch[levels + cost * words + n] |= scratch[room.cells_of + piece * words + n]
    return direct


@kernel(for_any_number=True)
def is_pair(first, second, without, walked, scratch, room):
    """Whether two cells with numbers can be of one area, that has not the piece `without` (-1: any); notes what it
    takes to have each piece in it, in the walk `TOGETHER`. `walked`: `walk_to_all` was called for the first one, and
    nothing is left out.
    """
    least, most = least_between(first, second, scratch, room), most_between(first, second, scratch, room)
    one, other = scratch[room.piece + first], scratch[room.piece + second]
    n_numbers = scratch[room.n_numbers + one] + scratch[room.n_numbers + other]
    clear(room.came + TOGETHER * room.words, room.words, scratch)
    if n_numbers != (4 if one == other else 2) or least > most or scratch[room.weight + one] > most:
        return False
    if one == other:
        go_within(one, one, without, scratch, room)
        walk_from(TOGETHER, one, most, room.within, scratch, room)
        return come_to(scratch, room) >= least
    if not walked:
        go_within(one, one, without, scratch, room)
        for k in range(room.words):
            goal = scratch[room.cells_of + other * room.words + k]
            scratch[room.goals + k] = scratch[room.within + k] | goal
        walk_from(ONE, one, most, room.goals, scratch, room)
    if not has_cell(room.came + ONE * room.words, second, scratch):
        return False
    if scratch[room.cost + ONE * room.n_cells + other] > most:
        return False
    go_within(other, other, without, scratch, room)
    walk_from(OTHER, other, most - scratch[room.weight + one], room.within, scratch, room)
    direct = _meet(one, other, most, scratch, room)
    go_within(one, other, without, scratch, room)
    spread(TOGETHER, direct, most, room.within, scratch, room)
    return come_to(scratch, room) >= least


@kernel(inline=True)
def come_to(scratch, room):
    """How many cells the pieces that an area may have come to."""
    return n_cells_in(room.came + TOGETHER * room.words, room.words, scratch)


@kernel(for_any_number=True)
def count_pair(first, second, up, scratch, room):
    """Counts a pair, or takes it from the counts, at the cells that its area may have and at edges between them."""
    words, area, name = room.words, room.came + TOGETHER * room.words, first * room.n_cells + second
    for k in range(words):
        word = scratch[area + k]
        right = word & scratch[room.right + k] & shifted_down(area, k, 1, words, scratch)
        down = word & scratch[room.down + k] & shifted_down(area, k, room.cols, words, scratch)
        add_to_counts(word, up, room.n_pairs + k, words, scratch)
        add_to_counts(right, up, room.n_right + k, words, scratch)
        add_to_counts(down, up, room.n_down + k, words, scratch)
        for digit in range(room.digits):
            if name >> digit & 1:
                scratch[room.names + digit * words + k] ^= word


@kernel
def list_pairs(scratch, room):
    """Keeps in the table the pairs that reach each other, and counts them."""
    words = room.words
    clear(room.n_pairs, 4 * room.digits * words, scratch)
    for first in range(room.n_cells):
        most = 0
        for k in range(words):
            left = scratch[room.partners + first * words + k]
            while left != 0:
                second = k * BITS + first_cell(left)
                left &= left - 1
                most = max(most, most_between(first, second, scratch, room))
        if most == 0:
            continue
        walk_to_all(first, most, scratch, room)
        for k in range(words):
            left = scratch[room.partners + first * words + k]
            while left != 0:
                second = k * BITS + first_cell(left)
                left &= left - 1
                if second < first:
                    continue
                if is_pair(first, second, -1, True, scratch, room):
                    count_pair(first, second, True, scratch, room)
                else:
                    set_pair(first, second, 0, scratch, room)


@kernel
def only_pair(first, second, scratch, room):
    """Two cells are of one area, so that neither is with another; returns whether that is new."""
    is_new, words = False, room.words
    for one, other in ((first, second), (second, first)):
        for k in range(words):
            left = scratch[room.partners + one * words + k]
            while left != 0:
                third = k * BITS + first_cell(left)
                left &= left - 1
                if third != other:
                    set_pair(one, third, 0, scratch, room)
                    is_pair(min(one, third), max(one, third), -1, False, scratch, room)
                    count_pair(min(one, third), max(one, third), False, scratch, room)
                    is_new = True
    return is_new


@kernel
def leave_pairs(scratch, room):
    """Whoever has one partner alone is of no other's pairs; returns 1 if pairs went, 2 if a number has none left."""
    found, changed = 0, True
    while changed:
        changed = False
        for first in range(room.n_cells):
            if scratch[room.number + first] < 0:
                continue
            second = partner_of(first, scratch, room)
            if second == -1:
                return 2
            if second >= 0 and only_pair(first, second, scratch, room):
                found, changed = 1, True
    return found


@kernel(inline=True)
def pairs_at(cell, most, scratch, room):
    """How many pairs may have a cell in their area, `most` if there are more."""
    return min(count_at(room.n_pairs, cell, room.digits, room.words, scratch), most)


@kernel(inline=True)
def pair_at(cell, scratch, room):
    """The name of the only pair that may have a cell."""
    return count_at(room.names, cell, room.digits, room.words, scratch)
