"""Boards of words, as Shingoki has them."""

from __future__ import annotations

import re

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.cells import NOTHING
from gridlanes.registry import find_genre

FIELD = find_genre("shingoki").fields["grid"]


def test_words_are_codes_and_nothing_is_none():
    found = FIELD.read([["w3", None], ["b", "b12"]], None, 5)
    assert (found.rows, found.cols) == (2, 2)
    assert found.arrays[0].tolist() == [[6, NOTHING, 1, 25]]


def test_words_that_are_read_match_the_schema():
    pattern = re.compile(FIELD.schema()["items"]["items"]["pattern"])
    assert all(pattern.search(word) for word in ("w", "b", "w2", "b118"))
    assert not any(pattern.search(word) for word in ("", "3", "w0", "3w", "w2 "))


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("w3", "grid is 'w3', expected a list of rows"),
        ([], "grid has 0 rows, the first of 0 entries"),
        ([["w3"], []], "grid has 2 rows, the first of 1 entries"),
        ([["w3"] * 6], "grid has 1 rows, the first of 6 entries"),
        ([["w3", "c3"]], "invalid entry 'c3' in row 1, column 2 of grid"),
        ([["w3"], [7]], "invalid entry 7 in row 2, column 1 of grid"),
        ([["w1"]], "invalid entry 'w1' in row 1, column 1 of grid"),
    ],
)
def test_what_is_no_board_of_words_is_refused(value, reason):
    with pytest.raises(PuzzleError, match=re.escape(reason)):
        FIELD.read(value, None, 5)
