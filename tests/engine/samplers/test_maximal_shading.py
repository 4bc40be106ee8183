"""Random boards of shaded cells to which none can be added."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard, apart_and_connected_naive
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.maximal_shading import maximal_shading


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 2), (2, 5), (4, 5), (8, 8)])
def test_no_cell_can_be_added(rows, cols):
    structure = Structure(Grid(rows, cols), Alphabet.binary(), [], first=1)
    tries = Tries(np.arange(40), np.zeros(40, np.int64))
    boards = maximal_shading(structure, Draws(3, "shading"), tries)
    assert boards.shape == (40, rows * cols)
    for board in boards:
        words = [0b10 if mark == 2 else 0b11 for mark in board]
        after, broken = apart_and_connected_naive(words, MarkedBoard(cols, 1))
        assert not broken
        assert after == board.tolist()  # all others cannot be shaded
    assert len(np.unique(boards, axis=0)) > 1 or min(rows, cols) == 1


def test_the_cells_shaded_hold_the_mark_that_is_tried_first():
    structure = Structure(Grid(3, 3), Alphabet.binary(), [], first=0)
    boards = maximal_shading(structure, Draws(3, "shading"), Tries(np.arange(9), np.zeros(9, np.int64)))
    assert ((boards == 1).sum(axis=1) < 5).all()
