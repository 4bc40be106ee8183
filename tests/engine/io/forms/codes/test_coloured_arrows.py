"""Numbers with arrows in coloured cells, as pzpr's URLs of Castle Wall have them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.coloured_arrows import ColouredArrow16
from gridlanes.io.forms.fields.cells import NOTHING
from gridlanes.io.forms.fields.coloured_arrows import coloured_code_of
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(20, 2), np.int16, NOTHING)
CODE = ColouredArrow16()


def codes(*words: str | None) -> list[int]:
    found = [NOTHING] * ROOM.shape.n_cells
    for at, word in enumerate(words):
        found[at] = coloured_code_of(word or "") if word else NOTHING
    return found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("01022f136a00.zi", ["0n", "15sx", "6wo", None, "?"]),
        ("a110b2910zi", [None, "0no", None, None, "16ex"]),
        ("10.20.zl", ["o", "x"]),
        ("zn", []),
    ],
)
def test_numbers_have_colours_and_arrows(text, words):
    decoded, stop = CODE.decode(text, ROOM, "the URL")
    assert (decoded.tolist(), stop) == ([codes(*words)], len(text))
    assert CODE.encode(decoded[0], ROOM) == text


def test_what_says_nothing_is_written_in_one_way():
    decoded, _ = CODE.decode("00.21.2-1010zk", ROOM, "the URL")
    assert decoded[0].tolist() == codes("?", "x", "16nx")
    assert CODE.encode(decoded[0], ROOM) == "00.20.2610zk"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "0 of 40 cells"),
        ("112", "1 of 40 cells"),
        ("zz", "skips more cells than the 14 left"),
        ("+zm", "invalid character '\\+'"),
        ("30.zm", "invalid character '3'"),
        ("101zm", "invalid number '101"),
        ("26fg", "invalid number '26f"),
        ("11gzm", "invalid number '11"),
        ("16ffzm", "invalid number '16ff"),
        ("2", "invalid number '2'"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text, why):
    with pytest.raises(PuzzleError, match=why):
        CODE.decode(text, ROOM, "the URL")


def test_numbers_that_are_too_large_cannot_be_written():
    with pytest.raises(ModelError, match="300"):
        CODE.encode(np.array(codes("300nx")), ROOM)
