"""Cells join rooms around shapes: the solution stays the only one, and no cell is left that could join alone."""

from __future__ import annotations

import numpy as np
from shape_boards import empty_board, places_in, places_on, rooms_of, solutions_of, space_to_draw

from gridlanes.kernels.samplers.shape_growth import can_leave, grow_rooms
from gridlanes.kernels.samplers.shapes_laid import lay_shapes
from gridlanes.samplers.areas import is_connected

ROWS, COLS = 4, 5
PLACES, N = places_on(ROWS, COLS), ROWS * COLS


def _grown(seed, near, first):
    """A board of shapes after those cells that are `near` joined rooms."""
    rooms, space = empty_board(N), space_to_draw(N, seed)
    space.free[:] = 1
    with np.errstate(over="ignore"):  # words wrap around, of which plain Python warns
        lay_shapes(PLACES, rooms, space.free, space.order, space.dice)
        space.free[:] = near
        grow_rooms(PLACES, rooms, space, space.free, first)
    return rooms, space


def test_the_solution_stays_the_only_one_and_rooms_are_connected() -> None:
    n_joined = 0
    for seed in range(12):
        rooms, space = _grown(seed, 1, seed - 1)
        every = solutions_of(PLACES, rooms)
        assert every == {tuple(places_in(rooms, room)[0] for room in rooms_of(rooms))}
        for cells in rooms_of(rooms).values():
            assert is_connected(cells, ROWS, COLS)
            n_joined += len(cells) - 4
        for cell in range(N):
            room = int(rooms.room_of[cell])
            may = room >= 0 and rooms.held[cell] < 0 and is_connected(rooms_of(rooms)[room] - {cell}, ROWS, COLS)
            assert can_leave(PLACES, rooms, space, cell) == may
    assert n_joined > 12


def test_cells_that_are_not_near_join_none() -> None:
    rooms, _ = _grown(1, 0, -1)
    assert all(len(cells) == 4 for cells in rooms_of(rooms).values())
