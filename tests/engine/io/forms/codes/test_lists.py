"""Lists of numbers, some of them missing."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.lists import NumberList
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM, LIST = ArraySpec(Size(1, 4), np.int32, 0), NumberList(12)


@pytest.mark.parametrize(("text", "found"), [("///", [0, 0, 0, 0]), ("1//12/3", [1, 0, 12, 3])])
def test_a_list_has_a_number_or_nothing_in_each_place(text, found):
    decoded, stop = LIST.decode(text, ROOM, "the text")
    assert (decoded.tolist(), stop) == ([found], len(text))
    assert LIST.encode(np.array(found), ROOM) == text


@pytest.mark.parametrize(
    ("text", "why"), [("1/2", "2 of 4 places"), ("1/2a3/4", "invalid character 'a'"), ("1/13//", "13 is out of range")]
)
def test_a_list_that_is_wrong_says_where(text, why):
    with pytest.raises(PuzzleError, match=why):
        LIST.decode(text, ROOM, "the text")


def test_many_lists_are_those_written_one_by_one():
    many = np.array([[0, 0, 0, 0], [1, 0, 12, 3], [12, 12, 0, 0]])
    assert LIST.encode_many(many, ROOM) == ["///", "1//12/3", "12/12//"] == [LIST.encode(each, ROOM) for each in many]
