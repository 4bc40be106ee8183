"""How windoku are written."""

from __future__ import annotations

import pytest
from family import comes_back

import gridlanes
from gridlanes.errors import ModelError
from gridlanes.genres import killer, windoku
from gridlanes.genres.windoku_codecs import CODEC


def test_plain_lines_and_envelopes_are_read():
    line = "1..." + "." * 12
    parsed = comes_back(CODEC, {"grid": ["1...", "....", "....", "...."]})
    assert parsed.structure is windoku.structure(2, 2)
    expected = gridlanes.count([line], genre="windoku")
    assert gridlanes.count(['{"genre": "windoku", "data": {"grid": ["1...", "....", "....", "...."]}}']) == expected


def test_puzzles_of_other_rules_are_not_written():
    parsed = comes_back(CODEC, {"grid": ["...."] * 4})
    with pytest.raises(ModelError):
        CODEC.to_data(parsed._replace(own=(killer.CAGE,), structure=killer.structure(2, 2)))


def test_sides_without_square_boxes_are_refused():
    assert CODEC.has_side(9)
    assert not CODEC.has_side(6)
