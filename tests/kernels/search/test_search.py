"""The search as a coroutine: where it hands back is seen in no answer. What it finds is tested with the solvers."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from puzzles import random_puzzle

from gridlanes.genres import sudoku
from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.solvers import lanes
from gridlanes.solvers.lanes import Answers, LaneSolver

NINE = sudoku.structure(3, 3)
EACH = 3 if JIT_OFF else 12
"""puzzles of each number of givens"""


def answers_of(givens, limit, *, for_shape=False):
    answers = Answers.empty(len(givens), 81)
    LaneSolver(NINE, for_shape=for_shape).solve(givens, answers, limit=limit)
    return [getattr(answers, field).copy() for field in answers.__dataclass_fields__]


@pytest.fixture(scope="module")
def givens():
    rng = random.Random(21)
    return np.array([random_puzzle(rng, 3, 3, n_givens) for n_givens in (17, 20, 24, 30, 60, 81) for _ in range(EACH)])


@pytest.fixture(scope="module")
def expected(givens):
    """``expected(limit)``: the answers of an undisturbed search, found once for each limit."""
    return cache(lambda limit: answers_of(givens, limit))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("_LONGEST_SLICE", 1),
        ("_LONGEST_SLICE", 600),
        ("_LOG_ENTRIES", 32),
        ("_LOG_ENTRIES", 50),
        ("_FIRST_FRAME_BYTES", 1),
    ],
)
@pytest.mark.parametrize("limit", [1, 2, pytest.param(70, marks=[pytest.mark.slow] if JIT_OFF else [])])
def test_short_slices_small_logs_and_shallow_stacks_change_no_answer(name, value, limit, givens, expected, monkeypatch):
    undisturbed = expected(limit)
    assert hasattr(lanes, name)
    monkeypatch.setattr(lanes, name, value)
    for ours, theirs in zip(answers_of(givens, limit), undisturbed, strict=True):
        assert np.array_equal(ours, theirs)


@pytest.mark.xdist_group("whole searches")  # where it is compiled
@pytest.mark.parametrize("limit", [1, 2, pytest.param(70, marks=[pytest.mark.slow] if JIT_OFF else [])])
def test_the_search_made_for_the_shape_gives_the_same_answers(limit, givens, expected):
    for ours, theirs in zip(answers_of(givens, limit, for_shape=True), expected(limit), strict=True):
        assert np.array_equal(ours, theirs)


def test_rows_of_one_batch_may_be_more_or_fewer_than_the_lanes(givens, expected):
    for n_rows in (1, 31, 32, 33, 65)[: 1 if JIT_OFF else 5]:
        for ours, theirs in zip(answers_of(givens[:n_rows], 2), expected(2), strict=True):
            assert np.array_equal(ours, theirs[:n_rows])
