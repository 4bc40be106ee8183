"""Puzzles come out as hard as they were asked for, by level or by tier."""

from __future__ import annotations

import numpy as np
import pytest

import gridlanes
from gridlanes.errors import ModelError
from gridlanes.generating.requested_difficulty import difficulty_of_request, is_as_hard, must_be_hard
from gridlanes.solvers.difficulty import difficulty_of
from gridlanes.solvers.pool import SolverPool


@pytest.fixture
def pool():
    with SolverPool(1) as one:
        yield one


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (2, (2, 2)),
        ((0, 3), (0, 3)),
        ("hard", ("hard", "hard")),
        (("easy", "hard"), ("easy", "hard")),
        (["easy", "medium"], ("easy", "medium")),
    ],
)
def test_a_level_a_tier_and_pairs_of_them(value, expected) -> None:
    assert difficulty_of_request(value, "sudoku") == expected


@pytest.mark.parametrize("value", [4, -1, "harder", ("hard", "easy"), ("easy", 1), (1, 2, 3), True, 1.5, ()])
def test_what_is_neither_is_refused_with_what_there_is(value) -> None:
    with pytest.raises(ModelError, match=r"a level from 0 to 3, a tier \(easy, medium, .*found"):
        difficulty_of_request(value, "sudoku")


@pytest.mark.parametrize("tier", ["easy", "medium"])
def test_every_puzzle_made_is_of_the_tier(tier) -> None:
    made = gridlanes.generate("sudoku", 6, size=9, difficulty=tier, seed=3)
    assert gridlanes.grade(made.block.puzzle).tier_names == [tier] * 6


def test_the_tiers_of_a_puzzle_are_those_of_its_grade(pool) -> None:
    made = gridlanes.generate("sudoku", 40, size=9, seed=1)
    grades, (group, _) = gridlanes.grade(made.block.puzzle), made.groups[0]
    counts = np.zeros(40, np.int64)
    for name in grades.tiers:
        fits = is_as_hard((name, name), group, pool)
        assert fits.tolist() == [found == name for found in grades.tier_names]
        counts += fits
    assert (counts == 1).all()
    assert is_as_hard(("easy", grades.tiers[-1]), group, pool).all()


def test_puzzles_have_the_levels_asked_for_whether_or_not_hypotheses_are_tried(pool) -> None:
    made = gridlanes.generate("sudoku", 40, size=9, minimal=True, seed=1)
    (group, _) = made.groups[0]
    level = difficulty_of(group.structure, group.givens).level
    assert len({*level.tolist()}) > 1
    for low in range(4):
        for high in range(low, 4):
            assert (is_as_hard((low, high), group, pool) == ((level >= low) & (level <= high))).all()


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (None, False),
        (("easy", "hard"), False),
        (("medium", "hard"), True),
        ((0, 3), False),
        ((1, 1), False),
        ((2, 3), True),
    ],
)
def test_a_request_is_for_hard_puzzles_if_the_easiest_do_not_satisfy_it(asked, expected) -> None:
    assert must_be_hard(asked, "sudoku") == expected
