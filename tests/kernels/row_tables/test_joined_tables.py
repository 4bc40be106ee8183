"""The layout of the tables; what they hold is in tests/engine/compile/test_joined_rooms.py."""

from __future__ import annotations

from gridlanes.kernels.row_tables.joined_tables import HEAD
from gridlanes.kernels.rules.rooms.joined_board import JoinedBoard


def test_the_layout_is_that_of_the_kernel():
    assert len(JoinedBoard._fields) == HEAD
