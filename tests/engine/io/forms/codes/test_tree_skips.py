"""Tatham's trees."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.tents import GENRE

NUMBERS = ",0,1,0,1"


def trees(description, size="2x2"):
    return GENRE.to_data(GENRE.read_game(GENRE.games[0], size, description))["grid"]


@pytest.mark.parametrize(
    ("size", "text", "grid"),
    [
        ("2x2", "__b", ["TT", ".."]),
        ("2x2", "d", ["..", ".."]),
        ("2x2", "c_", ["..", ".T"]),
        ("30x1", "zd_", ["." * 29 + "T"]),
        ("26x1", "y_", ["." * 25 + "T"]),
        ("26x1", "za", ["." * 26]),
        ("25x1", "y", ["." * 25]),
    ],
)
def test_trees_stand_behind_the_cells_that_are_passed_over(size, text, grid):
    cols, rows = map(int, size.split("x"))
    numbers = "".join(",0" for _ in range(rows + cols))
    assert trees(text + numbers, size) == grid
    puzzle = GENRE.read_game(GENRE.games[0], size, text + numbers)
    assert GENRE.to_game(puzzle) == f"tents:{size}:{text}{numbers}"


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("__c" + NUMBERS, "'c' skips more places than the 3 left", 7),
        ("__" + NUMBERS, "invalid character ','", 7),
        ("__B" + NUMBERS, "invalid character 'B'", 7),
        ("__", "has 2 of 5 places", 7),
        ("__b", "has 0 of 4 places", 8),
        ("__b,1,1,1", "places", 14),
    ],
)
def test_wrong_trees_are_refused_where_they_are_wrong(text, reason, column):
    with pytest.raises(PuzzleError) as caught:
        trees(text)
    assert reason in str(caught.value)
    assert caught.value.column == column
