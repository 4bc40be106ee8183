"""The layout of the tables; what they hold is in tests/engine/compile/joint/test_whole_rooms.py."""

from __future__ import annotations

from gridlanes.kernels.row_tables.whole_tables import HEAD
from gridlanes.kernels.rules.rooms.rectangles_in_rooms import WholeInRooms


def test_the_layout_is_that_of_the_kernel():
    assert len(WholeInRooms._fields) == HEAD
