"""The two counts behind a move."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.reasons.overlapping_counts import explain_pair
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtMostInSight, ExactCount, Lit


def state_of(*words):
    return np.array(words, np.uint64)


def counted(*counts):
    """A line of six cells with counts (coords, n)."""
    grid = Grid(1, 6)
    return Puzzle(grid, Alphabet.binary(), [Constraint(ExactCount(1, n), places(grid, coords)) for coords, n in counts])


def test_of_the_pairs_that_say_something_the_smallest_is_reported():
    puzzle = counted(([0, 1], 1), ([0, 1, 2], 1), ([0, 1, 2, 3, 4, 5], 1))
    after = state_of(3, 3, 1, 1, 1, 1)
    found = explain_pair(puzzle, state_of(*[3] * 6), after)
    assert found.constraints == (0, 1)
    assert found.coords == ()
    assert found.left.tolist() == [3, 3, 1, 3, 3, 3]


def test_coords_that_are_not_needed_are_left_out():
    # One of {0, 1}, and two of {0, 1, 2, 3}, of which 3 is out: so 2 is in, whatever 5 is.
    puzzle = counted(([0, 1], 1), ([0, 1, 2, 3, 5], 2))
    found = explain_pair(puzzle, state_of(3, 3, 3, 1, 3, 1), state_of(3, 3, 2, 1, 3, 1))
    assert found.coords == (3, 5)
    assert found.left.tolist() == [3, 3, 2, 1, 3, 1]
    puzzle = counted(([0, 1], 1), ([0, 1, 2, 3], 1))
    found = explain_pair(puzzle, state_of(3, 3, 3, 1, 3, 1), state_of(3, 3, 1, 1, 3, 1))
    assert found.coords == ()


def test_what_is_known_already_or_is_not_part_of_the_round_is_not_reported():
    puzzle = counted(([0, 1], 1), ([0, 1, 2], 1))
    state = state_of(*[3] * 6)
    assert explain_pair(puzzle, state, state) is None
    assert explain_pair(puzzle, state_of(3, 3, 1, 3, 3, 3), state_of(3, 3, 1, 1, 3, 3)) is None


def test_what_lights_a_cell_leaves_no_bulb_for_others_of_a_number():
    # Since 2 is a wall, 0 is lit from 0 and 1 alone: one has a bulb at least. Of {0, 1, 4} one has, so 4 has none.
    grid = Grid(1, 6)
    constraints = [
        Constraint(ExactCount(1, 1), places(grid, [0, 1, 4])),
        Constraint(AtMostInSight(1, 2), Row(0)),
        Constraint(Lit(1, 2), [Row(0)]),
    ]
    puzzle = Puzzle(grid, Alphabet((0, 1, 2)), constraints)
    found = explain_pair(puzzle, state_of(3, 3, 4, 3, 3, 3), state_of(3, 3, 4, 3, 1, 3))
    assert found.constraints == (0, 2)
    assert found.left.tolist() == [3, 3, 4, 3, 1, 3]
    assert 2 in found.coords  # the wall
