"""How puzzles of kropki are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.genres import kropki
from gridlanes.genres.kropki_codecs import CODEC


def test_figures_are_the_puzzles_own():
    parsed = comes_back(
        CODEC, {"grid": BLANK4, "white": [[[0, 0], [0, 1]]], "black": [[[0, 0], [1, 0]]], "all_dots": True}
    )
    assert parsed.structure is kropki.structure(2, 2)
    assert comes_back(CODEC, {"grid": BLANK4}).own == ()
    assert [len(own.regions) for own in parsed.own] == [1, 1, 22]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"white": [[[0, 0], [1, 1]]]}, "next to each other"),
        ({"black": [[[0, 0]]]}, "1 cells"),
        ({"all_dots": "yes"}, "neither true nor false"),
    ],
)
def test_what_is_no_puzzle_is_refused(more, reason):
    assert_refused(CODEC, {"grid": BLANK4, **more}, reason)
