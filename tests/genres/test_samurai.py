"""Samurai: five grids that share boxes."""

from __future__ import annotations

import numpy as np
import pytest
from family import is_sudoku, solved_examples

from gridlanes.errors import ModelError
from gridlanes.genres import samurai


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for _, board in solved_examples("samurai"):
        assert board.shape == (21, 21)
        for top, left in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)):
            assert is_sudoku(board[top : top + 9, left : left + 9])


@pytest.mark.parametrize(("box", "n_coords"), [(3, 369), (4, 5 * 256 - 4 * 16)])
def test_shared_boxes_are_there_once(box, n_coords):
    structure = samurai.structure(box)
    assert structure.n_coords == n_coords
    assert len(structure.regions) == 15 * box * box - 4
    assert set(np.bincount(np.concatenate(structure.regions)).tolist()) == {3, 5}


@pytest.mark.parametrize("box", [2, 6])
def test_other_sizes_are_refused(box):
    with pytest.raises(ModelError, match="3 to 5"):
        samurai.structure(box)
