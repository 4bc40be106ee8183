"""Other solutions than the one that a puzzle was made from."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.solutions.other_solutions import other_solutions
from gridlanes.genres import star_battle
from gridlanes.solvers.pool import SolveOptions, SolverPool


@pytest.mark.parametrize("limit", [2, 20])
def test_they_are_solutions_and_not_the_one_that_is_wanted(limit):
    board = star_battle.structure(5, 5)
    givens = np.zeros((3, board.n_coords), np.uint8)
    with SolverPool(1) as pool:
        marks = pool.solve(board, givens, SolveOptions(1)).marks
        givens[1] = marks[1]  # which leaves no other
        unique = np.ones(3, np.bool_)
        found = other_solutions(pool, board, SolveOptions(limit), [()] * 3, givens, marks, unique)
        assert unique.tolist() == [False, True, False]
        (every,) = other_solutions(pool, board, SolveOptions(None), [()], givens[:1], marks[:1]).values()
    assert [*found] == [0, 2]
    for place, others in found.items():
        assert min(limit - 1, len(every)) <= len(others) <= limit
        assert not (others + 1 == marks[place]).all(axis=1).any()
        assert {tuple(other) for other in others.tolist()} <= {tuple(other) for other in every.tolist()}
