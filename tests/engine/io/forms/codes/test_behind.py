"""Codes behind a character that is always there."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.behind import Behind
from gridlanes.io.forms.codes.code import Texts, bytes_of
from gridlanes.io.forms.codes.digit_runs import digits
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.kernels.text import FINE, SHORT, WRONG

ROOM = ArraySpec(Size(1, 3), np.int16, -1)
CODE = Behind(",", digits(range(5)))


def test_the_code_goes_on_behind_the_character():
    decoded, stop = CODE.decode(",1a3", ROOM, "the text")
    assert (decoded.tolist(), stop) == ([[1, -1, 3]], 4)
    assert CODE.encode(decoded[0], ROOM) == ",1a3"


@pytest.mark.parametrize(
    ("text", "why", "column"),
    [
        ("1a3", "invalid character '1'", 1),
        ("", "0 of 3 cells", 1),
        (",1", "1 of 3 cells", 3),
        (",1!3", "invalid character '!'", 3),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text, why, column):
    with pytest.raises(PuzzleError, match=why) as refused:
        CODE.decode(text, ROOM, "the text")
    assert refused.value.column == column


def test_of_many_texts_each_stands_for_itself():
    text = ",12323a,c"
    decoded = CODE.decode_many(Texts(bytes_of(text), np.array([0, 4, 7, 9]), np.array([4, 7, 9, 9])), ROOM)
    assert decoded.found.tolist() == [[1, 2, 3], [-1, -1, -1], [-1, -1, -1], [-1, -1, -1]]
    assert decoded.faults.tolist() == [FINE, WRONG, FINE, SHORT]
