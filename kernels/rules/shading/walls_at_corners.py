"""Walls between cells that cannot both be in a piece, found from the joint states at corners, and the chains of walls.

Every corner of the board has the joint state of the cells around it (words as in joint_states.py; cells at `place_of`).
Two cells beside each other that cannot both be in the piece have a *wall* between them, although each may be open: a
corner with exactly one cell in the piece, no matter which, has four walls. Walls run from corner to corner, and all
corners at the border are one, the *ring*. Chains of walls are labelled row by row, as chains of cells are
(chained_walls.py), with the number of rays that they cross, which holders send to the right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count, first_bit, rest_of, word_of
from gridlanes.kernels.rules.shading.chained_walls import (
    BROKEN,
    holders_before,
    join_at,
    label_ring,
    new_label,
    settle_labels,
)
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING


class CornerPiece(NamedTuple):
    """The columns of cells of the board. `others`: 1 if the cells that do not hold the mark are one piece."""

    cols: int
    others: int = 0


class CornerNotes(NamedTuple):
    """Where the notes are in scratch. Cells and walls are bits of rows; corners have a frame of one around them."""

    width: int
    """entries of a row of corners, the frame's included"""
    walls: int
    """of each row of cells, those that are not of the piece"""
    held: int
    """of each row of cells, those that are"""
    down: int
    """of each row of cells, the walls from a corner to that below"""
    right: int
    """of each row of corners, the walls to the next one"""
    open: int
    """of each row of corners, those with several states"""
    reached: int
    """of each row of cells, and one before and behind, those that a flood came to"""
    label: int
    """of each corner, -1 where no wall ends"""
    height: int
    """of each corner"""
    above: int
    """of each label, another one that it is joined to, or itself; 0 is the ring's"""
    offset: int
    """of each label, its height in terms of that one"""
    near: int
    """of the corners around one: label, height, the states with a wall there"""
    end: int


@kernel(inline=True)
def corner_notes(size, cols):
    """Where the notes are in scratch, for a number of corners, of cells in a number of columns."""
    lines = size // (cols + 1)
    width, cells = cols + 3, (lines + 2) * (cols + 3)
    reached = 5 * lines
    label = reached + lines + 1
    above = label + 2 * cells
    near = above + 2 * size
    rows = (0, lines, 2 * lines, 3 * lines, 4 * lines, reached)
    return CornerNotes(width, *rows, label, label + cells, above, above + size, near, near + 27)


def place_of(row: int, col: int) -> int:
    """Where a cell stands in the joint states of all its corners; no two cells around a corner stand alike."""
    return 2 * ((row + col) % 2) + row % 2


@kernel(inline=True)
def states_with(row, col, held, others):
    """The states in which a cell holds the mark (`held` 1) or not, or the other way round (`others` 1)."""
    holding = np.int64(HOLDING[2 * ((row + col) & 1) + (row & 1)])
    return holding if held != others else EVERY_STATE ^ holding


@kernel
def read_corners(tile, coords, board, scratch, note):
    """Notes walls and holders; returns whether a corner has no state."""
    cols = board.cols
    rows = len(coords) // (cols + 1) - 1
    inside = (np.int64(1) << cols) - 1
    for r in range(rows + 1):
        scratch[note.walls + r] = scratch[note.held + r] = scratch[note.open + r] = 0
    broken, k = False, 0
    for r in range(rows + 1):
        se, sw = states_with(r, 0, 1, board.others), states_with(r, 1, 1, board.others)
        nw, ne = states_with(r + 1, 1, 1, board.others), states_with(r + 1, 0, 1, board.others)
        held = south = north = down = right = several = np.int64(0)
        for c in range(cols + 1):
            word = word_of(tile, coords[k])
            k += 1
            broken |= word == 0
            several |= np.int64(word & (word - 1) != 0) << c
            held |= np.int64(word & ~se == 0) << c
            south |= (np.int64(word & se == 0) << (c + 1)) | (np.int64(word & sw == 0) << c)
            north |= (np.int64(word & ne == 0) << (c + 1)) | (np.int64(word & nw == 0) << c)
            down |= np.int64(word & se & sw == 0) << c
            right |= np.int64(word & se & ne == 0) << c
            se, sw, nw, ne = sw, se, ne, nw
        scratch[note.open + r] = several
        scratch[note.down + r] = down & inside & ~1
        scratch[note.right + r] = right & inside
        scratch[note.held + r] = held & inside
        scratch[note.walls + r] |= (south >> 1) & inside
        if r > 0:
            scratch[note.walls + r - 1] |= (north >> 1) & inside
    return broken


@kernel
def complete_walls(rows, cols, scratch, note):
    """Cells that are walls have walls on all sides. Returns how many there are, how many holders, if a cell is both."""
    inside, n_walls, n_holders, broken = (np.int64(1) << cols) - 2, 0, 0, False
    above = np.int64(0)
    for r in range(rows):
        walls, held = scratch[note.walls + r], scratch[note.held + r]
        scratch[note.down + r] |= (walls | walls << 1) & inside
        scratch[note.right + r] |= walls | above
        above = walls
        n_walls += bit_count(np.uint64(walls))
        n_holders += bit_count(np.uint64(held))
        broken |= walls & held != 0
    return n_walls, n_holders, broken


@kernel
def _label_row(r, rows, cols, n_labels, scratch, note, modulus):
    """Labels the corners of a row below the first; returns the labels so far, and how many chains closed, -1 for one
    that parts the holders.
    """
    upper, here = scratch[note.down + r - 1], scratch[note.right + r]
    held, closed = scratch[note.held + r - 1], 0
    left = np.uint64((upper | scratch[note.down + r] | here | here << 1) & ((np.int64(1) << cols) - 2))
    while left != 0:
        c = np.int64(first_bit(left))
        left = rest_of(left)
        at = (r + 1) * note.width + c + 1
        met, over = 0, at - note.width
        if upper >> c & 1 != 0:
            scratch[note.label + at] = scratch[note.label + over]
            scratch[note.height + at] = scratch[note.height + over] + holders_before(held, c)
            if here >> (c - 1) & 1 != 0:
                met = join_at(at, at - 1, np.int64(0), scratch, note, modulus)
        elif here >> (c - 1) & 1 != 0:
            scratch[note.label + at] = scratch[note.label + at - 1]
            scratch[note.height + at] = scratch[note.height + at - 1]
        else:
            scratch[note.label + at], scratch[note.height + at] = n_labels, 0
            n_labels = new_label(scratch, note, n_labels)
        closed += met
        if met == BROKEN:
            return n_labels, -1
    return n_labels, closed


@kernel
def label_corners(rows, cols, scratch, note, modulus):
    """Labels all corners where walls end; returns how many chains closed, -1 if one parts the holders."""
    for k in range((rows + 3) * note.width):
        scratch[note.label + k] = -1
    n_labels, n_closed = new_label(scratch, note, np.int64(0)), 0
    label_ring(note.width + 1, rows + 1, cols, scratch, note)
    for r in range(1, rows):
        n_labels, closed = _label_row(r, rows, cols, n_labels, scratch, note, modulus)
        if closed < 0:
            return -1
        n_closed += closed
        if scratch[note.right + r] >> (cols - 1) & 1 != 0:
            at = (r + 1) * note.width + cols + 1
            met = join_at(at, at - 1, np.int64(0), scratch, note, modulus)
            if met == BROKEN:
                return -1
            n_closed += met
    left = np.uint64(scratch[note.down + rows - 1])
    while left != 0:
        c = np.int64(first_bit(left))
        left = rest_of(left)
        at = (rows + 1) * note.width + c + 1
        crossed = holders_before(scratch[note.held + rows - 1], c)
        met = join_at(at, at - note.width, crossed, scratch, note, modulus)
        if met == BROKEN:
            return -1
        n_closed += met
    settle_labels(n_labels, scratch, note)
    return n_closed
