"""The runs of all lines: Tatham's lists, and pzpr's numbers beside the board."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.nonogram import GENRE

DATA = {"rows": [[2], [], [1, 1]], "columns": [[1, 1], [1], [1]]}
GAME = "pattern:3x3:1.1/1/1/2//1.1"


def test_runs_stand_from_the_board_outwards_and_blanks_go_on_from_columns_to_rows():
    puzzle = GENRE.data({"rows": [[1, 2], []], "columns": [[1], [], [1], []]})
    assert GENRE.to_link(puzzle) == "nonogram/4/2/1g1g21h"
    long = GENRE.data({"rows": [[], [1]], "columns": [[], [], []]})
    assert GENRE.to_link(long) == "nonogram/3/2/k1g"


def test_both_ways_of_writing():
    puzzle = GENRE.data(DATA)
    assert GENRE.to_game(puzzle) == GAME
    assert GENRE.to_link(puzzle) == "nonogram/3/3/111g1g2i11"
    assert GENRE.to_text(puzzle).split("\n") == ["3 3", "1 1", "1", "1", "2", "0", "1 1"]
    form = GENRE.games[0]
    assert GENRE.to_data(GENRE.read_game(form, "3x3", "1.1/1/1/2//1.1")) == DATA


def test_lines_that_are_not_given_have_no_place_in_urls_and_game_ids():
    puzzle = GENRE.data(DATA | {"rows": [None, [], [1, 1]]})
    assert GENRE.to_text(puzzle).split("\n")[4] == "?"
    assert GENRE.to_data(GENRE.read_text(GENRE.to_text(puzzle))) == GENRE.to_data(puzzle)
    for write in (GENRE.to_link, GENRE.to_game):
        with pytest.raises(ModelError, match="must have the runs of all lines"):
            write(puzzle)


@pytest.mark.parametrize(
    ("text", "reason", "column"),
    [
        ("1.1/1/1/2//1.1/", "continues after its 6 lines", 19),
        ("1.1/1/1/2/", "has 4 of 6 lines", 15),
        ("1.1/1/1/2//1.", "has 5 of 6 lines", 18),
        ("1.1/1/x/2//1.1", "invalid character 'x'", 11),
        ("1.1/.1/1/2//1.1", "invalid character '.'", 9),
        ("1.1/0/1/2//1.1", "the length '0' is out of range", 9),
        ("1.1/99999/1/2//1.1", "the length '99999' is out of range", 9),
        ("1.1/1.1.1/1/2//1.1", "line 2 of the list of runs has more runs", 13),
        ("1.1/4/1/2//1.1", "entry 2 of columns has the runs 4", 5),
    ],
)
def test_wrong_lists_are_refused_where_they_are_wrong(text, reason, column):
    with pytest.raises(PuzzleError) as caught:
        GENRE.read_game(GENRE.games[0], "3x3", text)
    assert reason in str(caught.value)
    assert caught.value.column == column
