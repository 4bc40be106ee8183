"""How puzzles of sandwich are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.genres import sandwich
from gridlanes.genres.sandwich_codecs import CODEC


def test_figures_are_the_puzzles_own():
    parsed = comes_back(CODEC, {"grid": BLANK4, "rows": [0, 5, None, None], "columns": [None, None, None, 2]})
    assert parsed.structure is sandwich.structure(2, 2)
    assert comes_back(CODEC, {"grid": BLANK4}).own == ()
    assert parsed.clues is not None
    assert parsed.clues.tolist() == [0, 5, -1, -1, -1, -1, -1, 2]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"rows": [0]}, "it is a list of 4"),
        ({"columns": [0, 0, 0, -1]}, "entry 4 of columns"),
        ({"rows": [0, 0, True, 0]}, "entry 3 of rows"),
    ],
)
def test_what_is_no_puzzle_is_refused(more, reason):
    assert_refused(CODEC, {"grid": BLANK4, **more}, reason)
