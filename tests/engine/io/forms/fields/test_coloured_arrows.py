"""Numbers with arrows in coloured cells: what is given and told, written as it was read, drawn on its ground."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.castle_wall import INSIDE, OUTSIDE, PAST
from gridlanes.io.forms.fields.coloured_arrows import PER_COLOUR, coloured_code_of, coloured_word_of
from gridlanes.io.forms.fields.field import Ground
from gridlanes.model.clue import NO_CLUE
from gridlanes.registry import find_genre

GENRE = find_genre("castle_wall")
(FIELD,) = GENRE.fields.values()
ROWS = [["2eo", None, None, "?"], [None, None, "0wx", None], [None, "1n", "o", "x"]]


def test_colours_are_givens_and_numbers_clues():
    puzzle = GENRE.data({"grid": ROWS})
    given = {cell: int(mark) - 1 for cell, mark in enumerate(puzzle.givens[:12]) if mark}
    assert given == {0: INSIDE, 3: PAST, 6: OUTSIDE, 9: PAST, 10: INSIDE, 11: OUTSIDE}
    told = {slot: clue for slot, clue in enumerate(puzzle.all_clues.tolist()) if clue != NO_CLUE}
    assert told == {9: 1, 24 + 6: 0, 36: 2}
    assert GENRE.to_data(puzzle) == {"grid": ROWS}


@pytest.mark.parametrize("word", ["?", "o", "x", "2n", "12eo", "0sx", "100w"])
def test_a_word_is_the_word_of_its_code(word):
    code = coloured_code_of(word)
    assert code is not None
    assert 0 <= code < 3 * PER_COLOUR
    assert coloured_word_of(code) == word


@pytest.mark.parametrize("word", ["", "n", "2", "2nn", "o2n", "?o", "2no ", "٢n"])
def test_what_is_no_word_has_no_code(word):
    assert coloured_code_of(word) is None


def test_a_number_beyond_the_board_is_refused_with_its_place():
    with pytest.raises(PuzzleError, match="invalid number 3 in row 1, column 2"):
        GENRE.data({"grid": [["x", "3no"]]})


def test_each_cell_is_drawn_on_its_ground():
    labels = FIELD.dark_labels(GENRE.data({"grid": ROWS}))
    assert [(label.cell, label.ground, label.middle) for label in labels] == [
        ((0, 0), Ground.LIGHT, "2→"),
        ((0, 3), Ground.GREY, " "),
        ((1, 2), Ground.DARK, "0←"),
        ((2, 1), Ground.GREY, "1↑"),
        ((2, 2), Ground.LIGHT, " "),
        ((2, 3), Ground.DARK, " "),
    ]
