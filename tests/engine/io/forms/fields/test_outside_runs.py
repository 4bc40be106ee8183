"""Runs outside the board."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.nonogram import GENRE
from gridlanes.model.clue import NO_CLUE

DATA = {"rows": [[1, 2], [4]], "columns": [[1], [2], None, [2]]}


def test_rows_come_before_columns_with_zeros_behind_the_runs():
    puzzle = GENRE.data(DATA)
    assert puzzle.all_clues.tolist() == [1, 2, 4, 0, 1, 2, NO_CLUE, 2]
    assert GENRE.to_data(puzzle) == DATA


def test_a_line_of_which_a_length_is_missing_is_not_given():
    puzzle = GENRE.data(DATA)
    clues = puzzle.all_clues.copy()
    clues[1] = NO_CLUE
    assert GENRE.to_data(puzzle._replace(clues=clues))["rows"] == [None, [4]]


def test_the_last_run_stands_beside_the_board_and_a_line_without_runs_has_one_zero():
    puzzle = GENRE.data({"rows": [[1, 2], []], "columns": [[1], [], [1], [1]]})
    places = GENRE.clue_places(puzzle)
    assert {slot: places[slot] for slot in range(3)} == {0: (0, -2), 1: (0, -1), 2: (1, -1)}
    assert 3 not in places
    assert places[4] == (-1, 0)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rows": [[1, 1, 1], [4]]}, "entry 1 of rows has the runs 1, 1, 1"),
        ({"rows": [[5], [4]]}, "entry 1 of rows has the runs 5"),
        ({"rows": [[0], [4]]}, "entry 1 of rows is"),
        ({"rows": [[True], [4]]}, "entry 1 of rows is"),
        ({"rows": [3, [4]]}, "entry 1 of rows is 3"),
        ({"rows": []}, "rows is"),
        ({"columns": "x"}, "columns is"),
    ],
)
def test_wrong_runs_are_refused(change, reason):
    with pytest.raises(PuzzleError, match=reason):
        GENRE.data(DATA | change)
