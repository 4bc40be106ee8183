"""The layout of the tables; what they hold is in tests/engine/compile/joint/test_rooms_together.py."""

from __future__ import annotations

from gridlanes.kernels.row_tables.piece_tables import HEAD
from gridlanes.kernels.rules.rooms.pieces_in_rooms import RoomPieces


def test_the_layout_is_that_of_the_kernel():
    assert len(RoomPieces._fields) == HEAD
