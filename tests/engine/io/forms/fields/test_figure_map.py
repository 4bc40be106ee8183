"""Figures that texts have as a map."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.thermometers import GENRE
from gridlanes.io.forms.fields.figure_map import code_of, entry_of

TEXT = "2 3\n1 - 2\n- 2\n1.1 1.2 2.2\n- 1.3 2.1"
DATA = {"rows": [None, 2], "columns": [1, None, 2], "thermometers": [[[0, 0], [0, 1], [1, 1]], [[1, 2], [0, 2]]]}


def test_a_map_says_the_cells_of_each_figure_in_their_order():
    puzzle = GENRE.read_text(TEXT)
    assert GENRE.to_data(puzzle) == DATA
    assert GENRE.to_text(GENRE.data(DATA)) == TEXT


def test_numbers_need_not_follow_each_other():
    again = TEXT.replace("1.", "7.")
    assert sorted(GENRE.to_data(GENRE.read_text(again))["thermometers"]) == DATA["thermometers"]


@pytest.mark.parametrize(("word", "code"), [("1.1", 1 << 14 | 1), ("12.30", 12 << 14 | 30)])
def test_words_come_back(word, code):
    assert (code_of(word), entry_of(code)) == (code, word)


@pytest.mark.parametrize("word", ["", "1", "1.", ".1", "0.1", "1.0", "1.2.3", "x.1"])
def test_what_is_no_cell_is_none(word):
    assert code_of(word) is None


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("1.3", "1.2", "two cells of one figure have the same place"),
        ("1.2", "-", "a figure of 3 cells has none at place 2"),
        ("2.2", "-", "a figure of 1 cells, which needs 2"),
        ("- 1.3", "1.3 -", "cells that are not next to each other"),
    ],
)
def test_wrong_maps_are_refused(old, new, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.read_text(TEXT.replace(old, new))


def test_figures_that_share_a_cell_are_no_map():
    shared = {**DATA, "thermometers": [[[0, 0], [0, 1]], [[1, 1], [0, 1]]]}
    with pytest.raises(ModelError, match="no cell is in two of the thermometers"):
        GENRE.to_text(GENRE.data(shared))
