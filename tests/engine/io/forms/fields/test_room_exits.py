"""Exits: the edges between a room and its neighbours."""

from __future__ import annotations

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import gridlanes
from gridlanes.genres import country_road
from gridlanes.io.forms.fields.room_exits import RoomExits
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import AtMost, ExactCount

EXITS = RoomExits(ExactCount(1, 2))


def found(areas, fine):
    regions = EXITS.regions(areas, fine)
    assert regions.rule is EXITS.rule
    return [(int(row), sorted(map(int, edges))) for row, edges, _ in regions.regions()]


def test_a_room_that_is_the_whole_board_has_none():
    assert found(np.zeros((1, 3, 3), np.int32), np.ones(1, np.bool_)) == []


@given(
    arrays.arrays(
        np.int32, st.tuples(st.integers(1, 3), st.integers(1, 4), st.integers(1, 4)), elements=st.integers(-1, 2)
    ),
    st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_exits_are_the_edges_that_one_side_of_is_in_the_room(areas, fine):
    n, rows, cols = areas.shape
    grid = Grid(rows, cols, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
    sides = [((row - 1, col), (row, col), Layer.EDGES_H) for row in range(1, rows) for col in range(cols)]
    sides += [((row, col - 1), (row, col), Layer.EDGES_V) for row in range(rows) for col in range(1, cols)]
    expected = []
    for board in np.flatnonzero(fine[:n]).tolist():
        for room in range(3):
            edges = [
                int(grid.ids(layer)[here])
                for there, here, layer in sides
                if (areas[board][there] == room) != (areas[board][here] == room)
            ]
            expected += [(board, sorted(edges))] if edges else []
    assert sorted(found(areas, np.array(fine[:n]))) == sorted(expected)


def test_an_option_may_say_what_holds_instead():
    often = RoomExits(ExactCount(1, 2), "empty_rooms", AtMost(1, 2))
    plain, empty = (country_road.structure(3, 3, empty_rooms) for empty_rooms in (False, True))
    assert often.of(plain).rule == ExactCount(1, 2)
    assert often.of(empty).rule == AtMost(1, 2)
    assert EXITS.of(empty) is EXITS


def test_a_loop_may_miss_rooms_where_the_genre_says_so():
    def n_loops(areas: list[str], numbers: dict[str, int]) -> list[int]:
        """How many answers there are if no room may be missed, and if rooms may be."""
        data = [{"rooms": {"areas": areas, "numbers": numbers}, "empty_rooms": missed} for missed in (False, True)]
        return gridlanes.count([json.dumps({"genre": "country_road", "data": each}) for each in data], limit=9).tolist()

    assert n_loops(["AABB", "AABB"], {}) == [
        4,
        6,
    ]  # through both rooms, or also within one
    assert n_loops(["AABB", "AABB", "AABB"], {"A": 0}) == [0, 1]
