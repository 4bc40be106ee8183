"""Searches for a solution other than the one around which the rooms were drawn; the places of shapes in rooms are bits.

A place is ruled out if a room near it has none left that fits, if it touches none in all of them, or if it fills a
block of 2 x 2 cells with shapes that must lie where they do. The shapes that may still touch are connected. What that
leaves open is searched, the place of the known solution first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import bit_count, first_bit
from gridlanes.kernels.samplers.shape_places import (
    AGAINST,
    MAX_NEAR,
    MAX_PLACES,
    TOUCHING,
    covers,
    relation_of,
    rooms_near,
)

NO_OTHER, ANOTHER, UNKNOWN = 0, 1, 2
"""there is no other solution, there is one, it was not found out"""
DEEPEST = 48
"""guesses of a search upon each other"""
_ONE = np.int64(1)


class ShapeSearch(NamedTuple):
    """Room to work in for boards of at most R rooms, ``int64``."""

    left: Any
    """``((DEEPEST + 1) * R,)``: the places that are left in each room, as bits, after each guess"""
    known: Any
    """``(R,)``: the places to begin with"""
    weight: Any
    """``(R,)``: how often places of a room were ruled out, contradictions more"""
    waiting: Any
    """``(R,)``: rooms to be looked at"""
    is_waiting: Any
    n_near: Any
    """``(R,)``: the number of rooms near each; -1 if these were not looked for yet"""
    near: Any
    """``(R * MAX_NEAR,)``: these rooms"""
    walk: Any
    chosen: Any
    """``(DEEPEST + 1,)``: the room of each guess"""
    n_waiting: Any
    """``(1,)``: how many wait"""


@kernel(inline=True)
def size_of_search(most_rooms):
    """The entries of an array for `ShapeSearch`."""
    return (DEEPEST + 7 + MAX_NEAR) * most_rooms + DEEPEST + 2


@kernel
def search_in(memory, most_rooms):
    """Room to work in within an array."""
    a = (DEEPEST + 1) * most_rooms
    return ShapeSearch(
        part(memory, 0, a),
        part(memory, a, most_rooms),
        part(memory, a + most_rooms, most_rooms),
        part(memory, a + 2 * most_rooms, most_rooms),
        part(memory, a + 3 * most_rooms, most_rooms),
        part(memory, a + 4 * most_rooms, most_rooms),
        part(memory, a + 6 * most_rooms, most_rooms * MAX_NEAR),
        part(memory, a + 5 * most_rooms, most_rooms),
        part(memory, a + (6 + MAX_NEAR) * most_rooms, DEEPEST + 1),
        part(memory, a + (6 + MAX_NEAR) * most_rooms + DEEPEST + 1, 1),
    )


@kernel
def _n_near(places, rooms, search, room):
    """The number of rooms near one, which are listed then."""
    if search.n_near[room] < 0:
        search.n_near[room] = rooms_near(places, rooms, room, search.near, room * MAX_NEAR)
    return search.n_near[room]


@kernel
def _wait(search, room):
    """A room is to be looked at."""
    if search.is_waiting[room] == 0:
        search.is_waiting[room] = 1
        search.waiting[search.n_waiting[0]] = room
        search.n_waiting[0] += 1


@kernel
def _wait_around(places, rooms, search, room):
    """The rooms near one are to be looked at."""
    for k in range(_n_near(places, rooms, search, room)):
        _wait(search, search.near[room * MAX_NEAR + k])


@kernel
def _is_held(places, rooms, left, cell, place):
    """Whether a cell is covered by a place, or by the last one left of its room."""
    if covers(places, place, cell):
        return True
    room = rooms.room_of[cell]
    if room < 0 or bit_count(np.uint64(left[room])) != 1:
        return False
    other = rooms.places[room * MAX_PLACES + first_bit(np.uint64(left[room]))]
    return covers(places, np.int64(other), cell)


@kernel
def _fills_block(places, rooms, left, place):
    """Whether a place fills a block of 2 x 2 cells with shapes of rooms that have one place left."""
    for k in range(places.cells.shape[1]):
        cell = np.int64(places.cells[place, k])
        for way in range(4, 8):
            corner = np.int64(places.beside[cell, way])
            if corner < 0 or not _is_held(places, rooms, left, corner, place):
                continue
            one = np.int64(places.beside[cell, 3 if way & 1 else 0])
            other = np.int64(places.beside[cell, 2 if way & 2 else 1])
            if _is_held(places, rooms, left, one, place) and _is_held(places, rooms, left, other, place):
                return True
    return False


@kernel
def _is_possible(places, rooms, search, left, place, room):
    """Whether a place in a room fits one that is left of each room near it, and touches some of them."""
    n_near = _n_near(places, rooms, search, room)
    touches = n_near == 0
    for k in range(n_near):
        other, fits = search.near[room * MAX_NEAR + k], False
        rest = left[other]
        while rest != 0 and not (fits and touches):
            there = rooms.places[other * MAX_PLACES + first_bit(np.uint64(rest))]
            rest &= rest - 1
            relation = relation_of(places, place, np.int64(there))
            fits |= relation != AGAINST
            touches |= relation == TOUCHING
        if not fits:
            return False
    return touches and not _fills_block(places, rooms, left, place)


@kernel
def _settled(places, rooms, search, left):
    """Looks at the rooms that wait; returns False for a contradiction."""
    while search.n_waiting[0] > 0:
        search.n_waiting[0] -= 1
        room = search.waiting[search.n_waiting[0]]
        search.is_waiting[room] = 0
        rest, lost = left[room], np.int64(0)
        while rest != 0:
            bit = rest & -rest
            rest ^= bit
            place = np.int64(rooms.places[room * MAX_PLACES + first_bit(np.uint64(bit))])
            if not _is_possible(places, rooms, search, left, place, room):
                lost |= bit
                left[room] ^= bit
        if lost != 0:
            search.weight[room] += 1
            if left[room] == 0:
                search.weight[room] += 4
                while search.n_waiting[0] > 0:
                    search.n_waiting[0] -= 1
                    search.is_waiting[search.waiting[search.n_waiting[0]]] = 0
                return False
            _wait_around(places, rooms, search, room)
    return True


@kernel
def _may_touch(places, rooms, left, one, other):
    """Whether some places that are left in two rooms share a side."""
    mine = left[one]
    while mine != 0:
        here = np.int64(rooms.places[one * MAX_PLACES + first_bit(np.uint64(mine))])
        mine &= mine - 1
        rest = left[other]
        while rest != 0:
            there = np.int64(rooms.places[other * MAX_PLACES + first_bit(np.uint64(rest))])
            rest &= rest - 1
            if relation_of(places, here, there) == TOUCHING:
                return True
    return False


@kernel
def _hangs_together(places, rooms, search, left):
    """Whether all rooms are connected by places that may touch; with one place left in each, whether these are."""
    n_rooms, first = 0, np.int64(-1)
    for room in range(len(rooms.n_cells)):
        search.is_waiting[room] = 0
        if rooms.n_cells[room] > 0:
            first, n_rooms = np.int64(room), n_rooms + 1
    if n_rooms == 0:
        return True
    search.is_waiting[first] = 1
    search.walk[0] = first
    n, done = 1, 0
    while done < n:
        room = search.walk[done]
        done += 1
        for k in range(_n_near(places, rooms, search, room)):
            other = search.near[room * MAX_NEAR + k]
            if search.is_waiting[other] == 0 and _may_touch(places, rooms, left, room, other):
                search.is_waiting[other] = 1
                search.walk[n] = other
                n += 1
    for k in range(n):
        search.is_waiting[search.walk[k]] = 0
    return n == n_rooms


@kernel
def _next_room(search, left):
    """The room with fewest places for its weight that has several left; -1 if there is none."""
    found, least, by = np.int64(-1), np.int64(1), np.int64(0)
    for room in range(len(search.known)):
        if left[room] & (left[room] - 1) != 0:
            n = np.int64(bit_count(np.uint64(left[room])))
            if n * by < least * search.weight[room]:
                found, least, by = np.int64(room), n, search.weight[room]
    return found


@kernel
def _completes(places, rooms, search, left):
    """Whether there is a solution with the place of the known one in each room where it is left. It is left behind the
    first guess.
    """
    n_rooms = len(search.known)
    after = part(search.left, n_rooms, n_rooms)
    for room in range(n_rooms):
        after[room] = left[room] if left[room] & 1 == 0 else 1
        if after[room] != left[room]:
            _wait(search, np.int64(room))
            _wait_around(places, rooms, search, np.int64(room))
    if not _settled(places, rooms, search, after) or _next_room(search, after) >= 0:
        return False
    return _hangs_together(places, rooms, search, after)


@kernel(for_any_number=True)
def other_solution(places, rooms, search, room, some, most):
    """Whether there is a solution in which the shape of a room lies in one of `some` places, as bits, and those of all
    others in places that are `known`; in at most so many guesses. The solution that is found is left in `left`, at the
    depth that is returned besides.
    """
    n_rooms, depth, n_guesses = len(search.known), 0, 0
    left = part(search.left, 0, n_rooms)
    for other in range(n_rooms):
        left[other], search.weight[other], search.n_near[other] = search.known[other], 1, -1
        search.is_waiting[other] = 0
    search.n_waiting[0] = 0
    left[room] = some
    _wait_around(places, rooms, search, room)
    _wait(search, room)
    is_fine = _settled(places, rooms, search, left)
    if is_fine and _completes(places, rooms, search, left):
        return ANOTHER, 1
    while True:
        left = part(search.left, depth * n_rooms, n_rooms)
        if is_fine and _hangs_together(places, rooms, search, left):
            guess = _next_room(search, left)
            if guess < 0:
                return ANOTHER, depth
            n_guesses += 1
            if n_guesses > most or depth == DEEPEST:
                return UNKNOWN, depth
            bit = left[guess] & -left[guess]
            after = part(search.left, (depth + 1) * n_rooms, n_rooms)
            for other in range(n_rooms):
                after[other] = left[other]
            left[guess] ^= bit
            after[guess] = bit
            search.chosen[depth] = guess
            depth += 1
            _wait_around(places, rooms, search, guess)
            is_fine = _settled(places, rooms, search, after)
        elif depth == 0:
            return NO_OTHER, depth
        else:
            depth -= 1
            left = part(search.left, depth * n_rooms, n_rooms)
            _wait_around(places, rooms, search, search.chosen[depth])
            is_fine = _settled(places, rooms, search, left)


@kernel
def all_known(rooms, search):
    """Every place of each room is possible."""
    for room in range(len(search.known)):
        search.known[room] = (_ONE << np.int64(rooms.n_places[room])) - 1


@kernel(for_any_number=True)
def only_solution(places, rooms, search, most):
    """Whether there is no other solution than the known one: `NO_OTHER`, or as `other_solution`."""
    all_known(rooms, search)
    for room in range(len(search.known)):
        others = search.known[room] & -2
        if others != 0:
            found, depth = other_solution(places, rooms, search, np.int64(room), others, most)
            if found != NO_OTHER:
                return found, depth
            search.known[room] = 1
    return NO_OTHER, 0
