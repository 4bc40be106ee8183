"""Tatham's dominoes."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.codes.domino_letters import DominoLetters
from gridlanes.io.forms.fields.field import ArraySpec, Size

ROOM = ArraySpec(Size(3, 3), np.int32, 0)


def test_letters_are_halves_of_dominoes():
    areas, stop = DominoLetters().decode("LRTT*BBLR", ROOM, "the game ID")
    assert stop == 9
    assert areas.tolist() == [[0, 0, 1, 2, 3, 1, 2, 4, 4]]
    alone = np.where(areas[0] == 3, -1, areas[0])
    assert DominoLetters().encode(alone, ROOM) == "LRTT*BBLR"


@pytest.mark.parametrize(
    ("text", "why", "column"),
    [
        ("LRTT*BBL", "8 of 9", 9),
        ("LLTT*BBLR", "'L'", 1),
        ("LRTT*B*LR", "'T'", 4),
        ("LRBT*BBLR", "'B'", 3),
        ("LRTT*BBRR", "'R'", 8),
        ("LRTTxBBLR", "'x'", 5),
        ("*RL**RL**", "'R'", 2),
    ],
)
def test_halves_without_the_other_are_refused(text, why, column):
    with pytest.raises(PuzzleError, match=why) as caught:
        DominoLetters().decode(text, ROOM, "the game ID")
    assert caught.value.column == column
