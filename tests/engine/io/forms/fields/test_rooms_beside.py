"""Rooms beside each other: the cells of one, then those of the other."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from gridlanes.io.forms.fields.rooms_beside import RoomsBeside
from gridlanes.model.clue import Clue
from gridlanes.rules import CountsDiffer

BESIDE = RoomsBeside(CountsDiffer(1, Clue(0)))


def found(areas, fine):
    regions = BESIDE.regions(areas, fine)
    assert regions.rule is BESIDE.rule
    return [(int(row), [*map(int, cells[:n])], [*map(int, cells[n:])]) for row, cells, n in regions.regions()]


def test_a_room_that_is_the_whole_board_is_beside_none():
    assert found(np.zeros((1, 3, 3), np.int32), np.ones(1, np.bool_)) == []


@given(
    arrays.arrays(
        np.int32, st.tuples(st.integers(1, 3), st.integers(1, 4), st.integers(1, 4)), elements=st.integers(-1, 3)
    ),
    st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_rooms_that_share_a_border_are_paired_once(areas, fine):
    n, rows, cols = areas.shape
    expected = []
    for board in np.flatnonzero(fine[:n]).tolist():
        of = areas[board]
        borders = [(of[row - 1, col], of[row, col]) for row in range(1, rows) for col in range(cols)]
        borders += [(of[row, col - 1], of[row, col]) for row in range(rows) for col in range(1, cols)]
        for one, other in sorted({(min(pair), max(pair)) for pair in borders if pair[0] != pair[1] and min(pair) >= 0}):
            expected.append((board, *(np.flatnonzero(of.ravel() == room).tolist() for room in (one, other))))
    assert found(areas, np.array(fine[:n], np.bool_)) == expected
