"""The state of a search: its arrays have the shapes that are named, and none grows with the number of rows."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import akari, sudoku
from gridlanes.solvers.lanes import Answers, LaneSolver


def test_the_arrays_of_a_search_are_as_large_as_its_lanes_and_its_state():
    for structure in (sudoku.structure(2, 2), akari.structure(4, 4)):
        solver = LaneSolver(structure)
        work, lanes = solver._work, solver.word_format.lanes
        n_state = structure.program.n_coords
        for name in ("row", "sweeps", "run", "run_nodes", "most", "decided", "conflict"):
            assert getattr(work, name).shape == (lanes,)
        for name in ("live", "next_row", "spent"):
            assert getattr(work, name).shape == (1,)
        assert work.tile.shape[0] > structure.program.width
        assert len(work.frames.words) == len(work.frames.below) * -(-n_state // lanes)
        assert len(work.weight) == lanes


def test_memory_for_branches_grows_with_those_that_are_open_and_not_with_the_lanes():
    structure = sudoku.structure(6, 6)
    solver = LaneSolver(structure)
    before = len(solver._work.frames.below)
    answers = Answers.empty(1, structure.n_coords)
    solver.solve(np.zeros((1, structure.n_coords), np.uint8), answers, limit=1, budget=1 + 3 * before)
    assert answers.guesses[0] > before, "more branches than there was room for"
    assert len(solver._work.frames.below) <= 2 * answers.guesses[0]
