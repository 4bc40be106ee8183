"""Random diagonals: no loops, as the rule says, and both kinds anywhere."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import gokigen
from gridlanes.kernels.samplers.random_diagonals import FALLING, RISING
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import NoDiagonalLoop
from gridlanes.samplers.diagonals import random_diagonals
from gridlanes.samplers.draws import Draws, Tries


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (4, 3), (7, 7), (9, 8)])
def test_diagonals_close_no_loop_and_differ_from_draw_to_draw(rows, cols) -> None:
    tries = Tries(np.arange(60, dtype=np.int64), np.zeros(60, np.int64))
    marks = random_diagonals(gokigen.structure(rows, cols), Draws(7, "diagonals"), tries)
    numbers = marks - np.uint8(1)
    scope = Scope(Grid(rows, cols), Alphabet.binary(), (np.arange(rows * cols),))
    assert NoDiagonalLoop(FALLING, RISING).holds(numbers, scope).all()
    assert (numbers.min(axis=0) == FALLING).all()
    assert (numbers.max(axis=0) == RISING).all()
    assert len({*map(tuple, numbers.tolist())}) > min(rows * cols, 40)
