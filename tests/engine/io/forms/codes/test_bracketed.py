"""Tatham's numbers of all cells."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.bracketed import Bracketed
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(2, 3), np.int16, -1)


def test_numbers_of_two_digits_are_in_brackets():
    numbers, stop = Bracketed().decode("0[10]9[123]71", ROOM, "the game ID")
    assert (numbers.tolist(), stop) == ([[0, 10, 9, 123, 7, 1]], 13)
    assert Bracketed().encode(numbers[0], ROOM) == "0[10]9[123]71"
    plain = np.minimum(numbers[0], 9)
    assert Bracketed().encode_many(np.stack([numbers[0], plain]), ROOM) == ["0[10]9[123]71", "099971"]
    assert Bracketed().encode_many(plain[None], ROOM) == ["099971"]


@pytest.mark.parametrize(
    ("text", "why", "column"),
    [
        ("01234", "5 of 6", 6),
        ("01234[1", "5 of 6", 8),
        ("0123x5", "'x'", 5),
        ("01[]345", r"'\['", 3),
        ("01[1x]345", r"'\['", 3),
        ("01[1000]345", "the number 1000 is out of range", 3),
    ],
)
def test_what_are_no_numbers_is_refused(text, why, column):
    with pytest.raises(PuzzleError, match=why) as caught:
        Bracketed().decode(text, ROOM, "the game ID")
    assert caught.value.column == column
