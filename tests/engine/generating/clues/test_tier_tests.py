"""Tests by the grader: they pass what the grader puts into the tier or an easier one."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING

import gridlanes
from gridlanes.generating.clues.tier_tests import tier_tests
from gridlanes.generating.request import request_of

pytestmark = GENERATING


@pytest.mark.parametrize("highest", ["easy", "medium", "hard"])
@pytest.mark.parametrize("name", ["sudoku", "akari"])
def test_puzzles_pass_that_are_of_the_tier_or_an_easier_one(name, highest) -> None:
    request = request_of(name, 9, difficulty=("easy", highest))
    made = gridlanes.generate(name, 60, size=9, minimal=True, seed=4)
    group, _ = made.groups[0]
    tests = tier_tests(request)
    assert tests is not None
    grades = gridlanes.grade(made.block.puzzle)
    expected = (grades.status == 0) & (grades.tier <= grades.tiers.index(highest))
    assert tests.solved(group).tolist() == expected.tolist()
    assert 0 < expected.sum() < (60 if highest == "easy" else 61)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"difficulty": (0, 1)},
        {"difficulty": ("medium", "hard")},
        {"difficulty": ("easy", "beyond")},
        {"difficulty": "easy", "minimal": True},
        {"difficulty": "easy", "n_clues": 30},
    ],
)
def test_other_requests_have_none(asked) -> None:
    assert tier_tests(request_of("sudoku", 9, **asked)) is None


def test_nothing_passes_after_the_deadline() -> None:
    tests = tier_tests(request_of("sudoku", 9, difficulty="easy"))
    group, _ = gridlanes.generate("sudoku", 3, size=9, seed=4).groups[0]
    assert tests is not None
    assert not tests.solved(group, deadline=0.0).any()
    assert tests.solved(group, deadline=np.inf).shape == (3,)
