"""Cells with a mark that form rectangles, on a board with rooms of which so many hold it, on rows of bits.

- Of a block of 2 x 2 cells, not exactly three hold the mark. So each group of cells that hold it is a rectangle.
- The cells of a room with the mark are one of the sets that are listed for it, or a given number.
- An assumption from which a contradiction follows is wrong (`tries`).

All of this is propagated until nothing changes. Consistency: each block and each room are domain consistent on their
own, and each cell is singleton consistent. It does not infer from two assumptions together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.rooms.listed_rooms import count_room, look_at_room, rooms_in
from gridlanes.kernels.rules.shared.bit_rows import (
    MAX_BITS,
    assume,
    decide,
    note_vouched,
    read_rows,
    rows_in,
    scratch_for_rows,
    write_rows,
)
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, states_naive, written_naive


class WholeInRooms(NamedTuple):
    """A mark, by its number, on a rectangle with a given number of columns."""

    mark: int
    cols: int
    tries: int
    """1 if assumptions are tried, 0 if not"""
    room_at: Numbers
    """of each cell the number of its room; for one in none of them how many there are"""
    rooms: Numbers
    """4 a room: its first row and its last, where its stretches begin, and where its sets do; then the same, as if of
    another room"""
    stretches: Numbers
    """3 for cells of a room that follow one another in a row: the row, the first column, how many"""
    sets: Numbers
    """the sets of cells of each room, as bits, in the order of its stretches"""
    wanted: Numbers
    """of each room, how many cells hold the mark; a room without sets is counted"""


def _settled_plainly(states: Sequence[int], layout: WholeInRooms) -> list[int] | None:
    """The states that follow without assumptions; None for a contradiction."""
    now, before, cols = [*states], None, layout.cols
    listed, counted = rooms_in(layout)
    for k in range(len(now) - cols):
        if (k + 1) % cols:
            block = [k, k + 1, k + cols, k + cols + 1]
            listed.append((block, [set(some) for n in (0, 1, 2, 4) for some in combinations(block, n)]))
    while now != before:
        before = now
        for cells, sets in listed:
            held, could = {k for k in cells if now[k] == IN}, {k for k in cells if now[k] != OUT}
            fitting = [chosen for chosen in sets if held <= chosen <= could]
            if not fitting:
                return None
            every, any_of = could.intersection(*fitting), set().union(*fitting)
            now = [
                state if state != OPEN or k not in could else IN if k in every else OPEN if k in any_of else OUT
                for k, state in enumerate(now)
            ]
        for cells, wanted in counted:
            n_held, n_could = (sum(now[k] in kinds for k in cells) for kinds in ((IN,), (IN, OPEN)))
            if not n_held <= wanted <= n_could:
                return None
            if wanted in (n_held, n_could):
                rest = OUT if wanted == n_held else IN
                now = [rest if state == OPEN and k in cells else state for k, state in enumerate(now)]
    return now


def rectangles_in_rooms_naive(words: Sequence[int], parameters: WholeInRooms) -> tuple[list[int], bool]:
    """The naive twin of `rectangles_in_rooms`."""
    now, before = _settled_plainly(states_naive(words, parameters.mark), parameters), None
    while parameters.tries and now is not None and now != before:
        before = now
        for k in range(len(before)):
            for one, other in ((IN, OUT), (OUT, IN)):
                if now is None or now[k] != OPEN:
                    continue
                if _settled_plainly([*now[:k], one, *now[k + 1 :]], parameters) is None:
                    now = _settled_plainly([*now[:k], other, *now[k + 1 :]], parameters)
    return (list(words), True) if now is None else (written_naive(words, parameters.mark, now), False)


@kernel
def _fill_blocks(lines, r, fresh):
    """Looks at the blocks of rows r and r + 1, and notes in `fresh` the cells that it decides. Returns which of the two
    rows changed, as bits; -1 for a contradiction.
    """
    one = np.int64(1)
    a, c = lines.held[r], lines.held[r + 1]
    b, d = a >> one, c >> one
    if (a | c) & (b | d) == 0 and a & c == 0:  # at most one cell of each block holds the mark
        return np.int64(0)
    not_a, not_c = ~lines.can[r], ~lines.can[r + 1]
    not_b, not_d = not_a >> one, not_c >> one
    taken = (b & c & d) | (a & c & d) << one
    taken_below = (a & b & d) | (a & b & c) << one
    lost = (b & c & not_d) | (b & d & not_c) | (c & d & not_b)
    lost |= ((a & c & not_d) | (a & d & not_c) | (c & d & not_a)) << one
    lost_below = (a & b & not_d) | (a & d & not_b) | (b & d & not_a)
    lost_below |= ((a & b & not_c) | (a & c & not_b) | (b & c & not_a)) << one
    taken, taken_below = taken & ~a, taken_below & ~c
    lost, lost_below = lost & ~not_a, lost_below & ~not_c
    if (taken & not_a) | (taken_below & not_c) | (lost & (a | taken)) | (lost_below & (c | taken_below)) != 0:
        return np.int64(-1)
    changed = np.int64(0)
    if taken | lost != 0:
        lines.held[r] |= taken
        lines.can[r] &= ~lost
        fresh[r] |= taken | lost
        changed = bit(r)
    if taken_below | lost_below != 0:
        lines.held[r + 1] |= taken_below
        lines.can[r + 1] &= ~lost_below
        fresh[r + 1] |= taken_below | lost_below
        changed |= bit(r + 1)
    return changed


@kernel
def _fill(lines, rows, new, fresh):
    """Looks at all blocks with a cell in the rows `new`, as bits, and those that change by it. Returns the rows that
    changed; -1 for a contradiction.
    """
    pairs, changed = bit(rows) - np.int64(2), np.int64(0)
    left = (new | new >> np.int64(1)) & pairs
    while left != 0:
        r = lowest(left)
        left &= left - np.int64(1)
        found = _fill_blocks(lines, r, fresh)
        if found < 0:
            return found
        changed |= found
        left |= (found | found >> np.int64(1)) & pairs
    return changed


@kernel
def _wake(layout, changed, fresh, waiting):
    """The rooms of the cells that `fresh` has in the rows `changed` wait, as bits."""
    while changed != 0:
        r = lowest(changed)
        changed &= changed - np.int64(1)
        left, before = fresh[r], (r - 1) * layout.cols
        fresh[r] = 0
        while left != 0:
            room = layout.room_at[before + lowest(left)]
            left &= left - np.int64(1)
            if room < len(layout.wanted):
                waiting[room // MAX_BITS] |= bit(room % MAX_BITS)


@kernel
def _settle(layout, lines, rows, new, fresh, waiting):
    """Propagates everything until nothing changes; `new`: the rows to check, as bits; the rooms that `waiting` has are
    looked at, too. Returns whether there is a contradiction.
    """
    while True:
        changed = _fill(lines, rows, new, fresh)
        if changed < 0:
            return True
        _wake(layout, changed, fresh, waiting)
        word = 0
        while word < len(waiting) and waiting[word] == 0:
            word += 1
        if word == len(waiting):
            return False
        room = lowest(waiting[word])
        waiting[word] &= waiting[word] - np.int64(1)
        at = 4 * (word * MAX_BITS + room)
        if layout.rooms[at + 3] == layout.rooms[at + 7]:
            new = count_room(layout, at, lines)
        else:
            new = look_at_room(layout, at, lines)
        if new < 0:
            return True


@kernel
def _rest(rows, fresh, waiting):
    """Nothing is fresh, and no room waits, after a contradiction."""
    for k in range(rows + 2):
        fresh[k] = 0
    for k in range(len(waiting)):
        waiting[k] = 0


@kernel
def _decided(layout, lines, rows, r, c, fresh, waiting):
    """What follows once the cell in column c of row r was decided. Returns whether that is a contradiction."""
    room = layout.room_at[(r - 1) * layout.cols + c]
    if room < len(layout.wanted):
        waiting[room // MAX_BITS] |= bit(room % MAX_BITS)
    return _settle(layout, lines, rows, bit(r), fresh, waiting)


@kernel
def _shave(layout, lines, rows, fresh, waiting, trial, known):
    """Removes from each cell the states that lead to a contradiction, until there are none. Returns whether there is
    one anyway.

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
                    left = lines.can[r] & ~lines.held[r] & ~(known[way * (rows + 2) + r] | tried)
                    if left == 0:
                        break
                    c = lowest(left)
                    tried |= bit(c)
                    assume(lines, rows, r, c, way == 0, trial)
                    if _decided(layout, trial, rows, r, c, fresh, waiting):
                        over = False
                        _rest(rows, fresh, waiting)
                        decide(lines, r, c, way == 1)
                        if _decided(layout, lines, rows, r, c, fresh, waiting):
                            return True
                        continue
                    note_vouched(trial, rows, known)
    return False


@kernel(inline=True)
def _words_for(n_rooms):
    return (n_rooms + MAX_BITS - 1) // MAX_BITS


def _scratch(size: int, parameters: WholeInRooms) -> int:
    rows = size // parameters.cols
    words = int(python_of(_words_for)(len(parameters.wanted)))
    return 2 * int(python_of(scratch_for_rows)(rows)) + 3 * (rows + 2) + words


@rule_kernel(WholeInRooms, naive=rectangles_in_rooms_naive, scratch=_scratch, columns=True)
def rectangles_in_rooms(tile, coords, parameters, scratch):
    """One board of at most `MAX_BITS` rows and columns (bit_rows.py)."""
    rows, n_rooms = len(coords) // parameters.cols, len(parameters.wanted)
    n = scratch_for_rows(rows)
    lines, trial = rows_in(part(scratch, 0, n), rows), rows_in(part(scratch, n, n), rows)
    known, fresh = part(scratch, 2 * n, 2 * (rows + 2)), part(scratch, 2 * n + 2 * (rows + 2), rows + 2)
    waiting = part(scratch, 2 * n + 3 * (rows + 2), _words_for(n_rooms))
    read_rows(tile, coords, parameters.mark, parameters.cols, rows, lines)
    _rest(rows, fresh, waiting)
    for room in range(n_rooms):
        waiting[room // MAX_BITS] |= bit(room % MAX_BITS)
    if _settle(parameters, lines, rows, bit(rows + 1) - np.int64(2), fresh, waiting):
        return 0, 1
    if parameters.tries != 0 and _shave(parameters, lines, rows, fresh, waiting, trial, known):
        return 0, 1
    return write_rows(tile, coords, parameters.mark, parameters.cols, rows, lines), 0
