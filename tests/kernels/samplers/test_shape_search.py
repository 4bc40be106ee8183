"""Another solution of rooms with shapes: there is one if plain enumeration finds several, and it is one of these."""

from __future__ import annotations

import random

import numpy as np
from shape_boards import empty_board, places_in, places_on, rooms_of, solutions_of, space_to_draw

from gridlanes.kernels.samplers.shape_places import join_room
from gridlanes.kernels.samplers.shape_search import ANOTHER, NO_OTHER, UNKNOWN, only_solution
from gridlanes.kernels.samplers.shapes_laid import lay_shapes

ROWS, COLS = 4, 5
PLACES, N = places_on(ROWS, COLS), ROWS * COLS


def _random_board(rng):
    """Rooms around shapes that take in cells at random, and room to work in."""
    rooms, space = empty_board(N), space_to_draw(N, rng.getrandbits(32))
    space.free[:] = 1
    with np.errstate(over="ignore"):  # words wrap around, of which plain Python warns
        lay_shapes(PLACES, rooms, space.free, space.order, space.dice)
    share = rng.choice([0.1, 0.6])
    for cell in rng.sample(range(N), N) * 2:
        beside = {int(rooms.room_of[other]) for other in PLACES.beside[cell, :4] if other >= 0} - {-1}
        if rooms.room_of[cell] < 0 and beside and rng.random() < share:
            join_room(PLACES, rooms, cell, rng.choice(sorted(beside)))
    return rooms, space


def test_it_finds_another_solution_if_there_is_one() -> None:
    rng, seen = random.Random(1), set()
    for _ in range(60):
        rooms, space = _random_board(rng)
        every = solutions_of(PLACES, rooms)
        areas = [*rooms_of(rooms)]
        known = tuple(places_in(rooms, room)[0] for room in areas)
        assert known in every
        found, depth = only_solution(PLACES, rooms, space.search, 1000)
        assert found == (NO_OTHER if len(every) == 1 else ANOTHER)
        if found == ANOTHER:
            left = space.search.left[depth * len(rooms.n_cells) :]
            other = tuple(places_in(rooms, room)[int(left[room]).bit_length() - 1] for room in areas)
            assert other in every - {known}
        seen.add((found, only_solution(PLACES, rooms, space.search, 0)[0]))
    assert {first for first, _ in seen} == {NO_OTHER, ANOTHER}
    assert all(early in (found, UNKNOWN) for found, early in seen)
