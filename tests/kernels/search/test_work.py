"""The state of a search: its arrays have the shapes that are named, and none grows with the number of rows."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import akari, sudoku
from gridlanes.solvers import lanes
from gridlanes.solvers.lanes import Answers, LaneSolver


def test_the_arrays_of_a_search_are_as_large_as_its_lanes_and_its_state():
    for structure in (sudoku.structure(2, 2), akari.structure(4, 4)):
        solver = LaneSolver(structure)
        work, n_lanes = solver._work, solver.word_format.lanes
        n_state = structure.program.n_coords
        for name in ("row", "sweeps", "run", "run_nodes", "most", "decided", "conflict"):
            assert getattr(work, name).shape == (n_lanes,)
        for name in ("live", "next_row", "spent"):
            assert getattr(work, name).shape == (1,)
        assert work.tile.shape[0] > structure.program.width
        assert len(work.frames.words) == len(work.frames.below) * -(-n_state // n_lanes)
        assert len(work.weight) == n_lanes


def test_memory_for_branches_grows_with_those_that_are_open_and_not_with_the_lanes(monkeypatch):
    structure = sudoku.structure(4, 4)
    monkeypatch.setattr(lanes, "_FIRST_FRAME_BYTES", 5_000)  # room for a few
    solver = LaneSolver(structure)
    before = len(solver._work.frames.below)
    assert 2 < before < 20
    answers = Answers.empty(1, structure.n_coords)
    solver.solve(np.zeros((1, structure.n_coords), np.uint8), answers, limit=1, budget=1 + 3 * before)
    assert answers.guesses[0] > before, "more branches than there was room for"
    assert len(solver._work.frames.below) <= 2 * answers.guesses[0]
