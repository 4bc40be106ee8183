"""Rooms drawn around shapes, a solution, so that it is the only one, until they cover the board.

First shapes are laid at random, then cells join rooms (shape_growth.py). Where some are left over, other cells near
them leave their rooms, or rooms and shapes near them are drawn again; a change that leaves no more cells is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.samplers.random_words import random_below, shuffle_first
from gridlanes.kernels.samplers.shape_growth import GUESSES, can_leave, drawing_in, grow_rooms
from gridlanes.kernels.samplers.shape_places import (
    MAX_CELLS,
    MAX_PLACES,
    NO_PLACE,
    NO_ROOM,
    end_room,
    leave_room,
    rooms_in,
    size_of_rooms,
)
from gridlanes.kernels.samplers.shape_search import ANOTHER, NO_OTHER, only_solution
from gridlanes.kernels.samplers.shapes_laid import held_together, lay_shapes

MAX_DISSOLVED = 3
"""rooms that are drawn again at once"""
MAX_LEAVING = 6
"""cells that leave their rooms at once"""
ROOMS_AGAIN = 3
"""times that rooms are drawn again for each time that only cells leave theirs"""
LEAVINGS = 3
"""times that a cell in which another solution differs leaves its room, after rooms were drawn again"""
NEAR, CLOSE = 2, 3
"""rows and columns from a cell that is left over to cells that leave their rooms, and from changes to those that try to
join one again"""
CHANGES_A_CELL, FEWEST_CHANGES = 2, 100
"""after which a board is given up"""


@kernel
def _number_left(rooms):
    """The number of cells in no room."""
    n = 0
    for cell in range(len(rooms.room_of)):
        n += rooms.room_of[cell] == NO_ROOM
    return n


@kernel(for_any_number=True)
def _note_close(places, near, cell, far):
    """Notes the cells at most so many rows and columns from a cell."""
    cols = places.cols
    row, col = cell // cols, cell % cols
    for r in range(max(0, row - far), min(len(near) // cols, row + far + 1)):
        for c in range(max(0, col - far), min(cols, col + far + 1)):
            near[r * cols + c] = 1


@kernel
def _cells_leave(places, rooms, drawing, cell):
    """Some cells near one leave their rooms, and all that are left over there try to join one again."""
    n_cells, near = len(rooms.room_of), drawing.free
    for k in range(n_cells):
        near[k] = 0
    _note_close(places, near, cell, NEAR)
    n, n_wanted = 0, 1 + random_below(drawing.dice, MAX_LEAVING)
    for one in range(n_cells):
        if near[one] != 0:
            drawing.waiting[n] = one
            n += 1
    shuffle_first(drawing.waiting, n, drawing.dice)
    for k in range(n):
        if n_wanted > 0 and can_leave(places, rooms, drawing, drawing.waiting[k]):
            leave_room(places, rooms, drawing.waiting[k])
            n_wanted -= 1
    _note_close(places, near, cell, NEAR + 1)
    grow_rooms(places, rooms, drawing, near, cell)


@kernel
def _dissolve(places, rooms, drawing, cell, n_rooms):
    """Ends rooms beside a cell that is left over and beside each other, and notes in `free` their cells and those left
    over beside them.
    """
    free, n_cells = drawing.free, len(rooms.room_of)
    for k in range(n_cells):
        free[k] = 0
    free[cell] = 1
    for _ in range(n_rooms):
        n = 0
        for one in range(n_cells):
            if free[one] != 0:
                for way in range(4):
                    other = np.int64(places.beside[one, way])
                    if other >= 0 and rooms.room_of[other] != NO_ROOM:
                        drawing.waiting[n] = rooms.room_of[other]
                        n += 1
        if n == 0:
            break
        room = drawing.waiting[random_below(drawing.dice, n)]
        for k in range(rooms.n_cells[room]):
            one = np.int64(rooms.cells[room * MAX_CELLS + k])
            free[one] = 1
            for way in range(4):
                other = np.int64(places.beside[one, way])
                if other >= 0 and rooms.room_of[other] == NO_ROOM:
                    free[other] = 1
        end_room(rooms, room)


@kernel
def _is_unique(places, rooms, drawing):
    """Whether there is no other solution, perhaps after some cells in which one differs left their rooms."""
    search, n_rooms = drawing.search, len(drawing.search.known)
    for _ in range(LEAVINGS):
        found, depth = only_solution(places, rooms, search, GUESSES)
        if found != ANOTHER:
            return found == NO_OTHER
        n = 0
        for room in range(n_rooms):
            left = search.left[depth * n_rooms + room]
            if left & -2 != 0:
                at = 0
                while left >> at & 1 == 0:
                    at += 1
                place = rooms.places[room * MAX_PLACES + at]
                for k in range(places.cells.shape[1]):
                    drawing.waiting[n] = places.cells[place, k]
                    n += 1
        shuffle_first(drawing.waiting, n, drawing.dice)
        k = 0
        while k < n and not can_leave(places, rooms, drawing, drawing.waiting[k]):
            k += 1
        if k == n:
            return False
        leave_room(places, rooms, drawing.waiting[k])
    return False


@kernel
def _draw_again(places, rooms, drawing, cell):
    """Rooms and shapes near a cell that is left over are drawn again; returns whether the solution is the only one."""
    _dissolve(places, rooms, drawing, cell, 1 + random_below(drawing.dice, MAX_DISSOLVED))
    n_laid = lay_shapes(places, rooms, drawing.free, drawing.order, drawing.dice)
    if n_laid == 0 or not held_together(places, rooms, drawing.order, drawing.seen):
        return False
    if not _is_unique(places, rooms, drawing):
        return False
    near = drawing.order
    for k in range(len(near)):
        near[k] = 0
    for k in range(len(near)):
        if drawing.free[k] != 0:
            _note_close(places, near, np.int64(k), CLOSE)
    for k in range(len(near)):
        drawing.free[k] = near[k]
    grow_rooms(places, rooms, drawing, drawing.free, cell)
    return True


@kernel
def _one_left(rooms, drawing, n_left):
    """A random one of the cells in no room."""
    wanted, cell = random_below(drawing.dice, n_left), -1
    while wanted >= 0:
        cell += 1
        wanted -= rooms.room_of[cell] == NO_ROOM
    return np.int64(cell)


@kernel
def _copy(board, to):
    """Copies the array of a board's rooms."""
    for k in range(len(board)):
        to[k] = board[k]


@kernel
def _draw(places, rooms, changed, drawing):
    """Draws one board into `rooms`; `changed` is a board to work with. Returns the number of cells left over."""
    n_cells = len(rooms.room_of)
    for k in range(len(rooms.all)):
        rooms.all[k] = 0
    for cell in range(n_cells):
        rooms.room_of[cell], rooms.held[cell], drawing.free[cell] = NO_ROOM, NO_PLACE, 1
    lay_shapes(places, rooms, drawing.free, drawing.order, drawing.dice)
    grow_rooms(places, rooms, drawing, drawing.free, np.int64(-1))
    n_left = _number_left(rooms)
    for _ in range(max(FEWEST_CHANGES, CHANGES_A_CELL * n_cells)):
        if n_left == 0:
            break
        _copy(rooms.all, changed.all)
        cell, is_fine = _one_left(changed, drawing, n_left), True
        if random_below(drawing.dice, ROOMS_AGAIN + 1) == 0:
            _cells_leave(places, changed, drawing, cell)
        else:
            is_fine = _draw_again(places, changed, drawing, cell)
        n_now = _number_left(changed)
        if is_fine and n_now <= n_left:
            n_left = n_now
            _copy(changed.all, rooms.all)
    return n_left


@kernel
def draw_shape_rooms(
    places: Any,
    words: NDArray[np.uint64],
    most_rooms: int,
    memory: NDArray[np.int32],
    work: NDArray[np.int64],
    dice: NDArray[np.uint64],
    areas: NDArray[np.int32],
    marks: NDArray[np.uint8],
) -> None:
    """Draws a board for each of n `words` ``uint64 (n,)``: the `areas` ``(n, cells)``, a room for each cell, and the
    `marks` ``(n, cells)`` of the shapes, 0 for none. A board that was given up has `NO_ROOM` in some cells. `places`:
    `ShapePlaces`. `memory` has room for two boards of at most so many rooms, `work` for a `RoomDrawing`, and `dice`
    ``(1,)`` for random words.
    """
    n_cells = areas.shape[1]
    size = size_of_rooms(n_cells, most_rooms)
    rooms = rooms_in(part(memory, 0, size), n_cells, most_rooms)
    changed = rooms_in(part(memory, size, size), n_cells, most_rooms)
    drawing = drawing_in(work, dice, n_cells, most_rooms)
    for i in range(areas.shape[0]):
        dice[0] = words[i]
        _draw(places, rooms, changed, drawing)
        for cell in range(n_cells):
            areas[i, cell] = rooms.room_of[cell]
            held = rooms.held[cell]
            marks[i, cell] = 0 if held == NO_PLACE else places.mark[places.way[held]]
