"""What explains moves by counts part by part."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.reasons.counts_by_parts import explain_parts
from gridlanes.kernels.grading.counts_by_parts import LAST_RUN, PAIRS, SINGLE
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtMost, ExactCount, Table

X, P, M = 1, 2, 4
POLE, FREE = P | M, X | P | M
MAGNET = Table(((0, 0), (1, 2), (2, 1)))
BESIDE = Table(tuple((a, b) for a in range(3) for b in range(3) if a != b or a == 0))


def line(*rules):
    """Rules on a line of five cells: a rule, and its coords or None for all."""
    grid = Grid(1, 5)
    constraints = [Constraint(rule, Row(0) if coords is None else places(grid, coords)) for rule, coords in rules]
    return Puzzle(grid, Alphabet((0, 1, 2)), constraints)


def words(*state):
    return np.array(state, np.uint64)


def test_numbers_that_leave_another_are_named():
    puzzle = line((AtMost(0, 4), None), (ExactCount(1, 2), None), (MAGNET, [0, 1]), (ExactCount(2, 3), None))
    state, after = words(*[FREE] * 5), words(*[POLE] * 5)
    found = explain_parts(puzzle, state, after, SINGLE)
    assert (found.constraints, found.coords) == ((1, 3), ())
    assert found.left.tolist() == after.tolist()
    assert explain_parts(puzzle, state, state, SINGLE) is None
    assert explain_parts(puzzle, words(*[POLE] * 5), words(P, *[POLE] * 4), SINGLE) is None


def test_only_what_is_asked_for_is_a_move():
    puzzle = line((ExactCount(1, 2), None), (ExactCount(2, 3), None))
    after = words(POLE, *[FREE] * 4)
    found = explain_parts(puzzle, words(*[FREE] * 5), after, SINGLE)
    assert found.left.tolist() == after.tolist()


def test_a_run_is_named_with_what_holds_its_cells_together():
    beside = [(BESIDE, [c, c + 1]) for c in range(4)]
    puzzle = line((ExactCount(1, 2), None), *beside, (ExactCount(2, 2), None))
    state, after = words(X, P, POLE, POLE, POLE), words(X, P, M, P, M)
    found = explain_parts(puzzle, state, after, LAST_RUN)
    assert (found.constraints, found.coords) == ((3, 4, 5), (0, 1))
    two = words(POLE, X, POLE, X, POLE)
    assert explain_parts(puzzle, two, words(P, X, P, X, M), LAST_RUN) is None


def test_pairs_are_named_that_a_count_needs():
    puzzle = line((MAGNET, [0, 1]), (MAGNET, [2, 3]), (BESIDE, [1, 2]), (ExactCount(1, 1), None))
    state, after = words(POLE, POLE, FREE, FREE, FREE), words(POLE, POLE, X, X, X | M)
    found = explain_parts(puzzle, state, after, PAIRS)
    assert (found.constraints, found.coords) == ((0, 1, 3), (1,))  # one half decides the other
    assert found.left.tolist() == after.tolist()
    assert explain_parts(puzzle, state, after, SINGLE) is None


def test_words_of_two_halves_are_not_known():
    puzzle = line((ExactCount(1, 2), None))
    assert explain_parts(puzzle, np.ones((5, 2), np.uint64), np.ones((5, 2), np.uint64), SINGLE) is None
