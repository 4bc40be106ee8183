"""``gridlanes.enumerate_puzzles`` and ``gridlanes.count_puzzles``."""

from __future__ import annotations

import pytest

import gridlanes
from gridlanes.enumerating.calls import enumerate_puzzles
from gridlanes.errors import ModelError
from gridlanes.status import Status


def test_puzzles_come_as_results_that_are_unique() -> None:
    results = [*gridlanes.enumerate_puzzles("sudoku", 4, minimal=True)]
    assert sum(map(len, results)) == 36
    assert sum(int(result.orbit.sum()) for result in results) == 85_632
    assert all((result.status == Status.UNIQUE).all() for result in results)


def test_what_makes_no_sense_is_said_before_anything_is_made() -> None:
    for wrong in ({"size": 5}, {"up_to": "turns"}, {"genre": "no such"}, {"n_clues": -1}):
        with pytest.raises(ModelError):
            enumerate_puzzles(**{"genre": "sudoku", "size": 4, **wrong})


def test_options_and_forms_are_as_in_generate() -> None:
    (result,) = gridlanes.enumerate_puzzles("takuzu", (2, 4), options={"unique_lines": False}, form="jsonl", n_clues=4)
    assert all('"unique_lines":false' in result.block.text(row) for row in range(len(result)))
    assert set(result.n_clues.tolist()) == {4}
