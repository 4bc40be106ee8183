"""The layout of the tables; what they hold is in tests/engine/compile/joint/test_connected_rooms.py."""

from __future__ import annotations

from gridlanes.kernels.row_tables.connected_room_tables import HEAD
from gridlanes.kernels.rules.rooms.connected_rooms_board import ConnectedRoomsBoard


def test_the_layout_is_that_of_the_kernel():
    assert len(ConnectedRoomsBoard._fields) == HEAD
