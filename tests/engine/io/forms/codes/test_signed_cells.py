"""Cells with signs, as Tatham's Unequal has them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.signed_cells import SignedCells
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(1, 8), np.uint8, 0)
"""of a grid of side 2: four cells, two pairs side by side, two below each other"""
GREATER, ADJACENT = SignedCells(adjacent=False), SignedCells(adjacent=True)


@pytest.mark.parametrize(
    ("text", "found"),
    [("0R,0,2,0UL,", [0, 0, 2, 0, 2, 1, 0, 1]), ("0D,1,0,0,", [0, 1, 0, 0, 0, 0, 2, 0]), ("0,0,0,0,", [0] * 8)],
)
def test_the_greater_of_two_has_the_sign(text, found):
    decoded, stop = GREATER.decode(text, ROOM, "the text")
    assert (decoded.tolist(), stop) == ([found], len(text))
    assert GREATER.encode(np.array(found), ROOM) == text


def test_neighbours_both_have_it():
    text = "0R,0L,0,2,"
    decoded, _ = ADJACENT.decode(text, ROOM, "the text")
    assert decoded.tolist() == [[0, 0, 0, 2, 3, 0, 0, 0]]
    assert ADJACENT.encode(decoded[0], ROOM) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0,0,0", "2 of 4 cells"),
        ("0,0,3,0,", "3 is out of range"),
        ("0R,0L,0,0,", "invalid character 'L'"),
        ("0U,0,0,0,", "invalid character 'U'"),
        ("0,x,0,0,", "invalid character 'x'"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text, why):
    with pytest.raises(PuzzleError, match=why):
        GREATER.decode(text, ROOM, "the text")


def test_neighbours_must_agree():
    with pytest.raises(PuzzleError, match="invalid character ','"):
        ADJACENT.decode("0R,0,0,0,", ROOM, "the text")


def test_the_last_comma_may_be_missing():
    decoded, stop = GREATER.decode("0,0,0,1", ROOM, "the text")
    assert (decoded.tolist(), stop) == ([[0, 0, 0, 1, 0, 0, 0, 0]], 7)
