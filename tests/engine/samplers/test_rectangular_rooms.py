"""Rooms that are rectangles: they cover the board, and are no larger than they may be."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.rectangular_rooms import rectangular_rooms

DRAWS = Draws(3, "rectangular rooms")


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 1, 1), (1, 7, 3), (6, 5, 1), (6, 8, 6), (5, 5, 100)])
def test_rooms_are_rectangles_that_cover_the_board(rows, cols, most):
    drawn = [rectangular_rooms(DRAWS.dice(row, 0, Purpose.LAYOUT), rows, cols, most) for row in range(40)]
    for rooms in drawn:
        assert sorted(cell for room in rooms for cell in room) == [*range(rows * cols)]
        for room in rooms:
            row, col = np.divmod(room, cols)
            assert len(room) == (np.ptp(row) + 1) * (np.ptp(col) + 1)
            assert len(room) <= most
    if 1 < most < rows * cols:
        assert len({str(rooms) for rooms in drawn}) > 10
