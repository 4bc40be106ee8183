"""Cells with arrows, as Tatham's Signpost has them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.arrowed_cells import ArrowedCells
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(1, 8), np.uint8, 0)
"""of four cells: their numbers, then their arrows"""
CODE = ArrowedCells(121)


@pytest.mark.parametrize(
    ("text", "found"), [("1cegh", [1, 0, 0, 0, 3, 5, 7, 8]), ("1a4b3c2d", [1, 4, 3, 2, 1, 2, 3, 4])]
)
def test_each_cell_has_an_arrow_and_may_have_a_number(text, found):
    decoded, stop = CODE.decode(text, ROOM, "the text")
    assert (decoded.tolist(), stop) == ([found], len(text))
    assert CODE.encode(np.array(found), ROOM) == text


def test_many_are_written_as_each_alone():
    boards = np.array([[1, 0, 0, 0, 3, 5, 7, 8], [10, 4, 121, 2, 1, 2, 3, 4]], np.int16)
    assert CODE.encode_many(boards, ROOM) == ["1cegh", "10a4b121c2d"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1aa", "2 of 4 cells"),
        ("aaa", "3 of 4 cells"),
        ("5aaaa", "5 is out of range"),
        ("0aaaa", "0 is out of range"),
        ("1aia", "invalid character 'i'"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text, why):
    with pytest.raises(PuzzleError, match=why):
        CODE.decode(text, ROOM, "the text")


def test_a_cell_without_an_arrow_cannot_be_written():
    with pytest.raises(ModelError, match="an arrow in each cell"):
        CODE.encode(np.array([1, 0, 0, 0, 3, -1, 7, 8]), ROOM)
