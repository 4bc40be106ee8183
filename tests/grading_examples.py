"""What the examples of Sudoku come to when they are graded, for the tests of techniques."""

from __future__ import annotations

from functools import cache
from importlib import resources

from gridlanes.api.calls import grade
from gridlanes.grading.grades import Grades
from gridlanes.grading.techniques import techniques

N = 400


@cache
def grades_of_examples() -> Grades:
    """Of the first of them."""
    text = resources.files("gridlanes.genres").joinpath("examples/sudoku9x9.txt").read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return grade(lines[:N])


def how_often(name: str) -> int:
    """How many examples a technique moves."""
    grades = grades_of_examples()
    return int((grades.steps[:, grades.techniques.index(name)] > 0).sum())


def scores_of(name: str) -> set[float]:
    """The scores of the examples whose hardest step is of a technique."""
    grades = grades_of_examples()
    return set(grades.score[grades.hardest_step == grades.techniques.index(name)].tolist())


def assert_used_at_its_cost(name: str) -> None:
    """A technique moves some examples, and where it is the hardest step the score is its cost."""
    assert how_often(name)
    assert scores_of(name) <= {techniques()[name].cost}
