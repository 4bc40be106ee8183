"""Pin: one coord, one mark."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.regions import Row
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import Pin
from gridlanes.rules.pin import PinLost
from gridlanes.solvers import cpsat

SITE = Scope(Grid(1, 4), Alphabet((0, 5, 7)), (np.array([3]),))


def test_a_pin_is_lost_kept_or_open():
    words = np.arange(8)
    possible = (words[:, None, None] >> np.arange(3) & 1).astype(np.bool_)
    expected = [
        Outcome.VIOLATED if not word & 2 else Outcome.SATISFIED if word == 2 else Outcome.PENDING for word in words
    ]
    assert Pin(5).check(possible, SITE).tolist() == expected
    lost = [Pin(5).violation(state, SITE) for state in possible]
    assert lost == [PinLost((3,), 5) if outcome == Outcome.VIOLATED else None for outcome in expected]
    assert str(lost[0]) == "coord 3 must hold 5, which is no longer possible there"


def test_the_mark_and_no_other_holds():
    assert Pin(7).holds(np.array([[0], [1], [2]], np.uint8), SITE).tolist() == [False, False, True]


def test_a_pin_is_of_one_coord_and_a_mark_of_the_alphabet():
    Pin(0).validate(SITE)
    with pytest.raises(ModelError, match="1 is no mark"):
        Pin(1).validate(SITE)
    with pytest.raises(ModelError, match="one coord, its region has 2"):
        Pin(0).validate(Scope(Grid(1, 4), Alphabet((0, 5)), (np.array([0, 1]),)))


@pytest.mark.parametrize("alphabet", [Alphabet((0, 5, 7)), Alphabet.binary()])
def test_cp_sat_is_told_the_same(alphabet):
    for number, value in enumerate(alphabet.values):
        puzzle = Puzzle(Grid(1, 1), alphabet, [Constraint(Pin(value), Row(0))])
        assert cpsat.solve(puzzle) == ([(number,)], True)
