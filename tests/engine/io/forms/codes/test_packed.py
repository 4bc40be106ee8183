"""pzpr's packed cells."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.packed import Packed
from gridlanes.io.forms.fields.field import ArraySpec, Size

CIRCLES, HOLES = Packed((0, 5, 6), together=3), Packed((0, 1), together=5)
ROOM = ArraySpec(Size(2, 2), np.uint8, 0)


@pytest.mark.parametrize(
    ("code", "text", "cells"),
    [(CIRCLES, "50", [0, 5, 6, 0]), (CIRCLES, "qi", [6, 6, 6, 6]), (HOLES, "a", [0, 1, 0, 1]), (HOLES, "0", [0] * 4)],
)
def test_the_first_cell_has_the_highest_place(code, text, cells):
    assert code.decode(text + "more", ROOM, "the URL")[0].tolist() == [cells]
    assert code.decode(text, ROOM, "the URL")[1] == len(text)
    assert code.encode(np.array(cells), ROOM) == text


@pytest.mark.parametrize(
    ("text", "why", "column"), [("", "0 of 4", 1), ("5", "3 of 4", 2), ("5!", "'!'", 2), ("r0", "'r'", 1)]
)
def test_wrong_texts_are_refused_where_they_are_wrong(text, why, column):
    with pytest.raises(PuzzleError, match=why) as caught:
        CIRCLES.decode(text, ROOM, "the URL")
    assert caught.value.column == column


def test_what_has_no_digit_cannot_be_written():
    with pytest.raises(ModelError, match="cannot hold"):
        CIRCLES.encode(np.array([0, 5, 7, 0]), ROOM)


def test_padding_says_nothing_and_anything_else_is_left():
    padded = Packed((0, 5, 6), together=3, padding="0.")
    for text, used in (("500.0", 5), ("50", 2), ("50.01", 2), ("50/", 2)):
        found, stop = padded.decode(text, ROOM, "the URL")
        assert (found.tolist(), stop) == ([[0, 5, 6, 0]], used)
