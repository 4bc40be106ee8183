"""Hints of runs, as pzpr's URLs of Tapa have them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.run_hints import RunHints36
from gridlanes.io.forms.fields.cells import NOTHING
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.io.forms.fields.run_hints import code_of
from gridlanes.rules.shared.ring_runs import HINTS

ROOM = ArraySpec(Size(21, 2), np.int16, NOTHING)
CODE = RunHints36()


def test_a_character_is_one_length_and_two_are_several():
    text, words = "3n5hchhajn09.8zga1d7", {0: "3", 9: "5", 12: "311", 15: "31", 24: "0", 25: "1111", 26: "?", 27: "8"}
    spec = ArraySpec(Size(51, 1), np.int16, NOTHING)
    expected = [NOTHING] * 51
    for at, word in {**words, 49: "?1", 50: "1111"}.items():
        expected[at] = code_of(word)
    decoded, stop = CODE.decode(text, spec, "the URL")
    assert (decoded.tolist(), stop) == ([expected], len(text))
    assert CODE.encode(np.array(expected), spec) == "3n5hchhajn09.8zga19"


def test_every_hint_is_written_and_read():
    hints = np.array([*HINTS])
    spec = ArraySpec(Size(1, len(hints)), np.int16, NOTHING)
    text = CODE.encode(hints, spec)
    assert CODE.decode(text, spec, "the URL")[0].tolist() == [hints.tolist()]


def test_lengths_in_another_order_are_the_same_hint():
    spec = ArraySpec(Size(1, 2), np.int16, NOTHING)
    decoded, _ = CODE.decode("a9aj", spec, "the URL")
    assert decoded.tolist() == [[31, 31]]
    assert CODE.encode(decoded[0], spec) == "ajaj"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("12", "2 of 42 cells"),
        ("zzz", "skips more cells than the 2 left"),
        ("+zm", "invalid character '\\+'"),
        ("a.zm", "invalid lengths 'a.'"),
        ("a", "invalid lengths 'a'"),
        ("azzm", "invalid lengths 'az'"),
        ("ffzm", "invalid lengths 'ff'"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(text, why):
    with pytest.raises(PuzzleError, match=why):
        CODE.decode(text, ROOM, "the URL")
