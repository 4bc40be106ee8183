"""The Sudoku corpora: every status and solution as their README says. They lie beside the checkout, not in it."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest
from puzzles import from_text

from gridlanes.genres import sudoku
from gridlanes.solvers.lanes import UNLIMITED, Answers, LaneSolver
from gridlanes.status import Status

pytestmark = pytest.mark.corpus

UNIQUE = ["kaggle20k", "17clue", "magictour1465", "hardest1905_11p", "top95", "easy50", "random_minimal100k"]
# Nodes that every row of these files must do with; far more than any needs.
BUDGET = 2_000_000


def nine_by_nine(path: Path) -> np.ndarray:
    """``uint8 (P, 81)`` of a file with 81 characters a line."""
    rows = [line[:81] for line in gzip.decompress(path.read_bytes()).split(b"\n") if len(line) >= 81]
    characters = np.frombuffer(b"".join(rows), np.uint8).reshape(-1, 81)
    return np.where((characters >= ord("1")) & (characters <= ord("9")), characters - ord("0"), 0).astype(np.uint8)


def solve(givens: np.ndarray, limit: int, box: tuple[int, int] = (3, 3), budget: int = UNLIMITED) -> Answers:
    answers = Answers.empty(*givens.shape)
    LaneSolver(sudoku.structure(*box)).solve(givens, answers, limit=limit, budget=budget)
    return answers


@pytest.mark.parametrize("name", UNIQUE)
def test_every_puzzle_of_the_file_has_exactly_one_solution(name, sudoku_corpora):
    answers = solve(nine_by_nine(sudoku_corpora / f"{name}.txt.gz"), limit=2)
    assert len(answers.status) >= 20
    assert (answers.status == Status.UNIQUE).all()


def test_every_puzzle_of_serg_has_at_least_two(sudoku_corpora):
    answers = solve(nine_by_nine(sudoku_corpora / "serg_multi.txt.gz"), limit=2)
    assert len(answers.status) >= 1000
    assert (answers.status == Status.MULTIPLE).all()
    assert (answers.n_solutions == 2).all()


def test_the_solutions_of_kaggle_are_those_given(sudoku_corpora):
    expected = nine_by_nine(sudoku_corpora / "kaggle20k.sol.txt.gz")
    answers = solve(nine_by_nine(sudoku_corpora / "kaggle20k.txt.gz"), limit=2)
    assert np.array_equal(answers.marks, expected)


@pytest.mark.parametrize(
    ("side", "box"),
    [
        pytest.param(12, (4, 3), marks=pytest.mark.slow),
        pytest.param(16, (4, 4), marks=pytest.mark.slow),
        pytest.param(25, (5, 5), marks=pytest.mark.slow),
    ],
)
def test_large_puzzles_have_as_many_solutions_as_their_k_says(side, box, sudoku_corpora):
    text = gzip.decompress((sudoku_corpora / f"sudoku{side}x{side}.checked.txt.gz").read_bytes()).decode()
    rows = [line.split() for line in text.splitlines() if line.strip()]
    givens = np.array([from_text(puzzle) for _, puzzle, _ in rows])
    answers = solve(givens, limit=2, box=box, budget=BUDGET)
    found = [(row, Status(code).name) for row, code in enumerate(answers.status)]
    expected = [(row, "UNIQUE" if k == "1" else "MULTIPLE") for row, (k, _, _) in enumerate(rows)]
    assert found == expected
    for row, (k, _, solution) in enumerate(rows):
        if k == "1":
            assert np.array_equal(answers.marks[row], from_text(solution))
