"""Chains of walls on a board: which walls are connected, and how many holders each chain passes.

The cells of a piece are connected at sides, walls at sides and corners (`around`: the other way round). Everything
outside the board is a wall too, a ring around it, unless it belongs to the piece itself (`outside`).

Each holder sends a ray to the right, a little below its middle. A step down from a wall in row r to one in row r + 1
crosses the rays of all holders before it in row r; a step up counts as negative. Around a closed chain, the sum is the
number of holders within. It is taken modulo the number of all holders, so it is 0 around all of them (`outside`: with
the outside as one more holder, which no chain encloses).

Walls are labelled row by row. A label stands for a chain; labels that meet are joined, as disjoint sets are. Each wall
has a *height*, the number of rays crossed on the way to it from the start of its label; each label has a height
relative to the label above it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count, first_bit, rest_of

MAX_COLUMNS = 60
"""of a board, whose rows are bits of an ``int64``"""
CLOSED, BROKEN = 1, 2
"""a chain closes around something that it parts from all holders; around some holders, but not all"""


class BoardPiece(NamedTuple):
    """The columns of a board, a mark, by its number. `others`: 1 if the cells that do not hold the mark are one piece.
    `outside`: 1 if everything outside the board is part of the piece. `around`: 1 if cells are connected at corners,
    too.
    """

    cols: int
    mark: int
    others: int = 0
    outside: int = 0
    around: int = 0


class WallNotes(NamedTuple):
    """Where the notes are in scratch. Rows and columns are counted from 1; 0 and those after the last are the ring."""

    width: int
    """entries of a row of cells"""
    walls: int
    """of each row, a bit a wall; the bit's number is the column"""
    held: int
    """of each row, a bit a holder"""
    reached: int
    """of each row, a bit a cell that a flood came to"""
    label: int
    """of each cell that is a wall"""
    height: int
    """of each such cell"""
    above: int
    """of each label, another one that it is joined to, or itself; 0 is the ring's"""
    offset: int
    """of each label, its height in terms of that one"""
    found: int
    """label and height, up to four times"""
    end: int


@kernel(inline=True)
def board_notes(size, cols):
    """Where the notes are in scratch, for a number of cells in a number of columns."""
    rows, width = size // cols + 2, cols + 2
    cells, n_labels = rows * width, size + 1
    label = 3 * rows
    above = label + 2 * cells
    found = above + 2 * n_labels
    return WallNotes(width, 0, rows, 2 * rows, label, label + cells, above, above + n_labels, found, found + 8)


@kernel(inline=True)
def holders_before(held, col):
    """How many of the bits of a row stand before a column."""
    return np.int64(bit_count(np.uint64(held & ((np.int64(1) << col) - 1))))


@kernel
def _join(scratch, note, label, height, other, its_height, modulus):
    """Joins the labels of two walls that meet where the heights are known in terms of either. Returns 0, or `CLOSED`
    where they were joined already, or `BROKEN` where the heights then differ.
    """
    while scratch[note.above + label] != label:
        height += scratch[note.offset + label]
        label = scratch[note.above + label]
    while scratch[note.above + other] != other:
        its_height += scratch[note.offset + other]
        other = scratch[note.above + other]
    if label == other:
        return BROKEN if (height - its_height) % modulus != 0 else CLOSED
    scratch[note.above + other] = label
    scratch[note.offset + other] = height - its_height
    return 0


@kernel(inline=True)
def _is_at(bits_of_row, col):
    """Whether the bit of a column is set."""
    return (bits_of_row >> col) & 1 != 0


@kernel(inline=True)
def label_ring(first, n_lines, span, scratch, note):
    """Labels the ring: in so many lines of entries, of which the first begins at `first`, those at both ends, `span`
    apart, and all of the first and of the last line. It is one wall, label 0, and on its right all rays cross it.
    """
    height = np.int64(0)
    for r in range(n_lines):
        left, right = first + r * note.width, first + r * note.width + span
        scratch[note.label + left] = scratch[note.label + right] = 0
        scratch[note.height + left] = 0
        scratch[note.height + right] = height
        if r + 1 < n_lines:
            height += holders_before(scratch[note.held + r], span)
    for k in range(first + 1, first + span):
        for at in (k, k + (n_lines - 1) * note.width):
            scratch[note.label + at] = scratch[note.height + at] = 0


@kernel(inline=True)
def new_label(scratch, note, label):
    """Notes a label, which is joined to none; returns the next one."""
    scratch[note.above + label] = label
    scratch[note.offset + label] = 0
    return label + 1


@kernel
def _label_at_corners(r, walls, n_labels, scratch, note, modulus):
    """Labels the `walls` of row r, which are connected at sides and corners; returns how many labels there are now, and
    what the joins came to, at most.
    """
    upper, here, held = scratch[note.walls + r - 1], scratch[note.walls + r], scratch[note.held + r - 1]
    worst = 0
    left = np.uint64(walls)
    while left != 0:
        col = np.int64(first_bit(left))
        left = rest_of(left)
        at = r * note.width + col
        over = at - note.width
        if _is_at(upper, col):  # and so joined to all others that are before it or in the row above
            scratch[note.label + at] = scratch[note.label + over]
            scratch[note.height + at] = scratch[note.height + over] + holders_before(held, col)
            continue
        its_label, its_height = np.int64(-1), np.int64(0)
        if _is_at(upper, col + 1):
            its_label = scratch[note.label + over + 1]
            its_height = scratch[note.height + over + 1] + holders_before(held, col + 1)
        if _is_at(here, col - 1):
            label, height = scratch[note.label + at - 1], scratch[note.height + at - 1]
        elif _is_at(upper, col - 1):
            label = scratch[note.label + over - 1]
            height = scratch[note.height + over - 1] + holders_before(held, col - 1)
        elif its_label >= 0:
            label, height, its_label = its_label, its_height, np.int64(-1)
        else:
            label, height = np.int64(n_labels), np.int64(0)
            n_labels = new_label(scratch, note, n_labels)
        scratch[note.label + at] = label
        scratch[note.height + at] = height
        if its_label >= 0:
            worst = max(worst, _join(scratch, note, label, height, its_label, its_height, modulus))
    return n_labels, worst


@kernel
def _label_at_sides(r, walls, n_labels, scratch, note, modulus):
    """As `_label_at_corners`, for walls that are connected only at sides."""
    upper, here, held = scratch[note.walls + r - 1], scratch[note.walls + r], scratch[note.held + r - 1]
    worst = 0
    left = np.uint64(walls)
    while left != 0:
        col = np.int64(first_bit(left))
        left = rest_of(left)
        at = r * note.width + col
        over = at - note.width
        label, height = np.int64(n_labels), np.int64(0)
        is_below = _is_at(upper, col)
        if is_below:
            label = scratch[note.label + over]
            height = scratch[note.height + over] + holders_before(held, col)
        if _is_at(here, col - 1):
            its_label, its_height = scratch[note.label + at - 1], scratch[note.height + at - 1]
            if not is_below:
                label, height = its_label, its_height
            elif not _is_at(upper, col - 1):
                worst = max(worst, _join(scratch, note, label, height, its_label, its_height, modulus))
        elif not is_below:
            n_labels = new_label(scratch, note, n_labels)
        scratch[note.label + at] = label
        scratch[note.height + at] = height
    return n_labels, worst


@kernel(inline=True)
def join_at(at, other, crossed, scratch, note, modulus):
    """Joins the walls at two entries; `crossed`: on the way from the second to the first. Returns as `_join`."""
    label, height = scratch[note.label + at], scratch[note.height + at]
    return _join(
        scratch, note, label, height, scratch[note.label + other], scratch[note.height + other] + crossed, modulus
    )


@kernel(inline=True)
def settle_labels(n_labels, scratch, note):
    """Has each label joined to the last one that it leads to, with its height in terms of that."""
    for label in range(n_labels):
        height, top = np.int64(0), label
        while scratch[note.above + top] != top:
            height += scratch[note.offset + top]
            top = scratch[note.above + top]
        scratch[note.offset + label] = height
        scratch[note.above + label] = top


@kernel(inline=True)
def spread(cells, can, walls):
    """The cells `can` of a row that can be reached from the `cells` among them along it, all as bits; `walls`: at the
    bit of each cell whether there is a wall on its left.
    """
    here, wider = np.int64(0), cells & can
    while wider != here:
        here = wider
        wider |= (here << 1 & ~walls | (here & ~walls) >> 1) & can
    return here


@kernel
def _join_below(rows, cols, scratch, note, modulus):
    """Joins the runs of walls in the last row to the ring; returns what that came to, at most. The run that ends in the
    corner on the right has been joined to it.
    """
    walls, held = scratch[note.walls + rows], scratch[note.held + rows]
    inside = (np.int64(1) << (cols + 1)) - 2
    worst = 0
    left = np.uint64(walls & ~(walls << 1) & inside)  # the first wall of each run
    while left != 0:
        col = np.int64(first_bit(left))
        left = rest_of(left)
        if (~walls & inside) >> col != 0:
            at = rows * note.width + col
            crossed = holders_before(held, col)
            worst = max(worst, join_at(at + note.width, at, crossed, scratch, note, modulus))
    return worst


@kernel
def chain_walls(rows, board, scratch, note, modulus):
    """Labels all walls; returns 0, `CLOSED` or `BROKEN`; then not all are."""
    inside = (np.int64(1) << (board.cols + 1)) - 2
    n_labels, worst = new_label(scratch, note, 0), 0
    if board.outside == 0:
        label_ring(0, rows + 2, board.cols + 1, scratch, note)
    for r in range(1, rows + 1):
        walls, cols = scratch[note.walls + r], board.cols
        if board.around != 0:
            n_labels, met = _label_at_sides(r, walls & inside, n_labels, scratch, note, modulus)
            worst = max(worst, met)
            meets_ring = _is_at(walls, cols) and _is_at(walls, cols + 1)
            if meets_ring and not _is_at(scratch[note.walls + r - 1], cols):
                at = r * note.width + cols
                worst = max(worst, join_at(at + 1, at, np.int64(0), scratch, note, modulus))
        else:
            n_labels, met = _label_at_corners(r, walls & inside, n_labels, scratch, note, modulus)
            worst = max(worst, met)
        if worst == BROKEN:
            return BROKEN
    if board.outside == 0:
        worst = max(worst, _join_below(rows, board.cols, scratch, note, modulus))
    settle_labels(n_labels, scratch, note)
    return worst


@kernel
def closes_chain(r, col, code, board, scratch, note, modulus):
    """Whether a wall at an open cell would close a chain around some holders, but not all. `code`: the walls in the
    block of 3 x 3 cells around it, a bit each, row by row.
    """
    above_and_below, beside = code & 0b010000010, code & 0b000101000
    touched = above_and_below | beside
    if board.around == 0:
        joined = above_and_below >> 1 | above_and_below << 1 | beside >> 3 | beside << 3
        touched |= code & 0b101000101 & ~joined
    n_found = 0
    left = np.uint64(touched)
    while left != 0:
        place = np.int64(first_bit(left))
        left = rest_of(left)
        down, right = place // 3 - 1, place % 3 - 1
        at = (r + down) * note.width + col + right
        label = scratch[note.label + at]
        height = scratch[note.height + at] + scratch[note.offset + label]
        label = scratch[note.above + label]
        if down < 0:
            height += holders_before(scratch[note.held + r - 1], col + right)
        elif down > 0:
            height -= holders_before(scratch[note.held + r], col)
        for k in range(n_found):
            if scratch[note.found + 2 * k] == label and (scratch[note.found + 2 * k + 1] - height) % modulus != 0:
                return True
        scratch[note.found + 2 * n_found] = label
        scratch[note.found + 2 * n_found + 1] = height
        n_found += 1
    return False


@kernel(inline=True)
def parted(above, here, below):
    """The cells of a row whose neighbours of a kind that share a side with them are not all connected around them, at
    sides; the bits of the row, of that above and of that below are the cells of the kind.
    """
    n, s, w, e = above, below, here << 1, here >> 1
    ne, nw, se, sw = n & e & ~(above >> 1), n & w & ~(above << 1), s & e & ~(below >> 1), s & w & ~(below << 1)
    across = (n & s & ~e & ~w) | (e & w & ~n & ~s)
    any_corner = ne | nw | se | sw
    two_corners = (ne & nw) | (se & sw) | ((ne | nw) & (se | sw))
    return across | (any_corner & ~(n & s & w & e)) | two_corners


@kernel
def flood(rows, board, scratch, note):
    """Notes which cells can be reached from a holder."""
    inside = (np.int64(1) << (board.cols + 1)) - 2
    at_ends = (np.int64(1) << board.cols) | 2
    found = board.outside != 0
    for r in range(rows + 2):
        reached = np.int64(0)
        if board.outside != 0 and 1 <= r <= rows:
            reached = ~scratch[note.walls + r] & (inside if r in (1, rows) else at_ends)
        elif not found:
            held = scratch[note.held + r]
            reached = held & -held
            found = reached != 0
        scratch[note.reached + r] = reached
    changed = True
    while changed:
        changed = False
        for k in range(2 * rows):
            r = k + 1 if k < rows else 2 * rows - k
            before, can = scratch[note.reached + r], ~scratch[note.walls + r] & inside
            beside = scratch[note.reached + r - 1] | scratch[note.reached + r + 1]
            if board.around != 0:
                beside |= beside << 1 | beside >> 1
            here = spread(before | beside, can, np.int64(0))
            scratch[note.reached + r] = here
            changed |= here != before
