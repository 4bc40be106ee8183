"""Grows rooms around the shapes of a solution, cell by cell, so that it stays the only solution.

A cell joins a room if there is no other solution then, in which the shape of the room would have to cover it. Cells
that are in no room count as empty.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.samplers.random_words import random_below
from gridlanes.kernels.samplers.shape_places import (
    MAX_CELLS,
    MAX_PLACES,
    NO_PLACE,
    NO_ROOM,
    join_room,
    leave_room,
)
from gridlanes.kernels.samplers.shape_search import NO_OTHER, all_known, other_solution, search_in, size_of_search

GUESSES = 16
"""in which it must be shown that there is no other solution"""


class RoomDrawing(NamedTuple):
    """Room to work in for a board of n cells, ``int64`` but for `dice`."""

    search: Any
    free: Any
    """``(n,)``"""
    order: Any
    seen: Any
    tried: Any
    """``(4 * n,)``: the rooms that each cell has tried to join"""
    waiting: Any
    """``(8 * n,)``: attempts: a cell, a room"""
    dice: Any
    """``uint64 (1,)``"""


@kernel(inline=True)
def size_of_drawing(n, most_rooms):
    """The entries of an array for `RoomDrawing`."""
    return size_of_search(most_rooms) + 15 * n


@kernel
def drawing_in(memory, dice, n, most_rooms):
    """Room to work in within an array."""
    a = size_of_search(most_rooms)
    return RoomDrawing(
        search_in(part(memory, 0, a), most_rooms),
        part(memory, a, n),
        part(memory, a + n, n),
        part(memory, a + 2 * n, n),
        part(memory, a + 3 * n, 4 * n),
        part(memory, a + 7 * n, 8 * n),
        dice,
    )


@kernel(for_any_number=True)
def _wait(drawing, n_waiting, cell, room):
    """Adds an attempt, unless it was made; returns how many there are."""
    for k in range(4 * cell, 4 * cell + 4):
        if drawing.tried[k] == room:
            break
        if drawing.tried[k] == NO_ROOM:
            drawing.tried[k] = room
            drawing.waiting[2 * n_waiting], drawing.waiting[2 * n_waiting + 1] = cell, room
            return n_waiting + 1
    return n_waiting


@kernel
def _joins(places, rooms, drawing, cell, room):
    """A cell joins a room, if there is no other solution then; returns whether it did."""
    n = np.int64(rooms.n_places[room])
    if not join_room(places, rooms, cell, room):
        return False
    new = np.int64(rooms.n_places[room]) - n
    if new == 0:
        return True
    all_known(rooms, drawing.search)
    some = ((np.int64(1) << new) - 1) << n
    found, _ = other_solution(places, rooms, drawing.search, room, some, GUESSES)
    if found != NO_OTHER:
        leave_room(places, rooms, cell)
    return found == NO_OTHER


@kernel(for_any_number=True)
def _attempt(places, rooms, drawing, n_waiting, at):
    """Makes one of the attempts that wait; returns how many wait then."""
    waiting = drawing.waiting
    cell, room = waiting[2 * at], waiting[2 * at + 1]
    n_waiting -= 1
    waiting[2 * at], waiting[2 * at + 1] = waiting[2 * n_waiting], waiting[2 * n_waiting + 1]
    if rooms.room_of[cell] != NO_ROOM or not _joins(places, rooms, drawing, cell, room):
        return n_waiting
    for way in range(4):
        other = np.int64(places.beside[cell, way])
        if other >= 0 and rooms.room_of[other] == NO_ROOM:
            n_waiting = _wait(drawing, n_waiting, other, room)
    return n_waiting


@kernel
def grow_rooms(places, rooms, drawing, near, first):
    """All cells that are left over and `near` ``(n,)`` join rooms, in random order, as far as they can; `first` tries
    to join one before all others.
    """
    n_cells, n_waiting = len(rooms.room_of), 0
    for k in range(4 * n_cells):
        drawing.tried[k] = NO_ROOM
    for turn in range(2):  # the attempt that is added last comes first
        n_begin = n_waiting
        for cell in range(n_cells):
            if rooms.room_of[cell] == NO_ROOM and near[cell] != 0 and (cell == first) == (turn == 1):
                for way in range(4):
                    other = np.int64(places.beside[cell, way])
                    if other >= 0 and rooms.room_of[other] != NO_ROOM:
                        n_waiting = _wait(drawing, n_waiting, np.int64(cell), np.int64(rooms.room_of[other]))
        if turn == 1:
            while n_waiting > n_begin and rooms.room_of[first] == NO_ROOM:
                n_waiting = _attempt(places, rooms, drawing, n_waiting, n_waiting - 1)
    while n_waiting > 0:
        n_waiting = _attempt(places, rooms, drawing, n_waiting, random_below(drawing.dice, n_waiting))


@kernel
def can_leave(places, rooms, drawing, cell):
    """Whether a cell is in a room that is connected without it, and is none of those of its shape in the solution."""
    room = rooms.room_of[cell]
    if room == NO_ROOM or rooms.held[cell] != NO_PLACE:
        return False
    order, seen = drawing.order, drawing.seen
    for k in range(rooms.n_cells[room]):
        seen[rooms.cells[room * MAX_CELLS + k]] = 0
    seen[cell] = 1
    order[0] = places.cells[rooms.places[room * MAX_PLACES], 0]
    seen[order[0]] = 1
    n, done = 1, 0
    while done < n:
        one = order[done]
        done += 1
        for way in range(4):
            other = np.int64(places.beside[one, way])
            if other >= 0 and rooms.room_of[other] == room and seen[other] == 0:
                seen[other] = 1
                order[n] = other
                n += 1
    return n == rooms.n_cells[room] - 1
