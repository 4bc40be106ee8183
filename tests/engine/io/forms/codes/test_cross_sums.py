"""Blocks and runs as pzpr writes them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.cross_sums import BlocksAndRuns
from gridlanes.io.forms.fields.cross_sums import SHIFT
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(3, 4), np.int32, 0)
CODE = BlocksAndRuns()


BOARD = [
    [0, 10 << SHIFT, 11 << SHIFT, 4 << SHIFT],
    [6, -1, -1, -1],
    [0, 0, 20 << SHIFT | 5, -1],
]


def test_sums_stand_in_blocks_and_above_and_left_of_white_cells():
    decoded, stop = CODE.decode("m.A5kab46", ROOM, "the text")
    assert (decoded.reshape(3, 4).tolist(), stop) == (BOARD, 9)
    assert CODE.encode(decoded[0], ROOM) == "m.A5kab46"


def test_many_white_cells_take_several_letters():
    spec = ArraySpec(Size(2, 35), np.int32, 0)
    text = "zzl" + "0" * 35
    decoded, _ = CODE.decode(text, spec, "the text")
    assert (decoded.reshape(2, 35)[1, 1:] == -1).all()
    assert CODE.encode(decoded[0], spec) == text


def test_a_sum_that_is_not_given_may_be_a_stroke():
    decoded, _ = CODE.decode("m.--kab-6", ROOM, "the text")
    assert CODE.encode(decoded[0], ROOM) == "m..kab06"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("m.0", "the grid has 4 of 6 cells"),
        ("z4", "skips more cells than the 6 left"),
        ("m.A%k", "invalid character '%'"),
        ("m#", "invalid character '#'"),
        ("m.A5kab", "the text ends before the sums beside the grid"),
        ("m.A5kab%", "invalid character '%'"),
    ],
)
def test_what_is_wrong_is_refused(text, why):
    with pytest.raises(PuzzleError, match=why):
        CODE.decode(text, ROOM, "the text")
