"""Loops past cells that are shaded or have numbers: what puzzles are made from, and how they change."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import koburin
from gridlanes.genres.loops_common import PAST, SHADED, THROUGH
from gridlanes.genres.marked_loops_common import loop_past_marked_cells, loops_past_marked_cells
from gridlanes.model.grid import Layer
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.solvers.verify import Verifier

STRUCTURE, DRAWS = koburin.structure(7, 8), Draws(1, "marked loops")
CELLS = STRUCTURE.grid.ids(Layer.CELLS)


def start() -> np.ndarray:
    (marks,) = loop_past_marked_cells(STRUCTURE, DRAWS, Tries(np.zeros(1, np.int64), np.zeros(1, np.int64)))
    return marks


def assert_right(marks: np.ndarray) -> None:
    """They are solutions of boards whose numbers are all blank, and the loop goes through most cells."""
    givens = np.where(marks == PAST + 1, marks, 0)
    assert Verifier(STRUCTURE).check(marks - 1, givens, np.arange(len(marks))).all()
    assert (marks[:, CELLS] == THROUGH + 1).mean() > 0.6


def test_a_loop_leaves_out_few_cells_and_most_of_them_are_shaded() -> None:
    marks = start()
    assert_right(marks[None])
    assert (marks[CELLS] == SHADED + 1).sum() > (marks[CELLS] == PAST + 1).sum()


@pytest.mark.parametrize("is_open", [True, False])
def test_steps_lead_to_solutions_nearby(is_open: bool) -> None:
    """Where nothing is open, to loops that leave out fewer cells."""
    marks = start()
    open_at = np.full(STRUCTURE.n_coords, is_open)
    near = loops_past_marked_cells(STRUCTURE, DRAWS.dice(0, 0, Purpose.WALK), marks, open_at)
    assert len(near) > 0
    assert_right(near)
    n_missed = (near[:, CELLS] != THROUGH + 1).sum(axis=(1, 2))
    assert is_open or (n_missed < (marks[CELLS] != THROUGH + 1).sum()).all()
    assert not is_open or (near[:, CELLS] == PAST + 1).any()
