"""Dots at points: holes, dots by their cells, and what is not on the board."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.read.links import parse_link
from gridlanes.registry import find_genre

GENRE = find_genre("galaxies")
TEXT = "2 3\n1 - -\n- 2 0"


def test_texts_say_where_dots_lie_in_their_cells():
    with pytest.raises(PuzzleError, match="a dot that is not on the board in row 3, column 3"):
        GENRE.read_text(TEXT)
    puzzle = GENRE.read_text(TEXT.replace("- 2 0", "- 0 0"))
    assert GENRE.to_data(puzzle) == {"dots": [".1...", ".....", "..1.1"]}
    assert GENRE.to_text(puzzle) == "2 3\n1 - -\n- 0 0"


@pytest.mark.parametrize("dots", ["2....", "3....", "11..."])
def test_texts_have_no_black_dots_no_holes_and_one_dot_a_cell(dots):
    with pytest.raises(ModelError, match="this text cannot hold"):
        GENRE.to_text(GENRE.data({"dots": [dots]}))


def test_holes_have_lines_around_them_and_are_written_cell_by_cell():
    puzzle = GENRE.data({"dots": ["1.3", "...", "..1"]})
    assert puzzle.givens.tolist() == [0, 2, 0, 2, 0, 0, 0, 2, 2, 0, 0, 0]
    link = GENRE.to_link(puzzle)
    assert link == "tentaisho/2/2/e08"
    assert GENRE.to_data(parse_link(link)) == {"dots": ["1.3", "...", "..1"]}


def test_dots_are_drawn_where_they_lie():
    puzzle = GENRE.data({"dots": [".1...", ".....", "..2.3"]})
    places = GENRE.clue_places(puzzle)
    assert (places[1], places[12]) == ((0, 0.5), (1, 1))
    assert 14 not in places
    assert [label.cell for label in GENRE.fields["dots"].dark_labels(puzzle)] == [(1, 2)]


@pytest.mark.parametrize(
    ("dots", "reason"),
    [
        (["3.", ".."], "dots has 2 rows of 2"),
        ([".3."], "a hole that is no cell in row 1, column 2"),
        (["1.4"], "invalid entry '4'"),
    ],
)
def test_what_is_no_board_of_points_is_refused(dots, reason):
    with pytest.raises(PuzzleError, match=reason):
        GENRE.data({"dots": dots})
