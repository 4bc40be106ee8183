"""How puzzles of even_odd are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.genres import even_odd
from gridlanes.genres.even_odd_codecs import CODEC


def test_figures_are_the_puzzles_own():
    parsed = comes_back(CODEC, {"grid": BLANK4, "even": [[0, 0], [1, 1]], "odd": [[0, 1]]})
    assert parsed.structure is even_odd.structure(2, 2)
    assert comes_back(CODEC, {"grid": BLANK4}).own == ()
    assert [own.rule for own in parsed.own] == [even_odd.parity(4, 0), even_odd.parity(4, 1)]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"even": [[0, 4]]}, "outside"),
        ({"odd": 1}, "no list"),
    ],
)
def test_what_is_no_puzzle_is_refused(more, reason):
    assert_refused(CODEC, {"grid": BLANK4, **more}, reason)
