"""The hypotheses that break after the fewest sweeps, against each hypothesis alone."""

from __future__ import annotations

import random

import numpy as np
import pytest
from grading_states import solution_of

from gridlanes.compile.batch import Batch
from gridlanes.genres import sudoku
from gridlanes.solvers.soonest import strike_soonest
from gridlanes.solvers.states import Kernels, States

FOUR = sudoku.structure(2, 2)


@pytest.mark.parametrize("seed", range(3))
def test_the_marks_with_the_fewest_sweeps_go(seed):
    rng = random.Random(seed)
    givens = np.zeros((6, FOUR.n_coords), np.uint8)
    for row in givens:
        solution = np.array(solution_of(rng, 2, 2))
        shown = rng.sample(range(FOUR.n_coords), 4)
        row[shown] = solution[shown] + 1
    states, rows = States(Batch.from_givens(FOUR, givens)), np.arange(6)
    before = states.words.copy()
    expected = before.copy()
    fewest = np.zeros(6, np.int64)
    for row in range(6):
        refuted = []
        for coord, mark in np.argwhere(states.open_marks(row)).tolist():
            words = before[row : row + 1].copy()
            words[0, coord] = 1 << mark
            sweeps, broken = states.run(words, np.array([row]), Kernels.CHEAP)
            refuted += [(int(sweeps[0]), coord, mark)] if broken[0] else []
        for sweeps, coord, mark in refuted:
            if sweeps == min(refuted)[0]:
                expected[row, coord] &= ~np.uint16(1 << mark) if before.dtype == np.uint16 else ~np.uint8(1 << mark)
                fewest[row] = sweeps
    unknown = np.full((6, FOUR.n_coords), 255, np.uint8)
    assert strike_soonest(states, rows, Kernels.CHEAP, unknown).tolist() == fewest.tolist()
    assert (states.words == expected).all()
    assert (expected != before).any()
