"""Rooms in each of which a shape of some cells lies, while cells join them and leave them: the places of their shapes.

Two places in different rooms are `AGAINST` each other if they share a side and have the same mark, or together fill a
block of 2 x 2 cells.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part

MAX_PLACES, MAX_CELLS = 62, 40
"""of a room; the places are bits of a word"""
MAX_NEAR = 2 * MAX_CELLS + 8
"""rooms near one: cells around so many connected ones"""
APART, TOUCHING, AGAINST = 0, 1, 2
"""how two places are to each other: they share no side, they do, they exclude each other"""
NO_ROOM, NO_PLACE = -1, -1


class ShapePlaces(NamedTuple):
    """All N places for W ways to lie of shapes with K cells on a board. ``int32`` unless said otherwise."""

    cols: int
    reach: int
    """rows or columns from the first cell of a place to that of another, beyond which they are apart"""
    beside: Any
    """``(cells, 8)``: the cells above, left, right and below each, then those at its corners; -1 for none"""
    cells: Any
    """``(N, K)``"""
    first: Any
    """``(N, 2)``: the row and column of the first of them"""
    way: Any
    """``(N,)``: how each lies"""
    mark: Any
    """``(W,)``: of which shape each way is, from 1"""
    relation: Any
    """``uint8 (W * W * (2 * reach + 1) ** 2,)``: how two places are to each other, by their ways and by how far the
    first cell of the second is below and right of that of the first"""
    over_at: Any
    """``(cells + 1,)``: where the places that cover each cell begin in what follows"""
    over: Any
    """these places"""


class ShapeRooms(NamedTuple):
    """The rooms of a board of n cells, at most R, all in one array ``int32``."""

    all: Any
    room_of: Any
    """``(n,)``: the room of each cell, or `NO_ROOM`"""
    held: Any
    """``(n,)``: the place of the solution that covers a cell, or `NO_PLACE`"""
    n_cells: Any
    """``(R,)``: of each room, 0 for one that is not there"""
    cells: Any
    """``(R * MAX_CELLS,)``"""
    n_places: Any
    """``(R,)``: of each room"""
    places: Any
    """``(R * MAX_PLACES,)``: that of the solution first"""


@kernel(inline=True)
def size_of_rooms(n, most_rooms):
    """The entries of an array for `ShapeRooms`."""
    return 2 * n + most_rooms * (MAX_PLACES + MAX_CELLS + 2)


@kernel
def rooms_in(memory, n, most_rooms):
    """The rooms of a board in an array."""
    a = 2 * n + most_rooms
    b = a + most_rooms * MAX_CELLS
    return ShapeRooms(
        part(memory, 0, size_of_rooms(n, most_rooms)),
        part(memory, 0, n),
        part(memory, n, n),
        part(memory, 2 * n, most_rooms),
        part(memory, a, most_rooms * MAX_CELLS),
        part(memory, b, most_rooms),
        part(memory, b + most_rooms, most_rooms * MAX_PLACES),
    )


@kernel
def relation_of(places, one, other):
    """How two places are to each other that have no cell in common."""
    reach, first = np.int64(places.reach), places.first
    down, right = np.int64(first[other, 0]) - first[one, 0], np.int64(first[other, 1]) - first[one, 1]
    if abs(down) > reach or abs(right) > reach:
        return np.int64(APART)
    side = 2 * reach + 1
    ways = np.int64(places.way[one]) * len(places.mark) + places.way[other]
    return np.int64(places.relation[(ways * side + down + reach) * side + right + reach])


@kernel
def covers(places, place, cell):
    """Whether a place covers a cell."""
    found = False
    for k in range(places.cells.shape[1]):
        found |= places.cells[place, k] == cell
    return found


@kernel
def join_room(places, rooms, cell, room):
    """Moves a cell that is in no room into one; returns whether there was space for its places."""
    rooms.room_of[cell] = room
    rooms.cells[room * MAX_CELLS + rooms.n_cells[room]] = cell
    rooms.n_cells[room] += 1
    n = np.int64(rooms.n_places[room])
    for k in range(places.over_at[cell], places.over_at[cell + 1]):
        place, is_inside = places.over[k], True
        for i in range(places.cells.shape[1]):
            is_inside &= rooms.room_of[places.cells[place, i]] == room
        if is_inside:
            if n == MAX_PLACES:
                leave_room(places, rooms, cell)
                return False
            rooms.places[room * MAX_PLACES + n] = place
            n += 1
            rooms.n_places[room] = n
    if rooms.n_cells[room] == MAX_CELLS:
        leave_room(places, rooms, cell)
        return False
    return True


@kernel
def leave_room(places, rooms, cell):
    """Takes a cell out of its room."""
    room = np.int64(rooms.room_of[cell])
    first, n = room * MAX_PLACES, 0
    for k in range(rooms.n_places[room]):
        place = rooms.places[first + k]
        if not covers(places, np.int64(place), cell):
            rooms.places[first + n] = place
            n += 1
    rooms.n_places[room] = n
    first, n = room * MAX_CELLS, 0
    for k in range(rooms.n_cells[room]):
        other = rooms.cells[first + k]
        if other != cell:
            rooms.cells[first + n] = other
            n += 1
    rooms.n_cells[room] = n
    rooms.room_of[cell] = NO_ROOM


@kernel
def begin_room(places, rooms, place):
    """Adds a room that has only the cells of a place, where a shape of the solution lies; returns it."""
    room = np.int64(0)
    while rooms.n_cells[room] > 0:
        room += 1
    n = places.cells.shape[1]
    for k in range(n):
        cell = places.cells[place, k]
        rooms.room_of[cell], rooms.held[cell] = room, place
        rooms.cells[room * MAX_CELLS + k] = cell
    rooms.n_cells[room], rooms.n_places[room] = n, 1
    rooms.places[room * MAX_PLACES] = place
    return room


@kernel
def end_room(rooms, room):
    """Takes all cells out of a room, and its shape out of the solution."""
    for k in range(rooms.n_cells[room]):
        cell = rooms.cells[room * MAX_CELLS + k]
        rooms.room_of[cell], rooms.held[cell] = NO_ROOM, NO_PLACE
    rooms.n_cells[room] = rooms.n_places[room] = 0


@kernel
def rooms_near(places, rooms, room, near, at):
    """Writes the rooms that share a side or a corner with a room into ``near`` from an entry on; returns their number,
    at most `MAX_NEAR`.
    """
    n = 0
    for k in range(rooms.n_cells[room]):
        cell = rooms.cells[room * MAX_CELLS + k]
        for way in range(8):
            beside = places.beside[cell, way]
            if beside < 0:
                continue
            other = rooms.room_of[beside]
            is_new = other != room and other != NO_ROOM
            for i in range(at, at + n):
                is_new &= near[i] != other
            if is_new:
                near[at + n] = other
                n += 1
    return n
