"""The tables of `connected_rooms_board`, laid out for many boards at once (engine/compile/joint/connected_rooms.py)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.row_tables.room_stretches import note_numbered

HEAD = 12
"""entries that a layout `ConnectedRoomsBoard` begins with"""


@kernel
def connected_room_tables(
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
        n_rooms, stretches, of_sets, numbers, end = note_numbered(
            rooms, wanted, sets_begin, sets, rooms[0][i], rooms[0][i + 1], cols, head + HEAD, table
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
