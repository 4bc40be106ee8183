"""Codes of parts that may be left out."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.code import Texts, bytes_of
from gridlanes.io.forms.codes.numbers import Decimal
from gridlanes.io.forms.codes.optional import Optional
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(1, 4), np.int32, 0)
GRID = Optional(Decimal(9), before=",")


@pytest.mark.parametrize(("text", "found"), [("", [0, 0, 0, 0]), (",1b2", [1, 0, 0, 2]), (",d", [0, 0, 0, 0])])
def test_what_is_left_out_is_blank(text, found):
    decoded, stop = GRID.decode(text, ROOM, "the text")
    assert (decoded.tolist(), stop) == ([found], len(text))


def test_a_blank_board_is_left_out():
    assert GRID.encode(np.zeros(4, np.int32), ROOM) == ""
    assert GRID.encode(np.array([0, 3, 0, 0]), ROOM) == ",a3b"


@pytest.mark.parametrize(
    ("text", "why"), [("1b2", "invalid character '1'"), (",1b10", "10 is out of range"), (",1b", "3 of 4")]
)
def test_what_is_there_must_be_right(text, why):
    with pytest.raises(PuzzleError, match=why):
        GRID.decode(text, ROOM, "the text")


def test_many_are_read_as_each_alone():
    texts = ["", ",1b2", "1", ",1b", ",d"]
    ends = np.cumsum([len(text) for text in texts])
    starts = ends - [len(text) for text in texts]
    found, stops, faults = GRID.decode_many(Texts(bytes_of("".join(texts)), starts, ends), ROOM)
    assert (faults == 0).tolist() == [True, True, False, False, True]
    assert found[1].tolist() == [1, 0, 0, 2]
    assert stops[[0, 1, 4], 0].tolist() == ends[[0, 1, 4]].tolist()


def test_many_are_written_as_each_alone():
    boards = np.array([[0, 3, 0, 0], [0, 0, 0, 0], [1, 0, 0, 2]], np.int32)
    assert GRID.encode_many(boards, ROOM) == [",a3b", "", ",1b2"]
