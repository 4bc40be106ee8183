"""What rooms together (engine/compile/joint/rooms_together.py) need to know of the rooms of many boards, and of the
rules on them: one pass over their cells.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

OVERLAP, OTHER_LENGTHS = -1, -1
"""what is returned where a cell is in two rooms, and where a pair is none"""
NO_NUMBER = -1


@kernel
def note_rooms(
    rooms: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.intp]],
    cols: int,
    most: int,
    at: tuple[NDArray[np.int64], NDArray[np.int64]],
    near: NDArray[np.int64],
    boards: NDArray[np.int64],
) -> int:
    """Notes where the rooms of boards with so many columns are; returns how many boards have some, or `OVERLAP`.

    `rooms`: the board of each, ascending ``(n,)``, where its cells begin ``(n + 1,)``, and these ``(N,)``. `at`
    ``(P, C)`` each: the number of each cell's room, and its own, -1 for one in no room. `near` ``(N,)``: the cells
    beside each cell within its room, as bits; those from number `most` on share a bit. `boards` ``(2, P + 1)``: the
    boards that have rooms, and the first room of each, then how many there are.
    """
    board, start, coords = rooms
    room_at, cell_at = at
    n, n_cells = 0, room_at.shape[1]
    for i in range(room_at.shape[0]):
        for k in range(n_cells):
            room_at[i, k] = cell_at[i, k] = -1
    for room in range(len(board)):
        i = board[room]
        if room == 0 or i != board[room - 1]:
            boards[0, n], boards[1, n] = i, room
            n += 1
        for k in range(start[room], start[room + 1]):
            if room_at[i, coords[k]] >= 0:
                return OVERLAP
            room_at[i, coords[k]], cell_at[i, coords[k]] = room, k
    boards[1, n] = len(board)
    for room in range(len(board)):
        i = board[room]
        for k in range(start[room], start[room + 1]):
            cell, found = coords[k], 0
            for way in range(4):
                other = cell + (1 if way == 0 else -1 if way == 1 else cols if way == 2 else -cols)
                is_beside = 0 <= other < n_cells and (way > 1 or other // cols == cell // cols)
                if is_beside and room_at[i, other] == room:
                    found |= 1 << min(cell_at[i, other] - start[room], most)
            near[k] = found
    return n


@kernel
def bound_rooms(
    of_room: NDArray[np.int64],
    sizes: NDArray[np.int32],
    are_numbers: bool,
    least: NDArray[np.int64],
    most: NDArray[np.int64],
    is_numbered: NDArray[np.bool_],
) -> None:
    """Bounds the cells that hold the mark in rooms. `of_room` ``(m,)``: a room, -1 for none; `sizes` ``(m,)``: how many
    hold it, `NO_NUMBER` for any number; if they are no numbers, one does in each. `least`, `most`, `is_numbered`
    ``(n,)``: of each room.
    """
    for k in range(len(of_room)):
        room, size = of_room[k], sizes[k] if are_numbers else 1
        if room < 0 or size == NO_NUMBER:
            continue
        least[room] = max(least[room], size)
        if are_numbers:
            most[room] = min(most[room], size)
            is_numbered[room] = True


@kernel
def pairs_of_cells(
    board: NDArray[np.int64],
    start: NDArray[np.int64],
    coords: NDArray[np.intp],
    cell_at: NDArray[np.int64],
    pairs: NDArray[np.int64],
    known: NDArray[np.bool_],
) -> int:
    """Notes in `pairs` ``(n, 2)`` the numbers of two cells each, as `note_rooms` has them, whose coords are regions of
    boards; which are `known` ``(n,)``, as both are in rooms. Returns how many are, or `OTHER_LENGTHS`.
    """
    n = 0
    for k in range(len(board)):
        if start[k + 1] - start[k] != pairs.shape[1]:
            return OTHER_LENGTHS
        one, other = cell_at[board[k], coords[start[k]]], cell_at[board[k], coords[start[k] + 1]]
        known[k] = one >= 0 and other >= 0
        if known[k]:
            pairs[n, 0], pairs[n, 1] = one, other
            n += 1
    return n
