"""Stretches of white cells between black ones."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.str8ts import GENRE
from gridlanes.io.forms.fields.stretches import code_of, entry_of

SMALL = [[2, None, "x"], ["3x", "x", None], [None, "x", "1x"]]
(FIELD,) = GENRE.fields.values()


def test_stretches_of_both_directions_are_regions():
    puzzle = GENRE.data({"grid": SMALL})
    found = [[*map(int, stretch)] for own in puzzle.row_regions for stretch in own.regions]
    assert found == [[0, 1], [5], [6], [0], [6], [1], [5]]
    assert puzzle.givens.tolist() == [2, 0, 4, 3, 4, 0, 0, 4, 1]
    assert GENRE.to_data(puzzle) == {"grid": SMALL}
    assert GENRE.to_text(puzzle) == "3 3\n2 - x\n3x x -\n- x 1x"


@pytest.mark.parametrize(("word", "code"), [("5", 5), ("x", 100), ("5x", 105), ("12x", 112)])
def test_words_come_back(word, code):
    assert (code_of(word), entry_of(code)) == (code, word)


@pytest.mark.parametrize("word", ["", "0", "0x", "xx", "x5", "y", "123", "5x "])
def test_what_is_no_cell_is_none(word):
    assert code_of(word) is None


@pytest.mark.parametrize(
    ("grid", "why"),
    [
        ([[None, "0x"], [None, None]], "invalid entry '0x' in row 1, column 2 of grid"),
        ([[None, None], [0, None]], "invalid entry 0 in row 2, column 1 of grid"),
        ([[None, "3x"], [None, None]], "invalid number 3 in row 1, column 2 of grid"),
        ([[None, None], [None]], "grid has 2 rows"),
        (["..", ".."], "expected a list of rows"),
        ([[None, None]], "boards are square"),
    ],
)
def test_wrong_boards_are_refused(grid, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.data({"grid": grid})


def test_numbers_of_black_cells_are_light():
    labels = FIELD.dark_labels(GENRE.data({"grid": SMALL}))
    assert [(label.cell, label.middle) for label in labels] == [((1, 0), "3"), ((2, 2), "1")]
