"""Shapes of a solution laid at random: they are connected, none shares a side with one of its own kind, and they fill
no block of 2 x 2 cells.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.random_words import random_below, shuffle_first
from gridlanes.kernels.samplers.shape_places import NO_PLACE, begin_room

_CHOICES = 12
"""places that are tried at a cell"""


@kernel(for_any_number=True)
def _fits(places, rooms, place, free, is_first):
    """Whether a place is free, touches a shape (unless it is the first one) and none of its kind, and fills no block of
    2 x 2 cells.
    """
    touches, held = is_first, rooms.held
    mark = places.mark[places.way[place]]
    for k in range(places.cells.shape[1]):
        cell = places.cells[place, k]
        if free[cell] == 0 or held[cell] != NO_PLACE:
            return False
    for k in range(places.cells.shape[1]):
        cell = np.int64(places.cells[place, k])
        for way in range(4):
            other = np.int64(places.beside[cell, way])
            if other >= 0 and held[other] != NO_PLACE:
                touches = True
                if places.mark[places.way[held[other]]] == mark:
                    return False
    for k in range(places.cells.shape[1]):
        held[places.cells[place, k]] = place
    is_block = False
    for k in range(places.cells.shape[1]):
        cell = np.int64(places.cells[place, k])
        for way in range(4, 8):
            corner = np.int64(places.beside[cell, way])
            if corner >= 0 and held[corner] != NO_PLACE:
                one = places.beside[cell, 3 if way & 1 else 0]
                other = places.beside[cell, 2 if way & 2 else 1]
                is_block |= held[one] != NO_PLACE and held[other] != NO_PLACE
    for k in range(places.cells.shape[1]):
        held[places.cells[place, k]] = NO_PLACE
    return touches and not is_block


@kernel
def lay_shapes(places, rooms, free, order, state):
    """Lays shapes into `free` cells ``(n,)``, as rooms that have no other cells, until none finds room at a random
    place; returns their number. `order` ``(n,)`` is room to work in.
    """
    n, n_laid, n_free = len(rooms.held), 0, 0
    is_first = True
    for cell in range(n):
        is_first &= rooms.held[cell] == NO_PLACE
        if free[cell] != 0:
            order[n_free] = cell
            n_free += 1
    is_going = n_free > 0
    while is_going:
        is_going = False
        shuffle_first(order, n_free, state)
        for k in range(n_free):
            cell = order[k]
            first, n_over = places.over_at[cell], places.over_at[cell + 1] - places.over_at[cell]
            for _ in range(0 if rooms.held[cell] != NO_PLACE or n_over == 0 else _CHOICES):
                place = np.int64(places.over[first + random_below(state, n_over)])
                if _fits(places, rooms, place, free, is_first):
                    begin_room(places, rooms, place)
                    n_laid, is_first, is_going = n_laid + 1, False, True
                    break
    return n_laid


@kernel
def held_together(places, rooms, order, seen):
    """Whether the cells of all shapes are connected. `order` and `seen` ``(n,)`` are room to work in."""
    n, n_held, first = len(rooms.held), 0, np.int64(-1)
    for cell in range(n):
        seen[cell] = 0
        if rooms.held[cell] != NO_PLACE:
            first, n_held = np.int64(cell), n_held + 1
    if n_held == 0:
        return True
    order[0] = first
    seen[first] = 1
    n_seen, done = 1, 0
    while done < n_seen:
        cell = np.int64(order[done])
        done += 1
        for way in range(4):
            other = np.int64(places.beside[cell, way])
            if other >= 0 and seen[other] == 0 and rooms.held[other] != NO_PLACE:
                seen[other] = 1
                order[n_seen] = other
                n_seen += 1
    return n_seen == n_held
