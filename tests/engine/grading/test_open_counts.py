"""The counts of a state that restrict something."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.open_counts import open_counts
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtMostInSight, ExactCount, Lit

WALL = 4
GRID = Grid(1, 6)
PUZZLE = Puzzle(
    GRID,
    Alphabet((0, 1, 2)),
    [
        Constraint(ExactCount(1, 1), places(GRID, [0, 1, 4])),
        Constraint(AtMostInSight(1, 2), Row(0)),
        Constraint(Lit(1, 2), [Row(0)]),
    ],
)


def found(*words, among=None):
    return [
        (each.constraint, {*each.places}, each.admitted)
        for each in open_counts(PUZZLE, np.array(words, np.uint64), among)
    ]


def test_stretches_between_walls_are_counts_of_their_own():
    state = (3, 3, WALL, 3, 3, 3)
    assert found(*state, among=[0]) == [(0, {0, 1, 4}, 0b010)]
    assert found(*state, among=[1]) == [(1, {0, 1}, 0b011), (1, {3, 4, 5}, 0b0011)]
    assert found(*state, among=[2]) == [(2, {0, 1}, 0b110)] * 2 + [(2, {3, 4, 5}, 0b1110)] * 3
    assert len(found(*state)) == 8


def test_what_is_decided_is_counted_and_what_restricts_nothing_left_out():
    assert found(2, 3, WALL, 1, 3, 3, among=[0]) == [(0, {1, 4}, 0b001)]
    assert found(2, 3, WALL, 1, 3, 3, among=[2]) == [(2, {4, 5}, 0b110)] * 3
