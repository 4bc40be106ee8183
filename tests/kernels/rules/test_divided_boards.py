"""Boards that lines divide: the edges of a cell, and their states."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.divided_boards import beyond, edge_of, put_edge
from gridlanes.kernels.rules.graph import IN, OPEN, OUT
from gridlanes.kernels.rules.rectangles import ends_of


def test_edges_are_those_between_a_cell_and_the_one_beyond():
    for cols in (1, 3):
        ends = ends_of(6, cols)
        for cell in range(6):
            found = {way: int(python_of(edge_of)(cell, way, 6, cols)) for way in range(4)}
            beside = {edge: {cell, int(python_of(beyond)(cell, way, cols))} for way, edge in found.items() if edge >= 0}
            assert beside == {edge: {*pair} for edge, pair in enumerate(ends) if cell in pair}


def test_an_edge_is_given_a_state_once():
    scratch = np.array([OPEN, IN])
    assert [python_of(put_edge)(edge, state, scratch) for edge, state in ((0, OUT), (0, OUT), (1, OUT))] == [1, 0, 2]
    assert scratch.tolist() == [OUT, IN]
