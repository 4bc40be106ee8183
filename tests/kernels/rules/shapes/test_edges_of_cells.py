"""The edges of a cell are those that `ends_of` lists, and lines part cells."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shapes.edges_of_cells import edge_beside, near
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shared.graph import IN, OPEN


class Edges(NamedTuple):
    rows: int
    cols: int
    edge: Any


def test_edges_are_counted_as_ends_of_says():
    board = Edges(3, 4, np.full(17, OPEN))
    edge_of, beyond = python_of(edge_beside), python_of(near)
    for edge, (one, other) in enumerate(ends_of(12, 4)):
        side = 1 if other == one + 4 else 3
        assert (edge_of(board, one, side), edge_of(board, other, side - 1)) == (edge, edge)
        board.edge[edge] = IN
        assert (beyond(board, one, side), beyond(board, other, side - 1)) == (-1, -1)
        board.edge[edge] = OPEN
        assert (beyond(board, one, side), beyond(board, other, side - 1)) == (other, one)
