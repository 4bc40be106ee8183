"""Nodes of proofs and tests: one where propagation is to solve the puzzles, else what genre and size say."""

from __future__ import annotations

import pytest
from generated_puzzles import GENERATING

import gridlanes
from gridlanes.generating.clues.clue_counts import n_clues_of
from gridlanes.generating.node_budgets import (
    are_tests_forced,
    budget_of_proof,
    budgets_of_tests,
    patience_of_tests,
)
from gridlanes.generating.request import PATIENCE, request_of
from gridlanes.solvers.difficulty import difficulty_of
from gridlanes.solvers.pool import NEVER

pytestmark = GENERATING


@pytest.mark.parametrize(
    ("genre", "size", "more", "expected"),
    [
        ("sudoku", 9, {}, 20_000),
        ("slitherlink", 15, {}, 1_000),
        ("galaxies", 7, {}, 32),
        ("galaxies", 7, {"difficulty": (1, 3)}, 32),
        ("galaxies", 7, {"difficulty": (2, 3)}, 20_000),
        ("galaxies", 15, {"difficulty": 3}, 1_000),
        ("galaxies", 15, {"difficulty": (0, 1)}, 1),
        ("sudoku", 9, {"difficulty": 0, "minimal": True}, 1),
        ("sudoku", 9, {"difficulty": (0, 2)}, 20_000),
        ("sudoku", 9, {"difficulty": ("easy", "easy")}, 20_000),
    ],
)
def test_nodes_of_the_proof(genre, size, more, expected) -> None:
    assert budget_of_proof(request_of(genre, size, **more)) == expected


@pytest.mark.parametrize(
    ("genre", "more", "expected"),
    [
        ("sudoku", {}, (32, 128, 512, 2048, 20_000)),
        ("fillomino", {}, (32, 128, 512, 2048, 20_000)),
        ("signpost", {}, (4,)),
        ("signpost", {"minimal": True}, (32, 128, 512, 2048, 20_000)),
        ("signpost", {"difficulty": (0, 1)}, (1,)),
        ("signpost", {"difficulty": (2, 3)}, (32, 128, 512, 2048, 20_000)),
        ("fillomino", {"minimal": True}, (32, 128)),
        ("fillomino", {"difficulty": (0, 1)}, (1,)),
        ("fillomino", {"difficulty": (0, 1), "minimal": True}, (32, 128)),
        ("fillomino", {"difficulty": (0, 1), "n_clues": (10, 20)}, (32, 128, 512, 2048, 20_000)),
        ("fillomino", {"difficulty": (0, 2)}, (32, 128, 512, 2048, 20_000)),
    ],
)
def test_nodes_of_tests(genre, more, expected) -> None:
    assert budgets_of_tests(request_of(genre, 6, **more)) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, PATIENCE),
        ({"difficulty": (0, 2)}, PATIENCE),
        ({"difficulty": (0, 1)}, NEVER),
        ({"difficulty": 0}, NEVER),
        ({"difficulty": (0, 1), "minimal": True}, PATIENCE),
        ({"difficulty": (0, 1), "n_clues": (10, 20)}, PATIENCE),
    ],
)
def test_tests_assume_nothing_where_propagation_is_to_solve_the_puzzles(more, expected) -> None:
    request = request_of("masyu", 6, **more)
    assert patience_of_tests(request) == expected
    assert are_tests_forced(request) is (expected == NEVER)


def test_puzzles_for_propagation_alone_lose_clues_and_need_nothing_else() -> None:
    found = gridlanes.generate("palisade", 30, size=6, difficulty=(0, 1), threads=1, seed=1)
    group = found.groups[0][0]
    assert (difficulty_of(group.structure, group.givens, clues=group.clues).level <= 1).all()
    assert n_clues_of(group).mean() < 30
