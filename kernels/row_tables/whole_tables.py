"""The tables of `rectangles_in_rooms`, laid out for many boards at once (engine/compile/joint/whole_rooms.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.row_tables.room_stretches import note_numbered

HEAD = 8
"""entries that a layout `WholeInRooms` begins with"""


@kernel
def whole_tables(
    board: tuple[int, int, int],
    rooms: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    wanted: NDArray[np.int64],
    sets_begin: NDArray[np.int64],
    sets: NDArray[np.int32],
    begin: NDArray[np.int64],
    table: NDArray[np.int32],
) -> int:
    """Fills `table` with those of P boards, and `begin` ``(P,)`` with where each begins. Returns where the last one
    ends.

    `board`: cells and columns, and the mark's number. `rooms`: where those of each board begin ``(P + 1,)``, where the
    coords of each do, and these. `wanted`: the number of each room, -1 for none. `sets_begin`, `sets`: as `whole_sets`
    left them.
    """
    n_cells, cols, number = board
    at = 0
    for i in range(len(begin)):
        begin[i] = at
        table[at + 1] = n_cells
        head = at + 2 + n_cells
        room_at = head + HEAD
        n_rooms = 0
        for room in range(rooms[0][i], rooms[0][i + 1]):
            n_rooms += wanted[room] >= 0
        for k in range(n_cells):
            table[at + 2 + k], table[room_at + k] = k, n_rooms
        n = 0
        for room in range(rooms[0][i], rooms[0][i + 1]):
            if wanted[room] >= 0:
                for k in range(rooms[1][room], rooms[1][room + 1]):
                    table[room_at + rooms[2][k]] = n
                n += 1
        of_rooms = room_at + n_cells
        _, stretches, of_sets, numbers, end = note_numbered(
            rooms, wanted, sets_begin, sets, rooms[0][i], rooms[0][i + 1], cols, of_rooms, table
        )
        table[head], table[head + 1], table[head + 2] = number, cols, 1 if n_rooms > 0 else 0
        table[head + 3], table[head + 4], table[head + 5] = HEAD, of_rooms - head, stretches - head
        table[head + 6], table[head + 7] = of_sets - head, numbers - head
        table[at] = end - at - 1
        at = end
    return at
