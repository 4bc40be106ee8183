"""How anti-knight Sudoku are written."""

from __future__ import annotations

import pytest
from family import comes_back

import gridlanes
from gridlanes.errors import ModelError
from gridlanes.genres import anti_knight, killer
from gridlanes.genres.anti_knight_codecs import CODEC


def test_plain_lines_and_envelopes_are_read():
    line = "1..." + "." * 12
    parsed = comes_back(CODEC, {"grid": ["1...", "....", "....", "...."]})
    assert parsed.structure is anti_knight.structure(2, 2)
    expected = gridlanes.count([line], genre="anti_knight")
    assert gridlanes.count(['{"genre": "anti_knight", "data": {"grid": ["1...", "....", "....", "...."]}}']) == expected


def test_puzzles_of_other_rules_are_not_written():
    parsed = comes_back(CODEC, {"grid": ["...."] * 4})
    with pytest.raises(ModelError):
        CODEC.to_data(parsed._replace(own=(killer.CAGE,), structure=killer.structure(2, 2)))
