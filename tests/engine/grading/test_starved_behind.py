"""The counts behind a move that others would starve."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.starved_behind import starved_behind
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtMost, ExactCount


def counted(*counts):
    """A line of eight cells with rules on some of its cells."""
    grid = Grid(1, 8)
    return Puzzle(grid, Alphabet.binary(), [Constraint(rule, places(grid, coords)) for rule, coords in counts])


def state_of(*words):
    return np.array(words, np.uint64)


OPEN = state_of(*[3] * 8)


def test_the_counts_that_starve_another_are_named_and_what_they_say():
    # A mark at 0 takes those of 1 and 2, which leaves {1, 2, 3} one cell for two.
    puzzle = counted((AtMost(1, 1), [0, 1]), (AtMost(1, 1), [0, 2]), (ExactCount(1, 2), [1, 2, 3]))
    after = OPEN.copy()
    after[0] = 1
    found = starved_behind(puzzle, OPEN, after, 1)
    assert found.constraints == (0, 1, 2)
    assert found.coords == ()
    assert found.left.tolist() == after.tolist()
    assert found.because == (
        "If r1c1 is 1, then r1c2 and r1c3 are 0. But then too few of r1c2, r1c3 and r1c4 can hold the mark."
    )


def test_a_count_that_gets_too_many_is_named():
    # Without 0, {0, 1, 2} needs 1 and 2, of which one may hold the mark.
    puzzle = counted((ExactCount(1, 2), [0, 1, 2]), (AtMost(1, 1), [1, 2, 3]))
    after = OPEN.copy()
    after[0] = 2
    found = starved_behind(puzzle, OPEN, after, 1)
    assert (found.constraints, found.left.tolist()) == ((0, 1), after.tolist())
    assert found.because.startswith("If r1c1 is 0, then r1c2 and r1c3 are 1. But then too many of ")


def test_another_step_is_looked_at_only_if_that_is_asked_for():
    # A mark at 0 takes those of 1 and 2; 3 and 4 are then needed, and exclude each other.
    rules = (AtMost(1, 1), [0, 1]), (AtMost(1, 1), [0, 2]), (ExactCount(1, 1), [1, 3]), (ExactCount(1, 1), [2, 4])
    puzzle = counted(*rules, (AtMost(1, 1), [3, 4]))
    after = OPEN.copy()
    after[0] = 1
    assert starved_behind(puzzle, OPEN, after, 1) is None
    found = starved_behind(puzzle, OPEN, after, 2)
    assert found.constraints == (0, 1, 2, 3, 4)
    assert found.because.startswith("If r1c1 is 1, then r1c2 and r1c3 are 0; r1c4 and r1c5 are 1. But then too many of")


def test_the_state_that_is_needed_is_named_and_no_more():
    puzzle = counted((AtMost(1, 1), [0, 1]), (ExactCount(1, 1), [1, 2, 3, 4]))
    state = state_of(3, 3, 1, 1, 1, 1, 3, 3)
    after = state.copy()
    after[0] = 1
    found = starved_behind(puzzle, state, after, 1)
    assert found.coords == (2, 3, 4)
