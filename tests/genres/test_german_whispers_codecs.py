"""How puzzles of german_whispers are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.genres import german_whispers
from gridlanes.genres.german_whispers_codecs import CODEC


def test_figures_are_the_puzzles_own():
    parsed = comes_back(CODEC, {"grid": BLANK4, "lines": [[[0, 0], [0, 1]]]})
    assert parsed.structure is german_whispers.structure(2, 2)
    assert comes_back(CODEC, {"grid": BLANK4}).own == ()
    assert parsed.own[0].rule.n == 5


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"lines": [[]]}, "0 cells"),
        ({"lines": [5]}, "no list of cells"),
    ],
)
def test_what_is_no_puzzle_is_refused(more, reason):
    assert_refused(CODEC, {"grid": BLANK4, **more}, reason)
