"""Places of dominoes on a board, as notes in scratch: what follows at once where a coord holds a mark, or a place is
not possible any more. `parameters` are a `DominoRooms` (dominoes_in_rooms.py).
"""

from __future__ import annotations

from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.row_tables.domino_fellows import BITS, NO_BIT, SHIFT
from gridlanes.kernels.rules.shared.bit_sets import bit
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.shared.waiting import scratch_to_wait, wait


class DominoNotes(NamedTuple):
    """Where the notes are in scratch, after the states of coords, and where they end."""

    possible: int
    """of each place, whether it may have a domino"""
    n_at: int
    """of each coord, how many places that are possible"""
    left: int
    """of each room, its places that are possible, as bits"""
    held: int
    """of each room, the first two of its coords that hold the mark"""
    n_held: int
    """of each room, how many do"""
    waiting: int
    """rooms to look at, as in waiting.py"""
    cells: int
    """coords with the mark to look at: each when it takes the mark, and when it has one place left"""
    n_cells: int
    end: int


@kernel(inline=True)
def notes_for(size, n_places, n_rooms):
    """The space for notes on numbers of coords, places and rooms."""
    n = size + n_places
    held = n + size + n_rooms
    waiting = held + 3 * n_rooms
    cells = waiting + scratch_to_wait(n_rooms)
    n_cells = cells + 2 * size
    return DominoNotes(size, n, n + size, held, held + 2 * n_rooms, waiting, cells, n_cells, n_cells + 1)


@kernel
def hold(coord, parameters, scratch, notes):
    """A coord holds the mark."""
    scratch[coord] = IN
    scratch[notes.cells + scratch[notes.n_cells]] = coord
    scratch[notes.n_cells] += 1
    room = parameters.room_of[coord]
    if room < parameters.n_rooms:
        n_held = scratch[notes.n_held + room]
        if n_held < 2:
            scratch[notes.held + 2 * room + n_held] = coord
        scratch[notes.n_held + room] = n_held + 1
        wait(room, notes.waiting, scratch)


@kernel
def lose(place, parameters, scratch, notes):
    """A place is not possible any more. Returns 1 if that leaves none to a coord with the mark, else 0."""
    if scratch[notes.possible + place] == 0:
        return 0
    scratch[notes.possible + place] = 0
    for end in range(2 * place, 2 * place + 2):
        coord, where = parameters.ends[end], parameters.bit_at[end]
        scratch[notes.n_at + coord] -= 1
        n_left = scratch[notes.n_at + coord]
        if n_left == 0:
            if scratch[coord] == IN:
                return 1
            scratch[coord] = OUT
        elif n_left == 1 and scratch[coord] == IN:
            scratch[notes.cells + scratch[notes.n_cells]] = coord
            scratch[notes.n_cells] += 1
        if where != NO_BIT:
            scratch[notes.left + (where >> SHIFT)] &= ~bit(where & BITS - 1)
            wait(where >> SHIFT, notes.waiting, scratch)
    return 0


@kernel
def look_at_cell(coord, parameters, scratch, notes):
    """A coord holds the mark: those beside it have no place but with it. Returns 1 for a contradiction, else 0."""
    n_places, only, none = 0, 0, len(parameters.ends) >> 1
    for i in range(4 * coord, 4 * coord + 4):
        place = parameters.at[i]
        if place == none:
            continue
        other = parameters.ends[2 * place] + parameters.ends[2 * place + 1] - coord
        for j in range(4 * other, 4 * other + 4):
            beyond = parameters.at[j]
            if beyond < none and beyond != place and lose(beyond, parameters, scratch, notes) != 0:
                return 1
        if scratch[notes.possible + place] != 0:
            n_places += 1
            only = other
    if n_places == 0:
        return 1
    if n_places == 1 and scratch[only] == OPEN:
        hold(only, parameters, scratch, notes)
    return 0
