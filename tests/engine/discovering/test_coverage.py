"""Coverage: one grading says what each set of techniques solves."""

from __future__ import annotations

from importlib import resources

import pytest

from gridlanes.api.calls import coverage, grade
from gridlanes.discovering.coverage import ALL
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.techniques import techniques

LINES = resources.files("gridlanes.genres").joinpath("examples/sudoku9x9.txt").read_text().splitlines()
SUDOKU = [line for line in LINES if not line.startswith("#")][:60]
NAMES = ["hidden-single-box", "hidden-single-line", "naked-single", "naked-pair"]


def test_shares_are_those_of_each_set_by_itself() -> None:
    names = [name for name in NAMES if name in techniques()]
    found = coverage(SUDOKU, techniques=names)
    rows = [row for row in found.rows if row.tier == ALL]
    assert rows
    order = sorted(names, key=lambda name: (techniques()[name].cost, name))
    for row in rows:
        some = order[: order.index(row.technique) + 1]
        solved = coverage(SUDOKU, techniques=some).rows[-1].n_solved if len(some) < len(order) else row.n_solved
        alone = [each for each in coverage(SUDOKU, techniques=some).rows if each.tier == ALL]
        assert alone[-1].n_solved == row.n_solved >= solved
        assert row.n_puzzles == len(SUDOKU)
        assert row.share == row.n_solved / len(SUDOKU)


def test_it_agrees_with_grades() -> None:
    found, grades = coverage([*SUDOKU, "no puzzle"]), grade(SUDOKU)
    n_graded = int((grades.status == GradeStatus.GRADED).sum())
    every = [row for row in found.rows if row.tier == ALL]
    assert every[-1].n_solved == n_graded
    assert found.n_invalid == 1
    assert [row.n_solved for row in every] == sorted(row.n_solved for row in every)
    for tier in {row.tier for row in found.rows} - {ALL}:
        rows = [row for row in found.rows if row.tier == tier]
        assert rows[-1].n_puzzles == grades.tier_names.count(tier)
        assert rows[-1].share == 1.0


@pytest.mark.parametrize("word", ["genre", "sudoku", "naked-single", "%"])
def test_it_prints_as_a_table(word) -> None:
    assert word in str(coverage(SUDOKU, techniques=NAMES[:3]))
