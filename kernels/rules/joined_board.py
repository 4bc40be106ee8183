"""A board on which the cells with a mark are connected, and what else is said of it, on rows of bits.

- Of any `span` cells in a line, at least one holds the mark, and at least one does not.
- No block of 2 x 2 cells holds the mark throughout.
- The cells of a room with the mark are one of the sets that are listed for it, or a given number.
- The cells with the mark around a cell with a hint are one of the sets that are listed for the hint.
- An assumption about a cell from which a contradiction follows is wrong (`tries`).

All of this is propagated until nothing changes. Consistency: each stretch, block, room, hint, and connection are domain
consistent on their own; with assumptions, the board is singleton consistent. It does not infer from two assumptions
together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.jit import kernel, part
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.bit_rows import read_rows, room_for_rows, rows_in, write_rows
from gridlanes.kernels.rules.bit_sets import bit, lowest
from gridlanes.kernels.rules.chained_walls import MOST_COLUMNS, BoardPiece, board_room
from gridlanes.kernels.rules.joined_rows import join_rows
from gridlanes.kernels.rules.listed_rooms import look_at_room
from gridlanes.kernels.rules.short_lines import end_runs, open_blocks

MOST = MOST_COLUMNS
"""columns, and rows, of a board"""
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
"""the steps, down and right, to the cells around one, in the order of the bits of a set"""


class JoinedBoard(NamedTuple):
    """A mark, by its number, on a rectangle with a given number of columns."""

    mark: int
    cols: int
    tries: int
    """1 if assumptions are tried, 0 if not"""
    span: int
    """cells in a line that are not all alike; 0 for any number"""
    blocks: int
    """1 if no block of 2 x 2 cells holds the mark throughout, 0 if one may"""
    rooms: Numbers
    """4 a room: its first row and its last, where its stretches begin, and where its sets do; then the same, as if of
    another room"""
    stretches: Numbers
    """3 for cells of a room that follow one another in a row: the row, the first column, how many"""
    sets: Numbers
    """the sets of cells of each room, as bits, in the order of its stretches"""
    wanted: Numbers
    """of each room, how many cells hold the mark; a room without sets is counted"""
    hints: Numbers
    """the number of the hint of each cell, or more than there are; empty if no cell has one"""
    around: Numbers
    """of each hint, where its sets begin in what follows, and where the last ones end"""
    arounds: Numbers
    """the sets of the cells around a cell with a hint, as bits in the order of `AROUND`"""


@kernel
def _count_room(told, at, lines):
    """Counts the room whose entries begin at `at`. Returns the rows that changed; -1 for a contradiction."""
    rooms, stretches, wanted = told.rooms, told.stretches, told.wanted[at >> 2]
    n_held, n_can, changed = 0, 0, np.int64(0)
    for i in range(3 * rooms[at + 2], 3 * rooms[at + 6], 3):
        r, these = stretches[i] + 1, (bit(stretches[i + 2]) - np.int64(1)) << np.int64(stretches[i + 1])
        n_held += bit_count(np.uint64(lines.held[r] & these))
        n_can += bit_count(np.uint64(lines.can[r] & these))
    if n_held > wanted or n_can < wanted:
        return np.int64(-1)
    if n_held == n_can or (n_held < wanted and n_can > wanted):
        return changed
    for i in range(3 * rooms[at + 2], 3 * rooms[at + 6], 3):
        r, these = stretches[i] + 1, (bit(stretches[i + 2]) - np.int64(1)) << np.int64(stretches[i + 1])
        left = lines.can[r] & ~lines.held[r] & these
        if left != 0:
            changed |= bit(r)
            if n_held == wanted:
                lines.can[r] &= ~left
            else:
                lines.held[r] |= left
    return changed


@kernel(inline=True)
def _around(row, c):
    """The three cells of a row at and beside column c, as bits."""
    return row << np.int64(1) >> np.int64(c) & np.int64(7)


@kernel(inline=True)
def _ring(above, here, below):
    """Three cells each of three rows, but for the one in the middle, in the order of `AROUND`."""
    return above | (here & np.int64(1) | here >> np.int64(1) & np.int64(2)) << np.int64(3) | below << np.int64(5)


@kernel(inline=True)
def _row_of_ring(ring, i):
    """Three cells of row i of a ring, the one in the middle left out; the way back from `_ring`."""
    three = ring & np.int64(7)
    if i == 1:
        three = ring >> np.int64(3) & np.int64(1) | (ring >> np.int64(4) & np.int64(1)) << np.int64(2)
    elif i == 2:
        three = ring >> np.int64(5) & np.int64(7)
    return three


@kernel
def _look_around(told, r, c, hint, lines):
    """Narrows the cells around a cell with a hint. Returns as `_count_room`."""
    can = _ring(_around(lines.can[r - 1], c), _around(lines.can[r], c), _around(lines.can[r + 1], c))
    held = _ring(_around(lines.held[r - 1], c), _around(lines.held[r], c), _around(lines.held[r + 1], c))
    any_set, all_sets, cannot = np.int64(0), np.int64(-1), ~can
    for i in range(told.around[hint], told.around[hint + 1]):  # without a branch, so that it is vectorised
        chosen = np.int64(told.arounds[i])
        fits = -np.int64((chosen & cannot) | (held & ~chosen) == 0)
        any_set |= chosen & fits
        all_sets &= chosen | ~fits
    if all_sets == -1:
        return np.int64(-1)
    if any_set == can and all_sets == held:
        return np.int64(0)
    changed = np.int64(0)
    for i in range(3):
        lost, taken = _row_of_ring(can & ~any_set, i), _row_of_ring(all_sets & ~held, i)
        if lost | taken != 0:
            lines.can[r - 1 + i] &= ~(lost << np.int64(c) >> np.int64(1))
            lines.held[r - 1 + i] |= taken << np.int64(c) >> np.int64(1)
            changed |= bit(r - 1 + i)
    return changed


@kernel
def _narrow(told, lines, rows, new, hinted):
    """Propagates all but connection until nothing changes; `new`: the rows to check, as bits; `hinted`: how many cells
    have a hint, and for each its row, counted from 1, its column and the hint. Returns whether there is a
    contradiction.
    """
    while new != 0:
        later = np.int64(0)
        if told.span > 0:
            changed = end_runs(lines, rows, told.cols, told.span, new)
            if changed < 0:
                return True
            later |= changed
        if told.blocks != 0:
            changed = open_blocks(lines, rows, new | later)
            if changed < 0:
                return True
            later |= changed
        for at in range(0, len(told.rooms) - 4, 4):
            if (new | later) & (bit(told.rooms[at + 1] + 2) - bit(told.rooms[at] + 1)) == 0:
                continue
            if told.rooms[at + 3] == told.rooms[at + 7]:
                changed = _count_room(told, at, lines)
            else:
                changed = look_at_room(told, at, lines)
            if changed < 0:
                return True
            later |= changed
        for i in range(1, 3 * hinted[0], 3):
            if (new | later) & np.int64(7) << np.int64(hinted[i] - 1) == 0:
                continue
            changed = _look_around(told, hinted[i], hinted[i + 1], hinted[i + 2], lines)
            if changed < 0:
                return True
            later |= changed
        new = later
    return False


@kernel
def _settle(told, lines, rows, new, hinted, notes):
    """Propagates everything until nothing changes; the same. `notes`: scratch for `join_rows`."""
    board = BoardPiece(told.cols, told.mark, 0, 0, 0)
    room = board_room(rows * told.cols, told.cols)
    while new != 0:
        if _narrow(told, lines, rows, new, hinted):
            return True
        new = join_rows(lines, rows, board, notes, room)
        if new < 0:
            return True
    return False


@kernel(inline=True)
def _edge(lines, r):
    """The open cells of a row beside one that is decided, or at the border of the board."""
    is_open = lines.can[r] & ~lines.held[r]
    beside = is_open << np.int64(1) & is_open >> np.int64(1)
    beside &= lines.can[r - 1] & ~lines.held[r - 1] & lines.can[r + 1] & ~lines.held[r + 1]
    return is_open & ~beside


@kernel
def _shave(told, lines, rows, hinted, notes, trial, known):
    """Removes from each cell of an edge the states that lead to a contradiction, until there are none. Returns whether
    there is one anyway.

    What an assumption without a contradiction decides needs no trial of its own: it cannot lead to more than that
    assumption did. `known` ``int64 (2, rows + 2)``: the cells that need none.
    """
    over = False
    while not over:
        over = True
        for k in range(2 * rows + 4):
            known[k] = 0
        for way in range(2):
            for r in range(1, rows + 1):
                tried = np.int64(0)
                while True:
                    left = _edge(lines, r) & ~(known[way * (rows + 2) + r] | tried)
                    if left == 0:
                        break
                    c = lowest(left)
                    tried |= bit(c)
                    for k in range(rows + 2):
                        trial.can[k], trial.held[k] = lines.can[k], lines.held[k]
                    if way == 0:
                        trial.held[r] |= bit(c)
                    else:
                        trial.can[r] &= ~bit(c)
                    if _settle(told, trial, rows, bit(r), hinted, notes):
                        over = False
                        if way == 0:
                            lines.can[r] &= ~bit(c)
                        else:
                            lines.held[r] |= bit(c)
                        if _settle(told, lines, rows, bit(r), hinted, notes):
                            return True
                        continue
                    for k in range(1, rows + 1):
                        known[k] |= trial.held[k]
                        known[rows + 2 + k] |= ~trial.can[k]
    return False


@kernel
def _read_hints(column, told, rows, lines, hinted):
    """Lists the cells with a hint; they do not hold the mark. Returns whether one does."""
    n, broken = 0, False
    for k in range(len(told.hints)):
        hint = number_of(column, told.hints[k])
        if hint < 0 or hint >= len(told.around) - 1:
            continue
        r, c = k // told.cols + 1, k % told.cols
        hinted[1 + 3 * n], hinted[2 + 3 * n], hinted[3 + 3 * n] = r, c, hint
        n += 1
        lines.can[r] &= ~bit(c)
        broken |= lines.held[r] & bit(c) != 0
    hinted[0] = n
    return broken


def _scratch(size: int, parameters: JoinedBoard) -> int:
    rows = size // parameters.cols
    hinted = 1 + 3 * len(parameters.hints)
    notes = int(python_of(board_room)(size, parameters.cols).end)
    return 2 * int(python_of(room_for_rows)(rows)) + 2 * (rows + 2) + hinted + notes


@rule_kernel(JoinedBoard, scratch=_scratch, columns=True)
def joined_board(tile, coords, parameters, scratch):
    """One board of at most `MOST` rows and columns."""
    size, cols = len(coords), parameters.cols
    rows = size // cols
    n, at = room_for_rows(rows), 0
    lines = rows_in(part(scratch, 0, n), rows)
    trial = rows_in(part(scratch, n, n), rows)
    known, at = part(scratch, 2 * n, 2 * (rows + 2)), 2 * n + 2 * (rows + 2)
    hinted, at = part(scratch, at, 1 + 3 * len(parameters.hints)), at + 1 + 3 * len(parameters.hints)
    notes = part(scratch, at, board_room(size, cols).end)
    read_rows(tile, coords, parameters.mark, cols, rows, lines)
    if _read_hints(tile, parameters, rows, lines, hinted):
        return 0, 1
    if _settle(parameters, lines, rows, bit(rows + 1) - np.int64(2), hinted, notes):
        return 0, 1
    if parameters.tries != 0 and _shave(parameters, lines, rows, hinted, notes, trial, known):
        return 0, 1
    return write_rows(tile, coords, parameters.mark, cols, rows, lines), 0
