"""How Latin squares are written."""

from __future__ import annotations

from family import assert_refused, comes_back

from gridlanes.genres import latin_square
from gridlanes.genres.latin_square_codecs import CODEC


def test_grids_of_any_side_are_read():
    parsed = comes_back(CODEC, {"grid": ["1..", ".2.", "..."]})
    assert parsed.structure is latin_square.structure(3)
    assert CODEC.has_side(7)
    assert_refused(CODEC, {"grid": ["1..", ".4.", "..."]}, "value 4")
