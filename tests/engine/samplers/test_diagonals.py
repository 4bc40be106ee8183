"""Random diagonals: no loops, as the rule says, and both kinds anywhere."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import NoDiagonalLoop
from gridlanes.samplers.diagonals import FALLING, RISING, random_diagonals
from gridlanes.samplers.draws import Draws, Purpose


def test_diagonals_close_no_loop_and_differ_from_draw_to_draw() -> None:
    for rows, cols in ((1, 1), (1, 6), (4, 3), (7, 7)):
        drawn = [
            random_diagonals(Draws(7, "diagonals").dice(row, 0, Purpose.SOLUTION), rows, cols) for row in range(60)
        ]
        numbers = np.array(drawn, np.uint8)
        scope = Scope(Grid(rows, cols), Alphabet.binary(), (np.arange(rows * cols),))
        assert NoDiagonalLoop(FALLING, RISING).holds(numbers, scope).all()
        assert (numbers.min(axis=0) == FALLING).all()
        assert (numbers.max(axis=0) == RISING).all()
        assert len({*map(tuple, drawn)}) > min(rows * cols, 40)
