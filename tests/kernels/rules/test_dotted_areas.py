"""Notes on areas about dots: what belongs to a dot with a cell."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.dotted_areas import own, room_of
from gridlanes.kernels.rules.graph import OPEN, OUT


def test_a_cell_of_a_dot_brings_the_opposite_one_and_what_is_joined_to_either():
    room = python_of(room_of)(7, 6)
    scratch = np.zeros(room.end, np.int64)
    scratch[:7] = OPEN
    scratch[3] = OUT  # between the first two of two rows of three
    scratch[room.owner : room.owner + 6] = -1
    scratch[room.row], scratch[room.col] = 1, 2  # between the second cell and the one below it
    assert python_of(own)(0, 0, 6, 3, scratch, room) == 1
    assert scratch[room.owner : room.owner + 6].tolist() == [0, 0, -1, -1, 0, 0]
    assert scratch[:7].tolist() == [OPEN, OUT, OPEN, OUT, OPEN, OPEN, OUT]
    assert python_of(own)(2, 1, 6, 3, scratch, room) == 2
