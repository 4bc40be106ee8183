"""Numbers with arrows, as pzpr's URLs of Yajilin have them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.arrow_numbers import ArrowNumber16
from gridlanes.io.forms.fields.arrow_numbers import code_of
from gridlanes.io.forms.fields.cells import NOTHING, UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(20, 2), np.int16, NOTHING)
CODE = ArrowNumber16()


def codes(*words: str) -> list[int]:
    named = {"?": UNKNOWN}
    found = [NOTHING] * ROOM.shape.n_cells
    found[: len(words)] = [named[word] if word in named else code_of(word) or NOTHING for word in words]
    return found


@pytest.mark.parametrize(
    ("text", "words"),
    [("102f364d0.zi", ["0n", "15s", "6w", "13e", "?"]), ("a10910z1010i", ["", "0n", "16e"]), ("zn", [])],
)
def test_numbers_have_arrows_and_as_many_digits_as_is_said(text, words):
    expected = codes(*words)
    if len(words) == 3:  # a run of 26 in between
        expected[29:31] = codes("0n", "0n")[:2]
    decoded, stop = CODE.decode(text, ROOM, "the URL")
    assert (decoded.tolist(), stop) == ([expected], len(text))
    assert CODE.encode(np.array(expected), ROOM) == text


def test_what_says_nothing_is_written_in_one_way():
    decoded, _ = CODE.decode("0.1.2.4.zj", ROOM, "the URL")
    assert CODE.encode(decoded[0], ROOM) == "0.0.0.0.zj"
    long, _ = CODE.decode("-1010zm", ROOM, "the URL")
    assert CODE.encode(long[0], ROOM) == "610zm"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("12", "1 of 40 cells"),
        ("zz", "skips more cells than the 14 left"),
        ("+zm", "invalid character '\\+'"),
        ("01zm", "invalid number '01"),
        ("6fg", "invalid number '6f"),
        ("1gzm", "invalid number '1"),
        ("6ffzm", "invalid number '6ff"),
        ("5aazm", "invalid number '5aa"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text, why):
    with pytest.raises(PuzzleError, match=why):
        CODE.decode(text, ROOM, "the URL")


def test_numbers_that_are_too_large_cannot_be_written():
    with pytest.raises(ModelError, match="300"):
        CODE.encode(np.array(codes("300n")), ROOM)
