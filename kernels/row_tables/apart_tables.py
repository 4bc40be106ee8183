"""The tables of the kernel `apart_in_rooms`, laid out for many boards at once (engine/compile/joint/apart_rooms.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.row_tables.room_stretches import note_room

HEAD = 9
"""entries that a layout `ApartInRooms` begins with"""
HALF = 31
"""columns that are bits of one word of a table"""


@kernel
def rooms_near(
    start: NDArray[np.int64],
    coords: NDArray[np.int64],
    cols: int,
    place: NDArray[np.int64],
    near: NDArray[np.int64],
) -> None:
    """Fills `near` ``(N,)``: the cells beside each cell within its room, as bits, of rooms up to 62 cells.

    Room i has ``coords[start[i] : start[i + 1]]``. `place` ``(C,)`` is scratch, -1 everywhere before and after.
    """
    for room in range(len(start) - 1):
        first, end = start[room], start[room + 1]
        if end - first > 2 * HALF:
            continue
        for i in range(first, end):
            place[coords[i]] = i - first
        for i in range(first, end):
            k = coords[i]
            found = np.int64(0)
            if k % cols > 0 and place[k - 1] >= 0:
                found |= np.int64(1) << place[k - 1]
            if (k + 1) % cols > 0 and k + 1 < len(place) and place[k + 1] >= 0:
                found |= np.int64(1) << place[k + 1]
            if k >= cols and place[k - cols] >= 0:
                found |= np.int64(1) << place[k - cols]
            if k + cols < len(place) and place[k + cols] >= 0:
                found |= np.int64(1) << place[k + cols]
            near[i] = found
        for i in range(first, end):
            place[coords[i]] = -1


@kernel
def _runs(start, coords, first, end, cols, at, table, group, said):
    """Lists the runs `first` to `end` from entry `at` of a table on: first those along rows, then those along columns.
    Returns where these begin, and where they end. `group` ``int64 (rows, rows)`` is scratch.
    """
    for run in range(first, end):
        begin, n = start[run], start[run + 1] - start[run]
        step = coords[begin + 1] - coords[begin] if n > 1 else 1
        said[run] = n > 0 and (step == cols or step == 1)
        for i in range(begin + 1, begin + n):
            said[run] &= coords[i] - coords[i - 1] == step
        is_across = n > 0 and coords[begin] // cols == coords[begin + n - 1] // cols
        said[run] &= is_across or step == cols
        if said[run] and is_across:
            table[at], table[at + 1] = coords[begin] // cols, coords[begin] % cols
            table[at + 2] = table[at + 1] + n - 1
            at += 3
    down = at
    group[:, :] = -1
    for run in range(first, end):
        begin, last = start[run], start[run + 1] - 1
        if not said[run] or coords[begin] // cols == coords[last] // cols:
            continue
        top, bottom, col = coords[begin] // cols, coords[last] // cols, coords[begin] % cols
        if group[top, bottom] < 0:
            group[top, bottom] = at
            table[at], table[at + 1], table[at + 2], table[at + 3] = top, bottom, 0, 0
            at += 4
        table[group[top, bottom] + 2 + col // HALF] |= 1 << col % HALF
    return down, at


@kernel
def _rooms(start, coords, first, end, sets_begin, sets, cols, at, table):
    """Lists the rooms `first` to `end` that have sets, from entry `at` of a table on. Returns where their stretches
    begin, where their sets do, and where these end.
    """
    n_rooms = 0
    for room in range(first, end):
        n_rooms += sets_begin[room + 1] > sets_begin[room]
    stretches = at + 4 * (n_rooms + 1)
    here, n_sets = stretches, 0
    for room in range(first, end):
        listed = sets_begin[room + 1] - sets_begin[room]
        if listed == 0:
            continue
        table[at + 2], table[at + 3] = (here - stretches) // 3, n_sets
        n_sets += listed
        here = note_room(coords, start[room], start[room + 1], cols, at, here, table)
        at += 4
    table[at], table[at + 1], table[at + 2], table[at + 3] = 0, 0, (here - stretches) // 3, n_sets
    end_of_sets = here
    for room in range(first, end):
        for i in range(sets_begin[room], sets_begin[room + 1]):
            table[end_of_sets] = sets[i]
            end_of_sets += 1
    return stretches, here, end_of_sets


@kernel
def _counted(start, coords, wanted, first, end, sets_begin, n_cells, cols, at, table):
    """Lists the rooms `first` to `end` that have a number and no sets, from entry `at` of a table on, and then the
    board with all numbers. Returns where they end.
    """
    n_all = 0
    for room in range(first, end):
        n_all += max(wanted[room], 0)
        if wanted[room] < 0 or sets_begin[room + 1] > sets_begin[room]:
            continue
        top, bottom = n_cells // cols, 0
        for i in range(start[room], start[room + 1]):
            top, bottom = min(top, coords[i] // cols), max(bottom, coords[i] // cols)
        table[at], table[at + 1], table[at + 2] = top, bottom, wanted[room]
        at += 3
        for i in range(at, at + 2 * (bottom - top + 1)):
            table[i] = 0
        for i in range(start[room], start[room + 1]):
            col = coords[i] % cols
            table[at + 2 * (coords[i] // cols - top) + col // HALF] |= 1 << col % HALF
        at += 2 * (bottom - top + 1)
    rows, every = n_cells // cols, (1 << cols) - 1
    table[at], table[at + 1], table[at + 2] = 0, rows - 1, n_all
    for row in range(rows):
        table[at + 3 + 2 * row], table[at + 4 + 2 * row] = every & (1 << HALF) - 1, every >> HALF
    return at + 3 + 2 * rows


@kernel
def apart_tables(
    board: tuple[int, int, int, int],
    rooms: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    runs: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    wanted: NDArray[np.int64],
    sets_begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    group: NDArray[np.int64],
    said: NDArray[np.bool_],
    begin: NDArray[np.int64],
    table: NDArray[np.int32],
) -> int:
    """Fills `table` with those of P boards, `begin` ``(P,)`` with where each begins, and `said` ``(runs,)``: which runs
    are straight. Returns where the last one ends.

    `board`: cells and columns, the mark's number, and whether assumptions are tried, on boards of which a room has a
    number. `rooms`, `runs`: where those of each board begin ``(P + 1,)``, where the coords of each do, and these.
    `wanted`: the number of each room, -1 for none. `sets_begin`, `sets`: as `apart_sets` left them.
    """
    n_cells, cols, number, tries = board
    at = 0
    for i in range(len(begin)):
        begin[i] = at
        table[at + 1] = n_cells
        for k in range(n_cells):
            table[at + 2 + k] = k
        head = at + 2 + n_cells
        across = head + HEAD
        down, of_rooms = _runs(runs[1], runs[2], runs[0][i], runs[0][i + 1], cols, across, table, group, said)
        first, last = rooms[0][i], rooms[0][i + 1]
        stretches, of_sets, counted = _rooms(rooms[1], rooms[2], first, last, sets_begin, sets, cols, of_rooms, table)
        end = _counted(rooms[1], rooms[2], wanted, first, last, sets_begin, n_cells, cols, counted, table)
        has_number = False
        for room in range(first, last):
            has_number |= wanted[room] >= 0
        table[head], table[head + 1], table[head + 2] = number, cols, tries if has_number else 0
        table[head + 3], table[head + 4], table[head + 5] = HEAD, down - head, of_rooms - head
        table[head + 6], table[head + 7], table[head + 8] = stretches - head, of_sets - head, counted - head
        table[at] = end - at - 1
        at = end
    return at
