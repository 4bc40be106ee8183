"""Targets of cages, as Tatham's Keen has them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.targets import Targets
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(1, 4), np.int32, 0)
CODE = Targets({"a": 1, "m": 3}, shift=3)


def test_each_letter_and_number_is_a_code():
    decoded, stop = CODE.decode("a12m0a3", ROOM, "the text")
    assert (decoded.tolist(), stop) == ([[97, 3, 25, 0]], 7)
    assert CODE.encode(decoded[0], ROOM) == "a12m0a3"


@pytest.mark.parametrize(
    ("text", "why"),
    [("a1x2", "invalid character 'x'"), ("a", "invalid character 'a'"), ("a1m999999999", "out of range")],
)
def test_what_is_wrong_is_refused(text, why):
    with pytest.raises(PuzzleError, match=why):
        CODE.decode(text, ROOM, "the text")


def test_what_has_no_letter_cannot_be_written():
    with pytest.raises(ModelError, match="each cage must name its operator"):
        CODE.encode(np.array([13, 0, 0, 0]), ROOM)
