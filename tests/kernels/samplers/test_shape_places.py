"""Places of shapes in rooms: how two are to each other, and the lists of rooms that cells join and leave."""

from __future__ import annotations

import random

import numpy as np
from shape_boards import cells_at, empty_board, pair, places_in, places_on, rooms_of

from gridlanes.kernels.samplers.shape_places import (
    AGAINST,
    APART,
    MAX_PLACES,
    NO_PLACE,
    TOUCHING,
    begin_room,
    covers,
    end_room,
    join_room,
    leave_room,
    relation_of,
    rooms_near,
)
from gridlanes.samplers.areas import is_connected

ROWS, COLS = 5, 6
PLACES = places_on(ROWS, COLS)


def test_two_places_are_to_each_other_as_plain_sets_of_cells_tell() -> None:
    rng = random.Random(1)
    told = {(True, True): TOUCHING, (True, False): APART, (False, False): AGAINST}
    seen = set()
    for _ in range(1500):
        one, other = rng.choices(range(len(PLACES.cells)), k=2)
        if {*cells_at(PLACES, one)}.isdisjoint(cells_at(PLACES, other)):
            relation = relation_of(PLACES, one, other)
            assert relation == told[pair(PLACES, one, other)]
            seen.add(int(relation))
    assert seen == {*told.values()}
    assert [covers(PLACES, 7, cell) for cell in range(30)] == [cell in cells_at(PLACES, 7) for cell in range(30)]


def test_rooms_list_their_cells_and_places_while_cells_join_and_leave() -> None:
    rng, rooms = random.Random(2), empty_board(ROWS * COLS)
    first, second = (
        begin_room(PLACES, rooms, next(k for k in range(len(PLACES.cells)) if cells_at(PLACES, k)[0] == cell))
        for cell in (0, 3)
    )
    cores = {room: places_in(rooms, room) for room in (first, second)}
    for _ in range(150):
        cell = rng.randrange(ROWS * COLS)
        room = int(rooms.room_of[cell])
        if room < 0:
            beside = {int(rooms.room_of[other]) for other in PLACES.beside[cell, :4] if other >= 0} - {-1}
            if beside:
                join_room(PLACES, rooms, cell, rng.choice(sorted(beside)))
        elif rooms.held[cell] == NO_PLACE and is_connected(rooms_of(rooms)[room] - {cell}, ROWS, COLS):
            leave_room(PLACES, rooms, cell)
        for number, cells in rooms_of(rooms).items():
            inside = {k for k in range(len(PLACES.cells)) if {*cells_at(PLACES, k)} <= cells}
            found = places_in(rooms, number)
            assert found[:1] == cores[number]
            assert len(found) == len({*found}) == rooms.n_places[number]
            assert {*found} == inside
            assert rooms.n_cells[number] == len(cells)
    end_room(rooms, first)
    assert {*rooms_of(rooms)} == {second}
    assert (rooms.held[rooms.room_of < 0] == NO_PLACE).all()


def test_a_cell_joins_no_room_that_has_no_space_for_its_places() -> None:
    rooms = empty_board(ROWS * COLS)
    room = begin_room(PLACES, rooms, 0)
    joined = [cell for cell in range(ROWS * COLS) if rooms.room_of[cell] < 0 and join_room(PLACES, rooms, cell, room)]
    assert 0 < len(joined) < ROWS * COLS - 4
    assert rooms.n_places[room] <= MAX_PLACES
    inside = [k for k in range(len(PLACES.cells)) if (rooms.room_of[cells_at(PLACES, k)] == room).all()]
    assert sorted(places_in(rooms, room)) == inside


def test_rooms_at_sides_and_corners_are_near() -> None:
    rooms = empty_board(ROWS * COLS)
    for cell in (0, 3, 12):
        k = next(
            k
            for k in range(len(PLACES.cells))
            if cells_at(PLACES, k)[0] == cell and (rooms.room_of[cells_at(PLACES, k)] < 0).all()
        )
        begin_room(PLACES, rooms, k)
    areas, near = rooms_of(rooms), np.zeros(10, np.int64)
    for room, cells in areas.items():
        around = {int(other) for cell in cells for other in PLACES.beside[cell] if other >= 0}
        n = rooms_near(PLACES, rooms, room, near, 2)
        assert {*near[2 : 2 + n].tolist()} == {other for other in areas if other != room and areas[other] & around}
