"""Areas that join two numbers: which cells can belong to one, given the cells that are already joined.

Pieces are cells with no line between them. States of edges are at the start of scratch (see divided_boards.py). An area
with two numbers has more cells than the smaller one, and fewer than the larger one. It can contain a piece if some tree
of at most the largest allowed size contains both numbers and the piece: its branches meet in some piece, to which three
walks lead, from the two numbers and from the piece in question.
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shapes.divided_boards import join_over_edges
from gridlanes.kernels.rules.shared.cell_sets import (
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
from gridlanes.kernels.rules.shared.graph import IN

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
def notes_of(n_edges, n_cells, cols):
    """Where the notes are in scratch, for a board."""
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
def join_cells(scratch, note):
    """Notes the pieces and how many numbers they have, and where no lines are; returns 2 if one has more than two."""
    n_cells, cols, words = note.n_cells, note.cols, note.words
    join_over_edges(n_cells, cols, scratch, note.piece)
    clear(note.cells_of, n_cells * words, scratch)
    clear(note.right, 5 * words, scratch)
    for cell in range(n_cells):
        scratch[note.weight + cell] = scratch[note.n_numbers + cell] = 0
    row, col = 0, 0
    for cell in range(n_cells):
        piece = scratch[note.piece + cell]
        scratch[note.weight + piece] += 1
        scratch[note.n_numbers + piece] += 1 if scratch[note.number + cell] >= 0 else 0
        put_cell(note.cells_of + piece * words, cell, scratch)
        if cell + cols < n_cells and scratch[cell] != IN:
            put_cell(note.down, cell, scratch)
        if col + 1 < cols and scratch[n_cells - cols + cell - row] != IN:
            put_cell(note.right, cell, scratch)
        col += 1
        if col == cols:
            row, col = row + 1, 0
    for cell in range(n_cells):
        piece = scratch[note.piece + cell]
        if scratch[note.n_numbers + piece] > 2:
            return 2
        if scratch[note.weight + piece] == 1:
            put_cell(note.single, cell, scratch)
        if scratch[note.n_numbers + piece] == 0:
            put_cell(note.plain, cell, scratch)
    for k in range(words):
        scratch[note.lone + k] = scratch[note.single + k] & scratch[note.plain + k]
    return 0


@kernel
def all_may_pair(scratch, note):
    """The table of pairs: all those whose numbers leave a size between them."""
    clear(note.partners, note.n_cells * note.words, scratch)
    for first in range(note.n_cells):
        for second in range(first + 1, note.n_cells if scratch[note.number + first] >= 0 else 0):
            number, another = scratch[note.number + first], scratch[note.number + second]
            if number >= 0 and another >= 0 and abs(number - another) >= 2:
                set_pair(first, second, 1, scratch, note)


@kernel(inline=True)
def may_pair(first, second, scratch, note):
    """Whether two cells with numbers may be of one area, by the table."""
    return has_cell(note.partners + first * note.words, second, scratch)


@kernel(for_any_number=True)
def set_pair(first, second, value, scratch, note):
    """Whether two cells may be of one area is noted, for both."""
    for one, other in ((first, second), (second, first)):
        at, bit = note.partners + one * note.words + other // BITS, 1 << (other % BITS)
        scratch[at] = (scratch[at] | bit) if value != 0 else (scratch[at] & ~bit)


@kernel
def partner_of(first, scratch, note):
    """The only cell that may be of an area with this one; -1 for none, -2 for several."""
    found = -1
    for k in range(note.words):
        word = scratch[note.partners + first * note.words + k]
        if word != 0:
            if found >= 0 or word & (word - 1) != 0:
                return -2
            found = k * BITS + first_cell(word)
    return found


@kernel(inline=True)
def least_between(first, second, scratch, note):
    """The fewest cells that an area of two numbers has."""
    return min(scratch[note.number + first], scratch[note.number + second]) + 1


@kernel(inline=True)
def most_between(first, second, scratch, note):
    """The most cells that an area of two numbers has."""
    return min(max(scratch[note.number + first], scratch[note.number + second]) - 1, note.n_cells)


@kernel(for_any_number=True)
def go_within(one, other, without, scratch, note):
    """Walks go on from pieces without a number, and from these two, but for the piece `without` (-1: none)."""
    words = note.words
    for k in range(words):
        word = scratch[note.plain + k]
        if without >= 0:
            word &= ~scratch[note.cells_of + without * words + k]
        word |= scratch[note.cells_of + one * words + k] | scratch[note.cells_of + other * words + k]
        scratch[note.within + k] = word


@kernel(for_any_number=True)
def walk_from(kind, piece, most, goals, scratch, note):
    """Walks from one piece over a limited number of cells, to cells of `goals`."""
    levels, weight = note.levels + kind * note.walk, scratch[note.weight + piece]
    clear(levels, (most + 1) * note.words, scratch)
    clear(note.came + kind * note.words, note.words, scratch)
    if weight <= most:
        for k in range(note.words):
            scratch[levels + weight * note.words + k] = scratch[note.cells_of + piece * note.words + k]
        spread(kind, weight, most, goals, scratch, note)


@kernel(for_any_number=True)
def walk_to_all(first, most, scratch, note):
    """Walks from a number to all others."""
    go_within(scratch[note.piece + first], scratch[note.piece + first], -1, scratch, note)
    for k in range(note.words):
        scratch[note.goals + k] = EVERY
    walk_from(ONE, scratch[note.piece + first], most, note.goals, scratch, note)


@kernel
def _meet(one, other, most, scratch, note):
    """Notes where walks from two pieces meet, and what it takes to have both of them and that in an area; returns the
    least of that.
    """
    words, levels = note.words, note.levels + TOGETHER * note.walk
    from_one, from_other = note.levels + ONE * note.walk, note.levels + OTHER * note.walk
    weight, weight_of_other = scratch[note.weight + one], scratch[note.weight + other]
    direct = scratch[note.cost + ONE * note.n_cells + other]
    clear(levels, (most + 1) * words, scratch)
    for k in range(words):
        ends = scratch[note.cells_of + one * words + k] | scratch[note.cells_of + other * words + k]
        scratch[levels + direct * words + k] = ends
    for a in range(weight + 1, most - weight_of_other + 1):
        for b in range(weight_of_other + 1, min(most + 1 - a, most - weight) + 1):
            for k in range(words):
                both = scratch[from_one + a * words + k] & scratch[from_other + b * words + k] & scratch[note.lone + k]
                scratch[levels + (a + b - 1) * words + k] |= both
    for k in range(words):
        left = scratch[note.came + k] & scratch[note.came + words + k]
        left &= scratch[note.plain + k] & ~scratch[note.single + k]
        while left != 0:
            piece = scratch[note.piece + k * BITS + first_cell(left)]
            left &= ~scratch[note.cells_of + piece * words + k]
            cost = scratch[note.cost + piece] + scratch[note.cost + note.n_cells + piece] - scratch[note.weight + piece]
            if cost <= most:
                for n in range(words):
                    scratch[levels + cost * words + n] |= scratch[note.cells_of + piece * words + n]
    return direct


@kernel(for_any_number=True)
def is_pair(first, second, without, walked, scratch, note):
    """Whether two cells with numbers can be of one area, that has not the piece `without` (-1: any); notes what it
    takes to have each piece in it, in the walk `TOGETHER`. `walked`: `walk_to_all` was called for the first one, and
    nothing is left out.
    """
    least, most = least_between(first, second, scratch, note), most_between(first, second, scratch, note)
    one, other = scratch[note.piece + first], scratch[note.piece + second]
    n_numbers = scratch[note.n_numbers + one] + scratch[note.n_numbers + other]
    clear(note.came + TOGETHER * note.words, note.words, scratch)
    if n_numbers != (4 if one == other else 2) or least > most or scratch[note.weight + one] > most:
        return False
    if one == other:
        go_within(one, one, without, scratch, note)
        walk_from(TOGETHER, one, most, note.within, scratch, note)
        return come_to(scratch, note) >= least
    if not walked:
        go_within(one, one, without, scratch, note)
        for k in range(note.words):
            goal = scratch[note.cells_of + other * note.words + k]
            scratch[note.goals + k] = scratch[note.within + k] | goal
        walk_from(ONE, one, most, note.goals, scratch, note)
    if not has_cell(note.came + ONE * note.words, second, scratch):
        return False
    if scratch[note.cost + ONE * note.n_cells + other] > most:
        return False
    go_within(other, other, without, scratch, note)
    walk_from(OTHER, other, most - scratch[note.weight + one], note.within, scratch, note)
    direct = _meet(one, other, most, scratch, note)
    go_within(one, other, without, scratch, note)
    spread(TOGETHER, direct, most, note.within, scratch, note)
    return come_to(scratch, note) >= least


@kernel(inline=True)
def come_to(scratch, note):
    """How many cells the pieces that an area may have come to."""
    return n_cells_in(note.came + TOGETHER * note.words, note.words, scratch)


@kernel(for_any_number=True)
def count_pair(first, second, up, scratch, note):
    """Counts a pair, or takes it from the counts, at the cells that its area may have and at edges between them."""
    words, area, name = note.words, note.came + TOGETHER * note.words, first * note.n_cells + second
    for k in range(words):
        word = scratch[area + k]
        right = word & scratch[note.right + k] & shifted_down(area, k, 1, words, scratch)
        down = word & scratch[note.down + k] & shifted_down(area, k, note.cols, words, scratch)
        add_to_counts(word, up, note.n_pairs + k, words, scratch)
        add_to_counts(right, up, note.n_right + k, words, scratch)
        add_to_counts(down, up, note.n_down + k, words, scratch)
        for digit in range(note.digits):
            if name >> digit & 1:
                scratch[note.names + digit * words + k] ^= word


@kernel
def list_pairs(scratch, note):
    """Keeps in the table the pairs that reach each other, and counts them."""
    words = note.words
    clear(note.n_pairs, 4 * note.digits * words, scratch)
    for first in range(note.n_cells):
        most = 0
        for k in range(words):
            left = scratch[note.partners + first * words + k]
            while left != 0:
                second = k * BITS + first_cell(left)
                left &= left - 1
                most = max(most, most_between(first, second, scratch, note))
        if most == 0:
            continue
        walk_to_all(first, most, scratch, note)
        for k in range(words):
            left = scratch[note.partners + first * words + k]
            while left != 0:
                second = k * BITS + first_cell(left)
                left &= left - 1
                if second < first:
                    continue
                if is_pair(first, second, -1, True, scratch, note):
                    count_pair(first, second, True, scratch, note)
                else:
                    set_pair(first, second, 0, scratch, note)


@kernel
def only_pair(first, second, scratch, note):
    """Two cells are of one area, so that neither is with another; returns whether that is new."""
    is_new, words = False, note.words
    for one, other in ((first, second), (second, first)):
        for k in range(words):
            left = scratch[note.partners + one * words + k]
            while left != 0:
                third = k * BITS + first_cell(left)
                left &= left - 1
                if third != other:
                    set_pair(one, third, 0, scratch, note)
                    is_pair(min(one, third), max(one, third), -1, False, scratch, note)
                    count_pair(min(one, third), max(one, third), False, scratch, note)
                    is_new = True
    return is_new


@kernel
def leave_pairs(scratch, note):
    """Whoever has one partner alone is of no other's pairs; returns 1 if pairs went, 2 if a number has none left."""
    found, changed = 0, True
    while changed:
        changed = False
        for first in range(note.n_cells):
            if scratch[note.number + first] < 0:
                continue
            second = partner_of(first, scratch, note)
            if second == -1:
                return 2
            if second >= 0 and only_pair(first, second, scratch, note):
                found, changed = 1, True
    return found


@kernel(inline=True)
def pairs_at(cell, most, scratch, note):
    """How many pairs may have a cell in their area, `most` if there are more."""
    return min(count_at(note.n_pairs, cell, note.digits, note.words, scratch), most)


@kernel(inline=True)
def pair_at(cell, scratch, note):
    """The name of the only pair that may have a cell."""
    return count_at(note.names, cell, note.digits, note.words, scratch)
