"""Boards with a loop are read: the counts that apply and matter, and words without a mark."""

from __future__ import annotations

import numpy as np
import pytest
from rule_cases.loop_trials import board_of, states_on

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.loops.loop_reading import n_counts_in, read_loop
from gridlanes.kernels.rules.loops.loop_state import LoopBoard, loop_in, scratch_for_loop
from gridlanes.model.grid import Grid, Layer

GRID = Grid(2, 2, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
ONE_OF_TWO = [1, 1, 2, 0, 1, 1, 1]
"""the end of a count: exactly one of the first two links is on"""


@kernel
def read(tile, coords, board, scratch):
    n_counts, n_held = n_counts_in(board.counts)
    return read_loop(one_column(tile, 5), coords, board, loop_in(scratch, board, board.n_links, n_counts, n_held))


@pytest.mark.parametrize(
    ("links", "counts", "expected"),
    [
        ([3, 3, 3, 3], [], 0),
        ([3, 3, 3, 3], [0, 0, *ONE_OF_TWO], 1),
        ([2, 1, 3, 3], [0, 0, *ONE_OF_TWO], 0),  # holds whatever happens
        ([2, 2, 3, 3], [0, 0, *ONE_OF_TWO], 1),  # cannot hold
        ([3, 3, 3, 3], [7, 9, *ONE_OF_TWO], 0),  # is of another clue
        ([3, 3, 3, 3], [0, 0, 3, 3, 2, 0, 1, 1, 1], 0),  # more than there are: no clue
        ([3, 3, 3, 3], [7, 9, *ONE_OF_TWO, 0, 0, *ONE_OF_TWO], 1),
        ([3, 0, 3, 3], [0, 0, *ONE_OF_TWO], -1),
    ],
)
def test_counts_that_matter_are_read(links, counts, expected):
    board = board_of(GRID, 1, range(4)).board
    lists = [np.array(entries, np.int32) for entries in (board.ends, board.sides, [], counts)]
    tile = np.zeros((8, 32), np.uint16)
    tile[:, 5] = [*links, *states_on(GRID)]
    n_counts, n_held = python_of(n_counts_in)(counts)
    scratch = np.full(python_of(scratch_for_loop)(4, 4, 4, n_counts, n_held) + 1, -7, np.int64)
    assert read(tile, np.arange(8, dtype=np.int32), LoopBoard(*board[:-4], *lists), scratch) == expected
    assert scratch[-1] == -7
