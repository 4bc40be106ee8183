"""Patterns: a reason without the rest of the board."""

from __future__ import annotations

import numpy as np
from discoveries import shifted, turned

from gridlanes.compile.structure import Structure
from gridlanes.discovering.least_reasons import Absent, Reason
from gridlanes.discovering.orders import RegionOrder
from gridlanes.discovering.pattern import pattern_of
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf, Neighbors4, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.game import Commit
from gridlanes.rules import AtMost, ExactCount, NoTwoByTwo

STRUCTURE = Structure(
    Grid(3, 9),
    Alphabet.binary(),
    [
        Constraint(AtMost(1, 2), Row(0)),
        Constraint(ExactCount(1, 3), Row(1)),
        Constraint(ExactCount(1, 2), Neighbors4(1, 1)),
        Constraint(NoTwoByTwo(1), AllOf()),
    ],
)
PUZZLE = STRUCTURE.puzzle()


def pattern(*statements: int, relabels: bool = False):
    reason = Reason(statements, (Absent(0, 0), Absent(9, 0)))
    return pattern_of(PUZZLE, reason, Commit(1, 0), 1, ("identity",), relabels=relabels)


def test_places_of_what_is_named() -> None:
    found = pattern(0)
    assert (found.moved, found.struck, found.absent) == ((1, 3), 1, (((1, 1), 0), ((3, 1), 0)))
    assert found.outside == ()


def test_of_a_row_what_is_named_and_of_counts_how_many_others() -> None:
    row, counted, around = (pattern(k).parts[0] for k in (0, 1, 2))
    assert (row.order, row.regions, row.n_others) == (RegionOrder.ANY_PART, (((1, 1), (1, 3)),), 0)
    assert (counted.order, counted.regions, counted.n_others) == (RegionOrder.ANY_ORDER, (((3, 1),),), 8)
    assert around.regions == (((1, 3), (3, 1), (3, 5), (5, 3)),)


def test_rules_of_the_board_see_its_border() -> None:
    found = pattern(3)
    assert found.parts[0].regions == ((),)
    assert found.outside == ((-1, 1), (-1, 3), (1, -1), (3, -1))


def test_marks_of_rules_with_numbers_keep_their_names() -> None:
    assert not pattern(0, relabels=True).relabels


def test_turns_and_shifts_move_everything() -> None:
    found = pattern(2, 3)
    there = turned(shifted(found, 2, 4), "rotate180")
    assert np.array_equal(np.array(there.places()), -np.add(found.places(), (2, 4)))
    assert np.array_equal(np.array(there.outside), -np.add(found.outside, (2, 4)))
    assert shifted(turned(there, "rotate180"), -2, -4) == found
