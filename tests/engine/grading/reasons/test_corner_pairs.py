"""What explains a move by pairs of edges."""

from __future__ import annotations

from itertools import product

import numpy as np

from gridlanes.grading.reasons.corner_pairs import explain_pairs
from gridlanes.grading.sides import cells_at
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import edges_around, edges_at
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import DegreeIn, ExactCount

GRID = Grid(3, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
PLACES = [*product(range(4), repeat=2)]


def puzzle_of(numbers):
    corners = [Constraint(DegreeIn(1, (0, 2)), edges_at(GRID, *place)) for place in PLACES]
    counts = [Constraint(ExactCount(1, n), edges_around(*divmod(cell, 3))) for cell, n in numbers.items()]
    return Puzzle(GRID, Alphabet.binary(), [*corners, *counts])


def edge(a, b):
    return next(e for e in range(GRID.n_coords) if cells_at(GRID, e) == (a, b))


def state_of(on=(), off=()):
    state = np.full(GRID.n_coords, 3, np.uint64)
    state[[*on]], state[[*off]] = 2, 1
    return state


def after_of(state, on=(), off=()):
    after = state.copy()
    after[[*on]], after[[*off]] = 2, 1
    return after


def test_a_three_in_a_corner_of_the_board_needs_that_corner_and_no_edge():
    state = state_of(on=[edge(7, 8)])
    outer = GRID.edges_at(0, 0)
    found = explain_pairs(puzzle_of({0: 3, 4: 2}), state, after_of(state, on=outer))
    assert found.constraints == (0, 16)
    assert found.coords == ()
    assert np.flatnonzero(found.left != state).tolist() == outer[:1]
    assert found.left[outer[0]] == 2


def test_the_last_gap_of_a_three_needs_the_line_that_reaches_its_corner():
    state = state_of(on=[edge(0, 1), edge(6, 9)])
    after = after_of(state, on=[edge(4, 5), edge(4, 7)])
    found = explain_pairs(puzzle_of({4: 3, 8: 1}), state, after)
    assert found.constraints == (PLACES.index((1, 1)), 16)
    assert found.coords == (edge(0, 1),)
    assert (found.left != state).sum() == 1
    assert found.because == ""


def test_moves_that_pairs_do_not_decide_have_other_reasons():
    state = state_of()
    after = after_of(state, on=[edge(4, 5)])
    assert explain_pairs(puzzle_of({4: 2}), state, after) is None
    assert explain_pairs(puzzle_of({0: 3}), state, after) is None  # it decides other edges
    wrong = state_of(on=[edge(0, 1), edge(1, 4), edge(0, 3)])
    assert explain_pairs(puzzle_of({0: 3}), wrong, after_of(wrong, on=[edge(4, 5)])) is None
    assert explain_pairs(Puzzle(GRID, Alphabet.binary(), []), state, after) is None
