"""``gridlanes.generate``."""

from __future__ import annotations

import json

import numpy as np
import pytest

import gridlanes
from gridlanes import ModelError, Status
from gridlanes.solvers.difficulty import difficulty_of


def test_generate_returns_a_result_whose_puzzles_are_unique() -> None:
    result = gridlanes.generate("sudoku", 5, size=4, seed=1)
    assert (result.status == Status.UNIQUE).all()
    again = gridlanes.solve([result.block.text(row) for row in range(5)], genre="sudoku")
    assert (again.solutions == result.solutions).all()
    assert result.row(0).puzzle == result.block.text(0)


def test_rows_are_counted_from_the_first() -> None:
    whole = gridlanes.generate("takuzu", 6, size=(4, 6), seed=3)
    fact = gridlanes.generate("takuzu", 2, size=(4, 6), seed=3, first=4)
    assert [fact.block.text(row) for row in range(2)] == [whole.block.text(row) for row in (4, 5)]


def test_clues_are_as_many_as_was_asked_for() -> None:
    exact = gridlanes.generate("sudoku", 20, size=6, n_clues=16).groups[0][0].givens
    assert ((exact > 0).sum(axis=1) == 16).all()
    span = gridlanes.generate("sudoku", 60, size=6, n_clues=(12, 20)).groups[0][0].givens
    counts = (span > 0).sum(axis=1)
    assert counts.min() >= 12
    assert counts.max() <= 20
    assert len(np.unique(counts)) > 4
    minimal = gridlanes.generate("sudoku", 20, size=6, n_clues=(8, 9), minimal=True).groups[0][0].givens
    assert {*(minimal > 0).sum(axis=1).tolist()} <= {8, 9}


def test_options_are_those_of_the_genre() -> None:
    result = gridlanes.generate("sudoku", 2, size=6, options={"box": (2, 3)})
    assert result.groups[0][0].structure.grid.box == (2, 3)
    with pytest.raises(ModelError, match="has no option 'stars'; expected one of box"):
        gridlanes.generate("sudoku", options={"stars": 2})


def test_what_is_shown_has_the_symmetry_and_stays_within_the_mask() -> None:
    mask = np.ones((9, 9), np.bool_)
    mask[4] = False
    givens = gridlanes.generate("sudoku", 6, symmetry="rotate180", mask=mask, minimal=True).groups[0][0].givens
    shown = givens > 0
    assert (shown == shown[:, ::-1]).all()
    assert not shown.reshape(-1, 9, 9)[:, 4].any()


def test_puzzles_are_as_hard_as_was_asked_for() -> None:
    group = gridlanes.generate("sudoku", 20, size=6, difficulty=(1, 2), minimal=True).groups[0][0]
    levels = difficulty_of(group.structure, group.givens).level
    assert {*levels.tolist()} <= {1, 2}


def test_rows_tell_their_clues_and_their_difficulty_if_that_is_asked_for() -> None:
    result = gridlanes.generate("sudoku", 5, size=6, minimal=True, grade=True)
    group = result.groups[0][0]
    assert result.block.extra is not None
    told = [json.loads(text) for text in result.block.extra]
    assert [row["n_clues"] for row in told] == (group.givens > 0).sum(axis=1).tolist()
    assert [row["level"] for row in told] == difficulty_of(group.structure, group.givens).level.tolist()
    assert gridlanes.generate("sudoku", 1, size=4).block.extra is None


@pytest.mark.parametrize(
    "asked",
    [
        {"count": 0},
        {"count": 1.5},
        {"first": -1},
        {"seed": -1},
        {"size": 7},
        {"size": "9"},
        {"size": (9, 9, 9)},
        {"symmetry": "odd"},
        {"mask": [[True]]},
        {"difficulty": 4},
        {"n_clues": -1},
        {"n_clues": (5, 4)},
        {"form": "poem"},
        {"genre": "no such"},
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused(asked) -> None:
    with pytest.raises(ModelError):
        gridlanes.generate(**{"genre": "sudoku", "size": 4, **asked})
