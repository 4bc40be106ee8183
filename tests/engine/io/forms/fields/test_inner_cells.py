"""Numbers inside a frame: JSON without it, texts with it."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.registry import find_genre

GENRE = find_genre("arrow_numbers")
TEXT = "4 5\n- - - - -\n- 2 - 0 -\n- 1 3 - -\n- - - - -"


def test_json_has_the_cells_inside_and_texts_the_frame_as_well():
    puzzle = GENRE.read_text(TEXT)
    assert GENRE.to_data(puzzle) == {"grid": ["2.0", "13."]}
    assert GENRE.to_text(puzzle) == TEXT
    assert GENRE.to_text(GENRE.data(GENRE.to_data(puzzle))) == TEXT


def test_clues_stand_inside():
    puzzle = GENRE.read_text(TEXT)
    assert [GENRE.clue_places(puzzle)[slot] for slot in (0, 2, 5)] == [(1, 1), (1, 3), (2, 3)]


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [("4 5\n- -", "4 5\n- 1", "a number in the frame of grid"), ("3", "9", "invalid number 9 in row 2, column 2")],
)
def test_numbers_in_the_frame_and_numbers_that_are_too_large_are_refused(before, after, reason):
    with pytest.raises(PuzzleError, match=reason):
        GENRE.read_text(TEXT.replace(before, after))
