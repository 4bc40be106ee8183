"""Tables of boards: the cells beside each in its room. What the tables hold is in
tests/engine/compile/joint/test_apart_rooms.py.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.row_tables.apart_tables import HALF, HEAD, rooms_near
from gridlanes.kernels.rules.rooms import apart_in_rooms, cells_that_fit


def test_cells_beside_each_other_in_a_room_know_each_other():
    rooms = [[0, 1, 3, 4], [2, 5], [6], [8, 7]]
    start, coords = np.cumsum([0, *map(len, rooms)]), np.array([cell for room in rooms for cell in room])
    place, near = np.full(9, -1, np.int64), np.full(9, -7, np.int64)
    rooms_near(start, coords, 3, place, near)
    assert near.tolist() == [0b0110, 0b1001, 0b1001, 0b0110, 2, 1, 0, 2, 1]
    assert (place == -1).all()


def test_a_room_of_many_cells_is_passed_over():
    start, near = np.array([0, 2 * HALF + 1]), np.full(2 * HALF + 1, -7, np.int64)
    rooms_near(start, np.arange(2 * HALF + 1), 100, np.full(100, -1, np.int64), near)
    assert (near == -7).all()


def test_the_layout_is_that_of_the_kernel():
    assert (len(apart_in_rooms.ApartInRooms._fields), cells_that_fit.HALF) == (HEAD, HALF)
