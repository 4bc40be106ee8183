"""The rectangle behind a move: what it names, in words, too."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres.sudoku import structure
from gridlanes.grading.reasons.unique_rectangle import explain_rectangle
from gridlanes.puzzles.puzzle import Puzzle

ROW_1, ROW_2, COLUMN_1, COLUMN_4, BOX_1, BOX_2 = 0, 1, 6, 9, 12, 13
"""of 6x6 Sudoku, whose boxes are three columns wide"""


def state_of(**changed: int):
    """A state of 6x6 Sudoku: words at coords, all marks at the others."""
    words = np.full(36, 63, np.uint64)
    for name, word in changed.items():
        words[int(name[1:])] = word
    return words


def told(before, after):
    puzzle: Puzzle = structure(3, 2).puzzle(None)
    return explain_rectangle(puzzle, before, after)


def test_a_roof_of_one_coord_loses_both_marks():
    found = told(state_of(c0=3, c3=3, c6=3), state_of(c0=3, c3=3, c6=3, c9=60))
    assert found.left.tolist() == state_of(c0=3, c3=3, c6=3, c9=60).tolist()
    assert {ROW_1, ROW_2, COLUMN_1, COLUMN_4} < {*found.constraints}
    assert len(found.constraints) == 6
    assert found.coords == (0, 3, 6)
    assert found.because == (
        "If r1c1, r1c4, r2c1, r2c4 held only 1 and 2, these could be swapped; but there is only one solution. "
        "So r2c4 holds neither mark."
    )


def test_one_mark_more_goes_where_both_of_the_roof_are_seen():
    found = told(state_of(c0=3, c3=3, c6=7, c9=7), state_of(c0=3, c3=3, c6=7, c9=7, c7=59))
    assert found.left.tolist() == state_of(c0=3, c3=3, c6=7, c9=7, c7=59).tolist()
    assert found.coords == (0, 3, 6, 9)
    assert found.because.endswith("So r2c1 or r2c4 is 3.")


def test_a_mark_without_another_place_leaves_no_room_for_the_other():
    state = {"c0": 3, "c3": 3, "c6": 15, "c9": 15, "c7": 62, "c8": 62, "c10": 62, "c11": 62}
    found = told(state_of(**state), state_of(**state | {"c6": 13, "c9": 13}))
    assert found.left[[6, 9]].tolist() == [13, 13]
    assert found.coords == (0, 3, 7, 8, 10, 11)
    assert found.because.endswith("In row 2, 1 is in r2c1 or r2c4, so 2 is in neither.")


@pytest.mark.parametrize("given", [0, 9])
def test_nothing_follows_from_a_rectangle_with_a_given(given):
    givens = np.zeros(36, np.uint8)
    givens[given] = 1
    puzzle = structure(3, 2).puzzle(givens)
    assert explain_rectangle(puzzle, state_of(c0=3, c3=3, c6=3), state_of(c0=3, c3=3, c6=3, c9=60)) is None
    assert told(state_of(c0=3, c3=3, c6=3), state_of(c0=3, c3=3, c6=3)) is None
