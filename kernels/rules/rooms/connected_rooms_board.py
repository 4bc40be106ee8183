"""ConnectedRoomsBoard: the cells that hold a mark are connected, runs and blocks are limited, and rooms and hints list
their possible sets; works on one bit row for each row of the board.

- Of any `span` cells in a line, at least one holds the mark, and at least one does not.
- No block of 2 x 2 cells holds the mark throughout.
- The cells of a room with the mark are one of the sets that are listed for it, or a given number.
- The cells with the mark around a cell with a hint are one of the sets that are listed for the hint.
- An assumption from which a contradiction follows is wrong (`tries`): about a cell at the border of the board, or
  beside one that is decided.

All of this is propagated until nothing changes. Consistency: each stretch, block, room, hint, and connection are domain
consistent on their own, and such a cell is singleton consistent. It does not infer from two assumptions together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, number_of, python_of, rule_kernel
from gridlanes.kernels.rules.rooms.connected_rows import connect_rows
from gridlanes.kernels.rules.rooms.listed_rooms import count_room, fitting_sets, look_at_room, rooms_in
from gridlanes.kernels.rules.rooms.short_lines import end_runs, open_blocks
from gridlanes.kernels.rules.shading.chained_walls import MAX_COLUMNS, BoardPiece, board_notes
from gridlanes.kernels.rules.shading.connected import joined_naive
from gridlanes.kernels.rules.shading.connected_board import board_neighbours
from gridlanes.kernels.rules.shared.bit_rows import (
    assume,
    decide,
    is_at_edge_naive,
    note_vouched,
    open_at_edge,
    read_rows,
    rows_in,
    scratch_for_rows,
    write_rows,
)
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states_naive, written_naive

MAX_SIDE = MAX_COLUMNS
"""columns, and rows, of a board"""
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
"""the steps, down and right, to the cells around one, in the order of the bits of a set"""


class ConnectedRoomsBoard(NamedTuple):
    """A mark, by its number, on a rectangle with a given number of columns."""

    mark: int
    cols: int
    tries: int
    """1 if assumptions are tried where a room has a number or a cell a hint, 0 if not"""
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


def _stretches_of(layout: ConnectedRoomsBoard, size: int) -> list[list[int]]:
    """The cells of each stretch that is not all alike."""
    found, rows = list[list[int]](), size // layout.cols
    for k in range(size if layout.span else 0):
        row, col = divmod(k, layout.cols)
        if col + layout.span <= layout.cols:
            found.append([k + i for i in range(layout.span)])
        if row + layout.span <= rows:
            found.append([k + i * layout.cols for i in range(layout.span)])
    return found


def _rings_of(layout: ConnectedRoomsBoard, size: int) -> list[tuple[list[int], list[set[int]]]]:
    """The cells around each cell with a hint, and that cell, with the sets of them that are listed for the hint."""
    found, rows = [], size // layout.cols
    for k, hint in enumerate(layout.hints):
        if 0 <= hint < len(layout.around) - 1:
            row, col = divmod(k, layout.cols)
            places = [(row + down, col + right) for down, right in AROUND]
            ring = [r * layout.cols + c if 0 <= r < rows and 0 <= c < layout.cols else -1 for r, c in places]
            listed = layout.arounds[layout.around[hint] : layout.around[hint + 1]]
            sets = [{cell for i, cell in enumerate(ring) if chosen >> i & 1} for chosen in listed]
            found.append(([k, *(cell for cell in ring if cell >= 0)], [chosen for chosen in sets if -1 not in chosen]))
    return found


def _settled_plainly(states: Sequence[int], layout: ConnectedRoomsBoard) -> list[int] | None:
    """The states that follow without assumptions; None for a contradiction."""
    now, before, size = [*states], None, len(states)
    neighbours = board_neighbours(size, BoardPiece(layout.cols, layout.mark))
    listed, counted = rooms_in(layout)
    listed += _rings_of(layout, size)
    for line in _stretches_of(layout, size):
        listed.append((line, [set(some) for n in range(1, layout.span) for some in combinations(line, n)]))
    if layout.blocks:
        for k in range(size - layout.cols):
            if (k + 1) % layout.cols:
                block = [k, k + 1, k + layout.cols, k + layout.cols + 1]
                listed.append((block, [set(some) for n in range(4) for some in combinations(block, n)]))
    while now != before:
        before = now
        for cells, sets in listed:
            held, could = {k for k in cells if now[k] == IN}, {k for k in cells if now[k] != OUT}
            fitting = [chosen for chosen in sets if held <= chosen <= could]
            if not fitting:
                return None
            now = [
                state
                if state != OPEN or k not in could
                else IN
                if all(k in chosen for chosen in fitting)
                else OPEN
                if any(k in chosen for chosen in fitting)
                else OUT
                for k, state in enumerate(now)
            ]
        for cells, wanted in counted:
            n_held, n_could = (sum(now[k] in kinds for k in cells) for kinds in ((IN,), (IN, OPEN)))
            if not n_held <= wanted <= n_could:
                return None
            if wanted in (n_held, n_could):
                rest = OUT if wanted == n_held else IN
                now = [rest if state == OPEN and k in cells else state for k, state in enumerate(now)]
        after = joined_naive(now, neighbours)
        if after is None:
            return None
        now = after
    return now


def connected_rooms_board_naive(words: Sequence[int], parameters: ConnectedRoomsBoard) -> tuple[list[int], bool]:
    """The naive twin of `connected_rooms_board`."""
    now, before = _settled_plainly(states_naive(words, parameters.mark), parameters), None
    says_something = parameters.wanted or any(0 <= hint < len(parameters.around) - 1 for hint in parameters.hints)
    while parameters.tries and says_something and now is not None and now != before:
        before = now
        for k in range(len(before)):
            for one, other in ((IN, OUT), (OUT, IN)):
                if (
                    now is None
                    or now[k] != OPEN
                    or not is_at_edge_naive([state == OPEN for state in now], k, parameters.cols)
                ):
                    continue
                if _settled_plainly([*now[:k], one, *now[k + 1 :]], parameters) is None:
                    now = _settled_plainly([*now[:k], other, *now[k + 1 :]], parameters)
    return (list(words), True) if now is None else (written_naive(words, parameters.mark, now), False)


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
def _look_around(layout, r, c, hint, lines):
    """Narrows the cells around a cell with a hint. Returns the rows that changed, as bits; -1 for a contradiction."""
    can = _ring(_around(lines.can[r - 1], c), _around(lines.can[r], c), _around(lines.can[r + 1], c))
    held = _ring(_around(lines.held[r - 1], c), _around(lines.held[r], c), _around(lines.held[r + 1], c))
    any_set, all_sets = fitting_sets(layout.arounds, layout.around[hint], layout.around[hint + 1], can, held)
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
def _narrow(layout, lines, rows, new, hinted):
    """Propagates all but connection until nothing changes; `new`: the rows to check, as bits; `hinted`: how many cells
    have a hint, and for each its row, counted from 1, its column and the hint. Returns whether there is a
    contradiction.
    """
    while new != 0:
        later = np.int64(0)
        if layout.span > 0:
            changed = end_runs(lines, rows, layout.cols, layout.span, new)
            if changed < 0:
                return True
            later |= changed
        if layout.blocks != 0:
            changed = open_blocks(lines, rows, new | later)
            if changed < 0:
                return True
            later |= changed
        for at in range(0, len(layout.rooms) - 4, 4):
            if (new | later) & (bit(layout.rooms[at + 1] + 2) - bit(layout.rooms[at] + 1)) == 0:
                continue
            if layout.rooms[at + 3] == layout.rooms[at + 7]:
                changed = count_room(layout, at, lines)
            else:
                changed = look_at_room(layout, at, lines)
            if changed < 0:
                return True
            later |= changed
        for i in range(1, 3 * hinted[0], 3):
            if (new | later) & np.int64(7) << np.int64(hinted[i] - 1) == 0:
                continue
            changed = _look_around(layout, hinted[i], hinted[i + 1], hinted[i + 2], lines)
            if changed < 0:
                return True
            later |= changed
        new = later
    return False


@kernel
def _settle(layout, lines, rows, new, hinted, notes):
    """Propagates everything until nothing changes; the same. `notes`: scratch for `connect_rows`."""
    board = BoardPiece(layout.cols, layout.mark, 0, 0, 0)
    room = board_notes(rows * layout.cols, layout.cols)
    while new != 0:
        if _narrow(layout, lines, rows, new, hinted):
            return True
        new = connect_rows(lines, rows, board, notes, room)
        if new < 0:
            return True
    return False


@kernel
def _shave(layout, lines, rows, hinted, notes, trial, known):
    """Removes from each cell of an edge the states that lead to a contradiction, until there are none. Returns whether
    there is one anyway.

    `known`: as in `note_vouched`, the cells that need no trial.
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
                    left = open_at_edge(lines, r) & ~(known[way * (rows + 2) + r] | tried)
                    if left == 0:
                        break
                    c = lowest(left)
                    tried |= bit(c)
                    assume(lines, rows, r, c, way == 0, trial)
                    if _settle(layout, trial, rows, bit(r), hinted, notes):
                        over = False
                        decide(lines, r, c, way == 1)
                        if _settle(layout, lines, rows, bit(r), hinted, notes):
                            return True
                        continue
                    note_vouched(trial, rows, known)
    return False


@kernel
def _read_hints(column, layout, rows, lines, hinted):
    """Lists the cells with a hint; they do not hold the mark. Returns whether one does."""
    n, broken = 0, False
    for k in range(len(layout.hints)):
        hint = number_of(column, layout.hints[k])
        if hint < 0 or hint >= len(layout.around) - 1:
            continue
        r, c = k // layout.cols + 1, k % layout.cols
        hinted[1 + 3 * n], hinted[2 + 3 * n], hinted[3 + 3 * n] = r, c, hint
        n += 1
        lines.can[r] &= ~bit(c)
        broken |= lines.held[r] & bit(c) != 0
    hinted[0] = n
    return broken


def _scratch(size: int, parameters: ConnectedRoomsBoard) -> int:
    rows = size // parameters.cols
    hinted = 1 + 3 * len(parameters.hints)
    notes = int(python_of(board_notes)(size, parameters.cols).end)
    return 2 * int(python_of(scratch_for_rows)(rows)) + 2 * (rows + 2) + hinted + notes


@rule_kernel(ConnectedRoomsBoard, naive=connected_rooms_board_naive, scratch=_scratch, columns=True)
def connected_rooms_board(tile, coords, parameters, scratch):
    """One board of at most `MAX_SIDE` rows and columns."""
    size, cols = len(coords), parameters.cols
    rows = size // cols
    n, at = scratch_for_rows(rows), 0
    lines = rows_in(part(scratch, 0, n), rows)
    trial = rows_in(part(scratch, n, n), rows)
    known, at = part(scratch, 2 * n, 2 * (rows + 2)), 2 * n + 2 * (rows + 2)
    hinted, at = part(scratch, at, 1 + 3 * len(parameters.hints)), at + 1 + 3 * len(parameters.hints)
    notes = part(scratch, at, board_notes(size, cols).end)
    read_rows(tile, coords, parameters.mark, cols, rows, lines)
    if _read_hints(tile, parameters, rows, lines, hinted):
        return 0, 1
    if _settle(parameters, lines, rows, bit(rows + 1) - np.int64(2), hinted, notes):
        return 0, 1
    says_something = len(parameters.wanted) > 0 or hinted[0] > 0
    if parameters.tries != 0 and says_something and _shave(parameters, lines, rows, hinted, notes, trial, known):
        return 0, 1
    return write_rows(tile, coords, parameters.mark, cols, rows, lines), 0
