"""Cages that are merged: boards stay unique, and propagation alone no longer solves them."""

from __future__ import annotations

import numpy as np
from generated_puzzles import GENERATING

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.merged_cages import MergedCages, cages_to_merge
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.difficulty import difficulty_of
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

pytestmark = GENERATING
NOWHERE = np.zeros((4, 4), np.bool_)


def boards(n: int, side: int) -> np.ndarray:
    """Latin squares (mark numbers from 0) whose rows and columns are in random order."""
    rng, line = np.random.default_rng(2), np.arange(side)
    square = (line[:, None] + line) % side
    return np.array([square[rng.permutation(side)][:, rng.permutation(side)].ravel() for _ in range(n)], np.uint8)


def test_merged_cages_leave_one_solution_which_needs_hypotheses() -> None:
    request, numbers = request_of("kenken", 6, difficulty=(2, 3)), boards(60, 6)
    field = cages_to_merge(request, request.facts())
    tries, layout = Tries(np.arange(60), np.zeros(60, np.int64)), np.zeros((60, 36), np.uint8)
    merge = MergedCages(request, field, SolverPool(1), request.draws())
    found = merge.fitting(tries, layout, numbers)
    kept = np.array([i for i, own in enumerate(found) if own is not None])
    assert 5 < len(kept) < 60
    own = regions_of_rows([found[i] for i in kept])
    assert max(int(one.lengths.max()) for one in own) <= 6
    answers = SolverPool(1).solve(request.structure, layout[kept], SolveOptions(2), row_regions=own)
    assert (answers.status == Status.UNIQUE).all()
    assert (answers.numbers == numbers[kept]).all()
    level = difficulty_of(request.structure, layout[kept], row_regions=own, hypotheses=False).level
    assert (level >= 2).mean() > 0.9
    again = merge.fitting(tries.chosen(kept[:3]), layout[:3], numbers[kept[:3]])
    assert again == [found[i] for i in kept[:3]]


def test_cages_are_merged_if_puzzles_show_nothing_else_and_must_not_be_forced() -> None:
    for name, asked, mask, merges in (
        ("kenken", (2, 3), None, True),
        ("kenken", (1, 3), None, False),
        ("kenken", None, None, False),
        ("killer", (2, 3), None, False),
        ("killer", (2, 3), NOWHERE, True),
        ("latin_square", (2, 3), NOWHERE, False),
    ):
        request = request_of(name, 4, difficulty=asked, mask=mask)
        assert (cages_to_merge(request, request.facts()) is not None) == merges
