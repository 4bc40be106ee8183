"""Dominoes."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.magnets import GENRE
from gridlanes.io.forms.fields.field import Size

BOARD = ["AAB", "C#B", "CDD"]


def test_cells_alone_are_in_no_domino_whatever_says_so():
    puzzle = GENRE.data({"dominoes": BOARD})
    assert GENRE.to_data(puzzle) == {"dominoes": ["AAB", "C#B", "CDD"]}
    assert GENRE.to_data(GENRE.data({"dominoes": ["AAB", "CEB", "CDD"]})) == GENRE.to_data(puzzle)
    assert puzzle.givens.tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_holes_cut_what_the_borders_leave_together():
    puzzle = GENRE.data({"dominoes": ["A#B", "A#B"]})
    assert GENRE.to_link(puzzle) == "magnets/3/2/pu80090"
    assert GENRE.to_data(GENRE.read_link(Size(2, 3), "pu00090")) == GENRE.to_data(puzzle)
    with pytest.raises(PuzzleError, match="invalid dominoes"):
        GENRE.read_link(Size(2, 3), "p0000")


@pytest.mark.parametrize("board", [["AAA", "BBC"], ["ABA", "CBC"], ["AB", "BA"]])
def test_other_areas_are_refused(board):
    with pytest.raises(PuzzleError, match="invalid dominoes"):
        GENRE.data({"dominoes": board})


@pytest.mark.parametrize("mark", "+-")
def test_a_cell_alone_has_no_pole(mark):
    with pytest.raises(PuzzleError, match="in no domino"):
        GENRE.data({"dominoes": BOARD, "grid": ["...", f".{mark}.", "..."]})
    assert GENRE.data({"dominoes": BOARD, "grid": ["...", ".x.", "..."]}).givens[4] == 1
