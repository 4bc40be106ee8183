"""The counts behind a move that others would starve."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from gridlanes.grading.reasons.starved_counts import explain_starved
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtMost, DegreeIn, ExactCount


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
    found = explain_starved(puzzle, OPEN, after, 1)
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
    found = explain_starved(puzzle, OPEN, after, 1)
    assert (found.constraints, found.left.tolist()) == ((0, 1), after.tolist())
    assert found.because.startswith("If r1c1 is 0, then r1c2 and r1c3 are 1. But then too many of ")


def test_another_step_is_looked_at_only_if_that_is_asked_for():
    # A mark at 0 takes those of 1 and 2; 3 and 4 are then needed, and exclude each other.
    rules = (AtMost(1, 1), [0, 1]), (AtMost(1, 1), [0, 2]), (ExactCount(1, 1), [1, 3]), (ExactCount(1, 1), [2, 4])
    puzzle = counted(*rules, (AtMost(1, 1), [3, 4]))
    after = OPEN.copy()
    after[0] = 1
    assert explain_starved(puzzle, OPEN, after, 1) is None
    found = explain_starved(puzzle, OPEN, after, 2)
    assert found.constraints == (0, 1, 2, 3, 4)
    assert found.because.startswith("If r1c1 is 1, then r1c2 and r1c3 are 0; r1c4 and r1c5 are 1. But then too many of")


def test_the_state_that_is_needed_is_named_and_no_more():
    puzzle = counted((AtMost(1, 1), [0, 1]), (ExactCount(1, 1), [1, 2, 3, 4]))
    state = state_of(3, 3, 1, 1, 1, 1, 3, 3)
    after = state.copy()
    after[0] = 1
    found = explain_starved(puzzle, state, after, 1)
    assert found.coords == (2, 3, 4)


def random_count(rng):
    coords = sorted(rng.sample(range(8), rng.randint(2, 5)))
    rule = rng.choice([DegreeIn(1, (0, 2)), DegreeIn(1, (0, 2)), ExactCount(1, rng.randint(1, 2)), AtMost(1, 1)])
    return rule, coords


def is_entailed(puzzle, grounds, state, coord):
    """Whether the named constraints leave a coord no mark but those of `grounds`, with what is named of the state, by
    trying all ways to fill the line.
    """
    numbers = np.array([*product(range(2), repeat=8)], np.uint8)
    fits = np.ones(len(numbers), np.bool_)
    for i in grounds.constraints:
        scope = puzzle.scopes[i]
        fits &= puzzle.constraints[i].rule.holds(numbers[:, scope.coords], scope)
    for known in grounds.coords:
        fits &= (state[known] >> numbers[:, known].astype(np.uint64)) & np.uint64(1) == 1
    left = {int(grounds.left[coord]).bit_length() - 1}
    return {*numbers[fits, coord].tolist()} <= left


@pytest.mark.parametrize("depth", [1, 2])
def test_the_counts_that_are_named_entail_the_move(depth):
    rng, n_parities = random.Random(depth), 0
    for _ in range(400):
        puzzle = counted(*(random_count(rng) for _ in range(6)))
        state = state_of(*(rng.choice([1, 2, 3, 3, 3, 3]) for _ in range(8)))
        for coord in np.flatnonzero(state == 3).tolist():
            for mark in (1, 2):
                after = state.copy()
                after[coord] = mark
                found = explain_starved(puzzle, state, after, depth)
                if found is not None:
                    assert is_entailed(puzzle, found, state, coord), str(found)
                    for constraint in found.constraints:
                        fewer = Puzzle(
                            puzzle.grid,
                            puzzle.alphabet,
                            [puzzle.constraints[i] for i in {*found.constraints} - {constraint}],
                        )
                        assert explain_starved(fewer, state, after, depth) is None
                    rules = [puzzle.constraints[i].rule for i in found.constraints]
                    n_parities += len(rules) > 2 and any(isinstance(rule, DegreeIn) for rule in rules)
    assert n_parities > 20
