"""Reasons: the constraints and the coords behind a move."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.entailment import Entailment
from gridlanes.grading.reasons.constraints import constraints_behind, coords_behind, denied
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.game import Commit, Eliminate
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import Distinct

SQUARE = Puzzle(
    Grid(3, 3), Alphabet((5, 6, 7)), [Constraint(Distinct(), line(i)) for line in (Row, Col) for i in range(3)]
)
STATE = np.array([3, 3, 7, 7, 7, 7, 7, 4, 7], np.uint64)
"""r1c1 and r1c2 are 5 or 6; r3c2 is 7"""


def test_a_pair_in_a_row() -> None:
    entailment, move = Entailment(SQUARE), Commit(2, 7)
    assert constraints_behind(entailment, STATE, move) == (0,)
    assert coords_behind(entailment, STATE, move, (0,)) == (0, 1)


def test_a_mark_that_is_struck_out() -> None:
    entailment, move = Entailment(SQUARE), Eliminate(8, 7)
    assert constraints_behind(entailment, STATE, move) == (2,)
    assert coords_behind(entailment, STATE, move, (2,)) == (7,)


def test_two_lines_together() -> None:
    """r2c3 is not 7, since r1c3 is: row 1 and column 3."""
    entailment, move = Entailment(SQUARE), Eliminate(5, 7)
    assert constraints_behind(entailment, STATE, move) == (0, 5)
    assert coords_behind(entailment, STATE, move, (0, 5)) == (0, 1)


def test_what_does_not_hold_has_no_reason() -> None:
    assert constraints_behind(Entailment(SQUARE), STATE, Commit(0, 5)) is None


def test_the_opposite_of_a_move() -> None:
    assert denied(SQUARE, STATE[None], Commit(2, 7))[0, 2] == 3
    assert denied(SQUARE, STATE[None], Eliminate(2, 7))[0, 2] == 4
