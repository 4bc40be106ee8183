"""What explains a move of inside and outside."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.reasons.inside_and_outside import explain_sides
from gridlanes.grading.sides import cells_at
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, edges_around
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import ExactCount, OnePath

GRID = Grid(3, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
LOOP = Constraint(OnePath(1, closed=True), All())
OUTSIDE = 9


def puzzle_of(numbers):
    counts = [Constraint(ExactCount(1, n), edges_around(*divmod(cell, 3))) for cell, n in numbers.items()]
    return Puzzle(GRID, Alphabet.binary(), [LOOP, *counts])


def edge(a, b):
    return next(e for e in range(GRID.n_coords) if set(cells_at(GRID, e)) == {a, b})


def state_of(on=(), off=()):
    state = np.full(GRID.n_coords, 3, np.uint64)
    state[[edge(*pair) for pair in on]] = 2
    state[[edge(*pair) for pair in off]] = 1
    return state


def test_the_edges_between_are_named_and_no_others():
    state = state_of(on=[(1, OUTSIDE), (8, OUTSIDE)], off=[(1, 4), (7, 8)])
    after = state.copy()
    after[edge(4, 7)] = 1
    after[edge(7, OUTSIDE)] = 2
    found = explain_sides(puzzle_of({}), state, after)
    assert found.constraints == (0,)
    assert found.coords == tuple(sorted([edge(8, OUTSIDE), edge(7, 8)]))
    assert found.because == "r3c2 is inside the loop."
    assert (found.left != state).nonzero()[0].tolist() == [edge(7, OUTSIDE)]
    after[edge(7, OUTSIDE)] = 3
    found = explain_sides(puzzle_of({}), state, after)
    assert len(found.coords) == 4
    assert found.because == "r2c2 and r3c2 are on the same side of the loop."
    assert found.left[edge(4, 7)] == 1


def test_a_number_tells_on_which_side_its_neighbours_are():
    # Three neighbours of the 1 in the middle are outside, as it is: the fourth is inside.
    state = state_of(off=[(1, OUTSIDE), (3, OUTSIDE), (1, 4), (3, 4), (5, 4)])
    after = state.copy()
    after[edge(7, OUTSIDE)] = 2
    found = explain_sides(puzzle_of({4: 1, 8: 3}), state, after)
    assert found.constraints == (0, 1)
    assert found.because == "r3c2 is inside the loop."
    assert found.left[edge(7, OUTSIDE)] == 2


def test_moves_that_the_sides_do_not_decide_have_other_reasons():
    state = state_of()
    after = state.copy()
    after[edge(4, 7)] = 1
    assert explain_sides(puzzle_of({}), state, after) is None
    wrong = state_of(on=[(1, OUTSIDE)], off=[(1, 4), (3, 4), (3, OUTSIDE)])
    assert explain_sides(puzzle_of({}), wrong, after) is None
    assert explain_sides(Puzzle(GRID, Alphabet.binary(), []), state, after) is None
