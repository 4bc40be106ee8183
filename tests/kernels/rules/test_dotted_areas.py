"""Notes on areas about dots: edges of a cell, and what belongs to a dot with a cell."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.rule_kernel import plain
from gridlanes.kernels.rules.dotted_areas import beyond, edge_of, own, room_of
from gridlanes.kernels.rules.graph import OPEN, OUT
from gridlanes.kernels.rules.rectangles import ends_of


def test_edges_are_those_between_a_cell_and_the_one_beyond():
    for cols in (1, 3):
        ends = ends_of(6, cols)
        for cell in range(6):
            found = {way: int(plain(edge_of)(cell, way, 6, cols)) for way in range(4)}
            beside = {edge: {cell, int(plain(beyond)(cell, way, cols))} for way, edge in found.items() if edge >= 0}
            assert beside == {edge: {*pair} for edge, pair in enumerate(ends) if cell in pair}


def test_a_cell_of_a_dot_brings_the_opposite_one_and_what_is_joined_to_either():
    room = plain(room_of)(7, 6)
    scratch = np.zeros(room.end, np.int64)
    scratch[:7] = OPEN
    scratch[3] = OUT  # between the first two of two rows of three
    scratch[room.owner : room.owner + 6] = -1
    scratch[room.row], scratch[room.col] = 1, 2  # between the second cell and the one below it
    assert plain(own)(0, 0, 6, 3, scratch, room) == 1
    assert scratch[room.owner : room.owner + 6].tolist() == [0, 0, -1, -1, 0, 0]
    assert scratch[:7].tolist() == [OPEN, OUT, OPEN, OUT, OPEN, OPEN, OUT]
    assert plain(own)(2, 1, 6, 3, scratch, room) == 2
