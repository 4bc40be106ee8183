"""Blocks of boards with runs between them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.request import request_of
from gridlanes.generating.solutions.blocks import random_blocks
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries

TRIES = Tries(np.arange(30), np.zeros(30, np.int64))


def runs(board):
    """The lengths of the runs of white cells of a board, across and down."""
    lines = ["".join(".#"[int(cell)] for cell in line) for line in [*board, *board.T]]
    return [len(run) for line in lines for run in line.split("#") if run]


@pytest.mark.parametrize("side", [4, 9, 12])
def test_runs_are_neither_short_nor_long_and_white_cells_hang_together(side):
    request = request_of("kakuro", side)
    blocks = random_blocks(request, request.draws(), TRIES)
    fine = [board for board in blocks if not board.all()]
    assert len(fine) > len(TRIES) // 2
    assert len({board.tobytes() for board in fine}) > len(fine) // 3
    for board in fine:
        assert {*runs(board.reshape(side, side))} <= {*range(2, 10)}
        assert is_connected(np.flatnonzero(~board).tolist(), side, side)
    assert np.mean([length > 5 for board in fine for length in runs(board.reshape(side, side))]) < 0.1


def test_blocks_are_as_symmetric_as_asked_for():
    request = request_of("kakuro", 8, symmetry="rotate180")
    blocks = random_blocks(request, request.draws(), TRIES)
    assert (blocks == blocks[:, ::-1]).all()
    assert not blocks.all()
