"""The tables of the kernel `joined_board`, laid out for many boards at once (engine/compile/joined_rooms.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.row_tables.room_stretches import note_room

HEAD = 12
"""entries that a layout `JoinedBoard` begins with"""


@kernel
def _rooms(rooms, wanted, sets_begin, sets, first, end, cols, n_rooms, at, table):
    """Lists the rooms `first` to `end` that have a number, `n_rooms` of them, from entry `at` of a table on. Returns
    where their stretches begin, where their sets do, where their numbers do, and where these end.
    """
    start, coords = rooms[1], rooms[2]
    stretches, n_sets = at + 4 * (n_rooms + 1), 0
    here = stretches
    for room in range(first, end):
        if wanted[room] < 0:
            continue
        table[at + 2], table[at + 3] = (here - stretches) // 3, n_sets
        n_sets += sets_begin[room + 1] - sets_begin[room]
        here = note_room(coords, start[room], start[room + 1], cols, at, here, table)
        at += 4
    table[at], table[at + 1], table[at + 2], table[at + 3] = 0, 0, (here - stretches) // 3, n_sets
    of_sets = here
    for room in range(first, end):
        if wanted[room] >= 0:
            for i in range(sets_begin[room], sets_begin[room + 1]):
                table[here] = sets[i]
                here += 1
    numbers = here
    for room in range(first, end):
        if wanted[room] >= 0:
            table[here] = wanted[room]
            here += 1
    return stretches, of_sets, numbers, here


@kernel
def joined_tables(
    board: tuple[int, int, int, int, int],
    rooms: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    wanted: NDArray[np.int64],
    sets_begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    begin: NDArray[np.int64],
    table: NDArray[np.int32],
) -> int:
    """Fills `table` with those of P boards, and `begin` ``(P,)`` with where each begins. Returns where the last one
    ends.

    `board`: cells and columns, the mark's number, the shortest stretch that is not alike (0 for none), and whether no
    block is full. `rooms`: where those of each board begin ``(P + 1,)``, where the coords of each do, and these.
    `wanted`: the number of each room, -1 for none. `sets_begin`, `sets`: as `short_run_sets` left them.
    """
    n_cells, cols, number, span, blocks = board
    at = 0
    for i in range(len(begin)):
        begin[i] = at
        table[at + 1] = n_cells
        for k in range(n_cells):
            table[at + 2 + k] = k
        head = at + 2 + n_cells
        first, last, n_rooms = rooms[0][i], rooms[0][i + 1], 0
        for room in range(first, last):
            n_rooms += wanted[room] >= 0
        of_rooms = head + HEAD
        stretches, of_sets, numbers, end = _rooms(
            rooms, wanted, sets_begin, sets, first, last, cols, n_rooms, of_rooms, table
        )
        table[head], table[head + 1], table[head + 2] = number, cols, 1 if n_rooms > 0 else 0
        table[head + 3], table[head + 4] = span, blocks
        table[head + 5], table[head + 6], table[head + 7] = HEAD, stretches - head, of_sets - head
        table[head + 8] = numbers - head
        for k in range(9, HEAD):
            table[head + k] = end - head
        table[at] = end - at - 1
        at = end
    return at
