"""How samurai boards are written."""

from __future__ import annotations

import pytest
from family import assert_refused, comes_back, examples

from gridlanes.errors import ModelError
from gridlanes.genres import samurai, sudoku
from gridlanes.genres.samurai_codecs import CODEC

EMPTY = ["." * 21] * 21


def test_boards_come_back():
    for data in examples("samurai"):
        parsed = comes_back(CODEC, data)
        assert parsed.structure is samurai.structure()
        assert parsed.givens.shape == (369,)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (["." * 9] * 9, "no samurai board has 9 rows"),
        (["." * 10 + "1" + "." * 10, *EMPTY[1:]], "column 11, which is between"),
        (["A" + "." * 20, *EMPTY[1:]], "too large"),
    ],
)
def test_what_is_no_board_is_refused(rows, reason):
    assert_refused(CODEC, {"grid": rows}, reason)


def test_other_puzzles_are_not_written():
    with pytest.raises(ModelError):
        CODEC.to_data(CODEC.data({"grid": EMPTY})._replace(structure=sudoku.structure()))
