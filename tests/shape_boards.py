"""Boards of rooms with a shape in each for tests, and all their solutions by plain enumeration."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np

from gridlanes.genres import lits
from gridlanes.kernels.row_tables.shape_tables import fellows_naive
from gridlanes.kernels.samplers.shape_growth import RoomDrawing
from gridlanes.kernels.samplers.shape_places import (
    MAX_CELLS,
    MAX_NEAR,
    MAX_PLACES,
    NO_PLACE,
    NO_ROOM,
    ShapePlaces,
    ShapeRooms,
)
from gridlanes.kernels.samplers.shape_search import DEEPEST, ShapeSearch
from gridlanes.rules.shared.shapes import orientations
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.shape_rooms import shape_places

WAYS = tuple((lits.MARKS[letter], way) for letter, shape in lits.SHAPES.items() for way in orientations(shape))


def places_on(rows: int, cols: int) -> ShapePlaces:
    """All places for the four shapes of LITS on a board."""
    return shape_places(rows, cols, WAYS)


def empty_board(n: int) -> ShapeRooms:
    """A board of n cells without rooms."""
    most, none = n // 4 + 1, np.zeros(0, np.int32)
    return ShapeRooms(
        none,
        np.full(n, NO_ROOM, np.int32),
        np.full(n, NO_PLACE, np.int32),
        np.zeros(most, np.int32),
        np.zeros(most * MAX_CELLS, np.int32),
        np.zeros(most, np.int32),
        np.zeros(most * MAX_PLACES, np.int32),
    )


def space_to_draw(n: int, seed: int) -> RoomDrawing:
    """Room to work in for a board of n cells."""
    most = n // 4 + 1
    sizes = ((DEEPEST + 1) * most, *[most] * 5, most * MAX_NEAR, most, DEEPEST + 1, 1)
    search = ShapeSearch(*(np.zeros(size, np.int64) for size in sizes))
    return RoomDrawing(search, *(np.zeros(size * n, np.int64) for size in (1, 1, 1, 4, 8)), np.array([seed], np.uint64))


def rooms_of(rooms: ShapeRooms) -> dict[int, set[int]]:
    """The cells of each room that is there."""
    return {
        int(room): {*np.flatnonzero(rooms.room_of == room).tolist()} for room in np.unique(rooms.room_of) if room >= 0
    }


def places_in(rooms: ShapeRooms, room: int) -> list[int]:
    """The places of a room as they are listed."""
    return rooms.places[room * MAX_PLACES : room * MAX_PLACES + rooms.n_places[room]].tolist()


def cells_at(places: ShapePlaces, place: int) -> list[int]:
    """The cells of a place."""
    return places.cells[place].tolist()


def pair(places: ShapePlaces, one: int, other: int) -> tuple[bool, bool]:
    """Whether two places fit, and whether they fit and share a side."""
    marked = [(int(places.mark[places.way[place]]), cells_at(places, place)) for place in (one, other)]
    return fellows_naive(*marked, places.cols)


def is_solution(places: ShapePlaces, chosen: tuple[int, ...]) -> bool:
    """Whether shapes that lie in different rooms, a place each, satisfy all rules."""
    cols, n = places.cols, len(places.beside)
    cells = {cell for place in chosen for cell in cells_at(places, place)}
    blocks = ({cell, cell + 1, cell + cols, cell + cols + 1} for cell in cells if cell % cols < cols - 1)
    return (
        all(pair(places, *two)[0] for two in combinations(chosen, 2))
        and not any(block <= cells for block in blocks)
        and is_connected(cells, n // cols, cols)
    )


def solutions_of(places: ShapePlaces, rooms: ShapeRooms) -> set[tuple[int, ...]]:
    """The places of the shapes in all solutions, room by room, where cells in no room are empty."""
    listed = [places_in(rooms, room) for room in rooms_of(rooms)]
    return {chosen for chosen in product(*listed) if is_solution(places, chosen)}
