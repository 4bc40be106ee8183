"""How puzzles of thermometer are written."""

from __future__ import annotations

import pytest
from family import BLANK4, assert_refused, comes_back

from gridlanes.genres import thermometer
from gridlanes.genres.thermometer_codecs import CODEC


def test_figures_are_the_puzzles_own():
    parsed = comes_back(CODEC, {"grid": BLANK4, "thermometers": [[[0, 0], [0, 1], [1, 2]], [[3, 3], [2, 3]]]})
    assert parsed.structure is thermometer.structure(2, 2)
    assert comes_back(CODEC, {"grid": BLANK4}).own == ()
    assert [list(region) for region in parsed.own[0].regions] == [[0, 1, 6], [15, 11]]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"thermometers": [[[0, 0]]]}, "1 cells"),
        ({"thermometers": [[[0, 0], [0, 0]]]}, "twice"),
        ({"thermometers": [[[0, 0], [0, 4]]]}, "outside"),
        ({"thermometers": 1}, "no list"),
        ({"lines": []}, "not known"),
    ],
)
def test_what_is_no_puzzle_is_refused(more, reason):
    assert_refused(CODEC, {"grid": BLANK4, **more}, reason)
