"""Sets of a board's cells as words of bits, and walks over pieces of cells that advance all pieces of equal cost in one
step.

Cell c is bit c % `BITS` of word c // `BITS`. A walk has a set for each cost; the cost of a piece is that of the
previous piece plus its own number of cells.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count, first_bit

BITS = 62
"""so that no word is negative"""
EVERY = (1 << BITS) - 1


@kernel(inline=True)
def has_cell(at, cell, scratch):
    """Whether a cell is in the set at `at`."""
    return scratch[at + cell // BITS] >> (cell % BITS) & 1 != 0


@kernel(inline=True)
def put_cell(at, cell, scratch):
    """A cell joins the set at `at`."""
    scratch[at + cell // BITS] |= 1 << (cell % BITS)


@kernel(inline=True)
def put_range(at, first, size, scratch):
    """The cells from `first` on, so many, join the set at `at`."""
    k, begin, left = at + first // BITS, first % BITS, size
    while left > 0:
        here = min(left, BITS - begin)
        scratch[k] |= ((1 << here) - 1) << begin
        k, begin, left = k + 1, 0, left - here


@kernel(inline=True)
def first_cell(word):
    """The number of the lowest bit of a word that is not zero."""
    return np.int64(first_bit(np.uint64(word)))


@kernel(inline=True)
def n_cells_in(at, words, scratch):
    """How many cells are in the set at `at`."""
    found = 0
    for k in range(words):
        found += np.int64(bit_count(np.uint64(scratch[at + k])))
    return found


@kernel(inline=True)
def clear(at, size, scratch):
    """Nothing is in the sets that begin at `at`, `size` words together."""
    for k in range(size):
        scratch[at + k] = 0


@kernel(inline=True)
def shifted_up(at, within, k, by, scratch):
    """Word k of the cells that lie `by` after those of the set at `at` that are in the one at `within`, too."""
    low, up, word = k - by // BITS, by % BITS, 0
    if low >= 0:
        word = ((scratch[at + low] & scratch[within + low]) << up) & EVERY
    if low >= 1:
        word |= (scratch[at + low - 1] & scratch[within + low - 1]) >> (BITS - up)
    return word


@kernel(inline=True)
def shifted_down(at, k, by, words, scratch):
    """Word k of the cells that lie `by` before those of the set at `at`, of so many words."""
    high, down, word = k + by // BITS, by % BITS, 0
    if high < words:
        word = scratch[at + high] >> down
    if high + 1 < words:
        word |= (scratch[at + high + 1] << (BITS - down)) & EVERY
    return word


@kernel(inline=True)
def add_to_counts(word, up, counts, step, scratch):
    """Adds 1 (`up`), or takes it, at each bit of a word; `counts`: where the lowest digits stand, the next ones `step`
    behind them.
    """
    while word != 0:
        digits = scratch[counts]
        scratch[counts] = digits ^ word
        word &= digits if up else ~digits
        counts += step


@kernel
def count_at(counts, cell, digits, step, scratch):
    """The count of a cell, of so many digits; the rest as for `add_to_counts`."""
    at, bit, found = counts + cell // BITS, cell % BITS, 0
    for digit in range(digits):
        found |= (scratch[at + digit * step] >> bit & 1) << digit
    return found


@kernel(for_any_number=True)
def spread(kind, first, most, goals, scratch, note):
    """From the cells that the sets of the walk `kind` have at cost `first` and above, to all that are in `goals` (where
    the set of these begins), with at most `most` cells; only cells in `room.within` are gone on from. The sets become
    those of the cells with exactly that cost; `room.came` has all of them. The costs of pieces that are more than a
    cell without a number are noted in `room.cost`.
    """
    words, levels = note.words, note.levels + kind * note.walk
    came, cost = note.came + kind * words, note.cost + kind * note.n_cells
    clear(came, words, scratch)
    for level in range(first, most + 1):
        here, found = levels + level * words, 0
        for k in range(words):
            new = scratch[here + k] & ~scratch[came + k]
            scratch[here + k] = new
            scratch[came + k] |= new
            found |= new
            left = new & ~scratch[note.lone + k]
            while left != 0:
                piece = scratch[note.piece + k * BITS + first_cell(left)]
                scratch[cost + piece] = level
                left &= ~scratch[note.cells_of + piece * words + k]
        if found == 0 or level == most:
            continue
        for k in range(words):
            scratch[note.going + k] = scratch[here + k] & scratch[note.within + k]
        for k in range(words):
            near = shifted_up(note.going, note.right, k, 1, scratch)
            near |= shifted_up(note.going, note.down, k, note.cols, scratch)
            near |= shifted_down(note.going, k, 1, words, scratch) & scratch[note.right + k]
            near |= shifted_down(note.going, k, note.cols, words, scratch) & scratch[note.down + k]
            near &= scratch[goals + k] & ~scratch[came + k]
            scratch[here + words + k] |= near & scratch[note.single + k]
            left = near & ~scratch[note.single + k]
            while left != 0:
                piece = scratch[note.piece + k * BITS + first_cell(left)]
                left &= ~scratch[note.cells_of + piece * words + k]
                there = level + scratch[note.weight + piece]
                if there <= most:
                    for n in range(words):
                        scratch[levels + there * words + n] |= scratch[note.cells_of + piece * words + n]
