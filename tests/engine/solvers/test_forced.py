"""What the search finds to be forced is what has a level without hypotheses, in every genre."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.solvers.difficulty import Level, difficulty_of
from gridlanes.solvers.forced import are_forced
from gridlanes.solvers.pool import SolverPool

pytestmark = GENERATING


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_puzzles_are_forced_whose_level_takes_no_hypotheses(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    level = difficulty_of(
        group.structure, group.givens, clues=group.clues, row_regions=group.row_regions, hypotheses=False
    ).level
    with SolverPool(1) as pool:
        assert (are_forced(group, pool) == (level <= Level.EXPENSIVE)).all()


def test_puzzles_are_told_apart() -> None:
    genre = next(each for each in LAWS if each.name == "sudoku")
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    with SolverPool(1) as pool:
        assert are_forced(group, pool).any()
        empty = group.givens * np.uint8(0)
        assert not are_forced(type(group)(group.structure, group.rows, empty, None), pool).any()
