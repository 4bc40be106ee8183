"""Rooms of a board on which cells with a mark must not touch: how many of each hold it, and runs that contain one of
them.

No two cells beside each other hold the mark, and the others are connected. Each *run* along a row or a column has a
cell that holds it. The cells of a room with the mark are one of the sets that are listed for it. All of this is
propagated, on rows of bits, until nothing changes. Consistency: each run, each room and connectivity are domain
consistent on their own. It does not infer from two of them together: for instance, that each set of a room closes a
chain. Where it `tries`, an assumption from which a contradiction follows is wrong, too, about a cell in a room that has
sets, at the border of the board, or beside a cell that is decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, python_of, rule_kernel
from gridlanes.kernels.rules.rooms.cells_that_fit import HALF, count_apart, may_hold_naive
from gridlanes.kernels.rules.rooms.listed_rooms import look_at_room
from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard, apart_and_connected_naive
from gridlanes.kernels.rules.shading.closed_chains import enter_chains, keep_apart, lose_closing
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
from gridlanes.kernels.rules.shared.rows_of_lists import RowRanges, note_row_ranges, range_of_rows, ranges_in


class ApartInRooms(NamedTuple):
    """A mark, by its number, on a rectangle with a given number of columns."""

    mark: int
    cols: int
    tries: int
    """1 if assumptions are tried, 0 if not"""
    across: Numbers
    """3 a run along a row: the row, its first column and its last"""
    down: Numbers
    """4 for runs along columns that begin and end in the same rows: the first and the last row; the columns, as bits in
    two words"""
    rooms: Numbers
    """4 a room: its first row and its last, where its stretches begin, and where its sets do; then the same, as if of
    another room"""
    stretches: Numbers
    """3 for cells of a room that follow one another in a row: the row, the first column, how many"""
    sets: Numbers
    """the sets of cells of each room, as bits, in the order of its stretches"""
    counted: Numbers
    """rooms without sets, and the whole board: the first row, the last row, how many cells hold the mark (of the board:
    at least), and for each row its cells, as bits in two words"""


def _sets_of(layout: ApartInRooms) -> list[tuple[list[int], list[set[int]]]]:
    """The cells of each room, and the sets of those."""
    found = []
    for at in range(0, len(layout.rooms) - 4, 4):
        _, _, first, begin, _, _, last, end = layout.rooms[at : at + 8]
        stretches = [layout.stretches[3 * k : 3 * k + 3] for k in range(first, last)]
        cells = [row * layout.cols + col + k for row, col, n in stretches for k in range(n)]
        sets = [{cell for k, cell in enumerate(cells) if chosen >> k & 1} for chosen in layout.sets[begin:end]]
        found.append((cells, sets))
    return found


def _runs_of(layout: ApartInRooms) -> list[list[int]]:
    """The cells of each run."""
    across = [layout.across[k : k + 3] for k in range(0, len(layout.across), 3)]
    down = [layout.down[k : k + 4] for k in range(0, len(layout.down), 4)]
    return [
        *([row * layout.cols + col for col in range(first, last + 1)] for row, first, last in across),
        *(
            [row * layout.cols + col for row in range(first, last + 1)]
            for first, last, low, high in down
            for col in range(layout.cols)
            if (low | high << HALF) >> col & 1
        ),
    ]


def _counted_rooms(layout: ApartInRooms) -> list[tuple[list[list[int]], int]]:
    """The cells of each row of the rooms that are counted, and how many hold the mark; the board is the last one."""
    found, at = list[tuple[list[list[int]], int]](), 0
    while at < len(layout.counted):
        first, last, wanted = layout.counted[at : at + 3]
        masks = [
            layout.counted[k] | layout.counted[k + 1] << HALF for k in range(at + 3, at + 5 + 2 * (last - first), 2)
        ]
        rows = enumerate(masks, first)
        found.append(([[r * layout.cols + c for c in range(layout.cols) if mask >> c & 1] for r, mask in rows], wanted))
        at += 5 + 2 * (last - first)
    return found


def apart_in_rooms_naive(words: Sequence[int], parameters: ApartInRooms) -> tuple[list[int], bool]:
    """The naive twin of `apart_in_rooms`."""
    now, broken = _settled_plainly(words, parameters)
    mark, before = 1 << parameters.mark, None
    listed = {k for cells, _ in _sets_of(parameters) for k in cells}
    while parameters.tries and not broken and now != before:
        before = list(now)
        for k, word in enumerate(before):
            is_open = [word & mark != 0 and word != mark for word in now]
            if is_open[k] and (k in listed or is_at_edge_naive(is_open, k, parameters.cols)):
                for one, other in ((mark, word & ~mark), (word & ~mark, mark)):
                    if now[k] == word and _settled_plainly([*now[:k], one, *now[k + 1 :]], parameters)[1]:
                        now[k] = other
        now, broken = _settled_plainly(now, parameters)
    return (list(words) if broken else now), broken


def _settled_plainly(words: Sequence[int], parameters: ApartInRooms) -> tuple[list[int], bool]:
    """What follows without assumptions, and whether that is a contradiction."""
    mark, board = 1 << parameters.mark, MarkedBoard(parameters.cols, parameters.mark)
    now, before = list(words), None
    counted = _counted_rooms(parameters)
    while now != before:
        before = now
        now, broken = apart_and_connected_naive(now, board)
        if broken:
            return list(words), True
        for run in _runs_of(parameters):
            left = [k for k in run if now[k] & mark]
            if not left:
                return list(words), True
            if len(left) == 1:
                now[left[0]] = mark
        for cells, sets in _sets_of(parameters):
            held, could = ({k for k in cells if now[k] == mark}, {k for k in cells if now[k] & mark})
            fitting = [chosen for chosen in sets if held <= chosen <= could]
            if not fitting:
                return list(words), True
            for k in could:
                if all(k in chosen for chosen in fitting):
                    now[k] = mark
                elif not any(k in chosen for chosen in fitting):
                    now[k] &= ~mark
        for number, (lines, wanted) in enumerate(counted):
            here = [[k for k in line if now[k] & mark] for line in lines]
            n_held = sum(now[k] == mark for line in lines for k in line)
            is_room = number + 1 < len(counted)
            if (is_room and n_held > wanted) or not may_hold_naive(here, wanted, len(words), parameters.cols):
                return list(words), True
            if is_room and n_held == wanted:
                now = [w & ~mark if w != mark and any(k in line for line in here) else w for k, w in enumerate(now)]
    return now, False


class _Ranges(NamedTuple):
    """Which entries of these lists concern each row."""

    across: RowRanges
    down: RowRanges
    rooms: RowRanges
    listed: Any
    """of each row, the cells of rooms that have sets, as bits"""


@kernel
def _ranges(layout, rows, scratch):
    """Notes them in ``7 * (rows + 2)`` entries of scratch."""
    n = 2 * (rows + 2)
    across, down, rooms = part(scratch, 0, n), part(scratch, n, n), part(scratch, 2 * n, n)
    listed = part(scratch, 3 * n, rows + 2)
    found = _Ranges(ranges_in(across, rows), ranges_in(down, rows), ranges_in(rooms, rows), listed)
    for r in range(rows + 2):
        listed[r] = 0
    for i in range(0, len(layout.stretches), 3):
        cells = (bit(layout.stretches[i + 2]) - np.int64(1)) << np.int64(layout.stretches[i + 1])
        listed[layout.stretches[i] + 1] |= cells
    note_row_ranges(layout.across, len(layout.across), 3, 0, rows, found.across)
    note_row_ranges(layout.down, len(layout.down), 4, 1, rows, found.down)
    note_row_ranges(layout.rooms, len(layout.rooms) - 4, 4, 1, rows, found.rooms)
    return found


@kernel
def _look_across(across, lines, new, ranges):
    """Runs along rows that are in `new`, as bits. Returns the rows that changed; -1 for a contradiction."""
    changed = np.int64(0)
    first_at, end = range_of_rows(new, ranges)
    for at in range(first_at, end, 3):
        r = across[at] + 1
        if new & bit(r) == 0:
            continue
        left = lines.can[r] & (bit(across[at + 2] + 1) - bit(across[at + 1]))
        if left == 0:
            return np.int64(-1)
        if left & (left - np.int64(1)) == 0 and lines.held[r] & left == 0:
            lines.held[r] |= left
            changed |= bit(r)
    return changed


@kernel
def _look_down(down, lines, new, ranges):
    """Runs along columns with a row that is in `new`; the same."""
    changed = np.int64(0)
    first_at, end = range_of_rows(new, ranges)
    for at in range(first_at, end, 4):
        first, last = down[at] + 1, down[at + 1] + 1
        if new & (bit(last + 1) - bit(first)) == 0:
            continue
        once, twice = np.int64(0), np.int64(0)
        for r in range(first, last + 1):
            twice |= once & lines.can[r]
            once |= lines.can[r]
        where = np.int64(down[at + 2]) | np.int64(down[at + 3]) << np.int64(HALF)
        if where & ~once != 0:
            return np.int64(-1)
        where &= ~twice
        if where == 0:
            continue
        for r in range(first, last + 1):
            more = where & lines.can[r] & ~lines.held[r]
            if more != 0:
                lines.held[r] |= more
                changed |= bit(r)
    return changed


@kernel
def _narrow(layout, lines, rows, new, ranges):
    """Propagates runs and rooms, but not connectivity, until nothing changes; `new`: the rows to check, as bits;
    `ranges`: which runs and rooms concern each row. Returns whether there is a contradiction.
    """
    cols = layout.cols
    while new != 0:
        apart = keep_apart(lines, rows, cols, new)
        if apart < 0:
            return True
        new |= apart
        across = _look_across(layout.across, lines, new, ranges.across)
        if across < 0:
            return True
        down = _look_down(layout.down, lines, new, ranges.down)
        if down < 0:
            return True
        later = across | down
        first_at, end = range_of_rows(new | later, ranges.rooms)
        for at in range(first_at, end, 4):
            if (new | later) & (bit(layout.rooms[at + 1] + 2) - bit(layout.rooms[at] + 1)) == 0:
                continue
            changed = look_at_room(layout, at, lines)
            if changed < 0:
                return True
            later |= changed
        at, board = 0, len(layout.counted) - 3 - 2 * rows  # which is the last one, and only refutes
        while at < board:
            n_rows = layout.counted[at + 1] - layout.counted[at] + 1
            if new & ((bit(n_rows) - np.int64(1)) << np.int64(layout.counted[at] + 1)) != 0:
                changed = count_apart(layout.counted, at, lines, rows, cols)
                if changed < 0:
                    return True
                later |= changed
            at += 3 + 2 * n_rows
        new = later
    return False


@kernel
def _settle(layout, lines, rows, new, entered, chain, ranges):
    """Goes through everything until nothing changes; the same. `entered`, `chain`: see `enter_chains`."""
    while new != 0:
        if _narrow(layout, lines, rows, new, ranges):
            return True
        concerned = enter_chains(lines, rows, layout.cols, entered, chain)
        if concerned < 0:
            return True
        new = lose_closing(lines, rows, layout.cols, chain, concerned)
    board = len(layout.counted) - 3 - 2 * rows
    return count_apart(layout.counted, board, lines, rows, layout.cols) < 0


@kernel
def _shave(layout, lines, rows, entered, chain, trial, trial_entered, trial_chain, known, ranges):
    """Removes from each cell of an edge, or of a room that has sets, the states that lead to a contradiction, until
    there are none. Returns whether there is one anyway.

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
                    left = open_at_edge(lines, r) | (lines.can[r] & ~lines.held[r] & ranges.listed[r])
                    left &= ~(known[way * (rows + 2) + r] | tried)
                    if left == 0:
                        break
                    c = lowest(left)
                    tried |= bit(c)
                    assume(lines, rows, r, c, way == 0, trial)
                    for k in range(rows + 2):
                        trial_entered[k] = entered[k]
                    for k in range(len(chain)):
                        trial_chain[k] = chain[k]
                    if _settle(layout, trial, rows, bit(r), trial_entered, trial_chain, ranges):
                        over = False
                        decide(lines, r, c, way == 1)
                        if _settle(layout, lines, rows, bit(r), entered, chain, ranges):
                            return True
                        continue
                    note_vouched(trial, rows, known)
    return False


def _scratch(size: int, parameters: ApartInRooms) -> int:
    rows = size // parameters.cols
    return 2 * int(python_of(scratch_for_rows)(rows)) + 11 * (rows + 2) + 2 * (size + 1)


@rule_kernel(ApartInRooms, naive=apart_in_rooms_naive, scratch=_scratch, columns=True)
def apart_in_rooms(tile, coords, parameters, scratch):
    """One board of at most `MAX_BITS` rows and columns (bit_rows.py)."""
    size, cols = len(coords), parameters.cols
    rows = size // cols
    lines, n = rows_in(scratch, rows), scratch_for_rows(rows)
    entered, chain = part(scratch, n, rows + 2), part(scratch, n + rows + 2, size + 1)
    read_rows(tile, coords, parameters.mark, cols, rows, lines)
    for r in range(rows + 2):
        entered[r] = 0
    chain[size] = size
    at = n + rows + 2 + size + 1
    ranges = _ranges(parameters, rows, part(scratch, at, 7 * (rows + 2)))
    at += 7 * (rows + 2)
    if _settle(parameters, lines, rows, bit(rows + 1) - np.int64(2), entered, chain, ranges):
        return 0, 1
    if parameters.tries != 0:
        trial = rows_in(part(scratch, at, n), rows)
        at += n
        trial_entered, trial_chain = part(scratch, at, rows + 2), part(scratch, at + rows + 2, size + 1)
        known = part(scratch, at + rows + 2 + size + 1, 2 * (rows + 2))
        if _shave(parameters, lines, rows, entered, chain, trial, trial_entered, trial_chain, known, ranges):
            return 0, 1
    return write_rows(tile, coords, parameters.mark, cols, rows, lines), 0
