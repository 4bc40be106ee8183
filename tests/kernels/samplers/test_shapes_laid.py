"""Shapes laid at random: they are connected, none is beside one of its kind, and they fill no block."""

from __future__ import annotations

import numpy as np
from shape_boards import cells_at, empty_board, is_solution, places_in, places_on, rooms_of, space_to_draw

from gridlanes.kernels.samplers.shape_places import begin_room
from gridlanes.kernels.samplers.shapes_laid import held_together, lay_shapes

ROWS, COLS = 5, 6
PLACES, N = places_on(ROWS, COLS), ROWS * COLS


def test_what_is_laid_satisfies_the_rules_and_keeps_to_free_cells() -> None:
    for seed in range(12):
        rooms, space = empty_board(N), space_to_draw(N, seed)
        space.free[: N - seed] = 1
        with np.errstate(over="ignore"):  # words wrap around, of which plain Python warns
            n = lay_shapes(PLACES, rooms, space.free, space.order, space.dice)
            assert n == len(rooms_of(rooms)) >= 2
            assert is_solution(PLACES, tuple(places_in(rooms, room)[0] for room in rooms_of(rooms)))
            assert held_together(PLACES, rooms, space.order, space.seen)
            assert (space.free[rooms.room_of >= 0] == 1).all()
            space.free[:] = rooms.room_of < 0
            lay_shapes(PLACES, rooms, space.free, space.order, space.dice)
        assert is_solution(PLACES, tuple(places_in(rooms, room)[0] for room in rooms_of(rooms)))


def test_shapes_that_are_apart_do_not_hang_together() -> None:
    rooms, space = empty_board(N), space_to_draw(N, 1)
    for cell in (0, N - COLS):
        begin_room(
            PLACES, rooms, next(k for k in range(len(PLACES.cells)) if cells_at(PLACES, k) == [*range(cell, cell + 4)])
        )
    assert not held_together(PLACES, rooms, space.order, space.seen)
