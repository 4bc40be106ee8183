"""How puzzles of arrow are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.genres import arrow
from gridlanes.genres.arrow_codecs import CODEC


def test_figures_are_the_puzzles_own():
    parsed = comes_back(CODEC, {"grid": BLANK4, "arrows": [{"circle": [0, 0], "line": [[0, 1], [1, 2]]}]})
    assert parsed.structure is arrow.structure(2, 2)
    assert comes_back(CODEC, {"grid": BLANK4}).own == ()
    assert list(parsed.own[0].regions[0]) == [1, 6, 0]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"arrows": [{"circle": [0, 0], "line": []}]}, "1 cells"),
        ({"arrows": [{"circle": [0, 0], "line": [[0, 0]]}]}, "twice"),
        ({"arrows": [{"circle": [0, 0]}]}, "no 'line'"),
    ],
)
def test_what_is_no_puzzle_is_refused(more, reason):
    assert_refused(CODEC, {"grid": BLANK4, **more}, reason)
