"""What explains a move of parity."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.reasons.parity import explain_parity
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import edges_around
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import DegreeIn, ExactCount

GRID = Grid(2, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
OFF, ON, OPEN = 1, 2, 3


def edge(layer, row, col):
    return int(GRID.ids(layer)[row, col])


def puzzle_of(last):
    rules = [DegreeIn(1, (0, 2))] * 5 + [last]
    return Puzzle(
        GRID,
        Alphabet.binary(),
        [Constraint(rule, edges_around(*divmod(cell, 3))) for cell, rule in enumerate(rules)],
    )


TOP = [edge(Layer.EDGES_H, 0, col) for col in range(2)]
BOTTOM = [edge(Layer.EDGES_H, 2, col) for col in range(2)]
LEFT = [edge(Layer.EDGES_V, row, 0) for row in range(2)]
ACROSS = [edge(Layer.EDGES_V, row, 2) for row in range(2)]


def state_of(on, off):
    state = np.full(GRID.n_coords, OPEN, np.uint64)
    state[on], state[off] = ON, OFF
    return state


def test_the_counts_on_the_smaller_side_and_the_edges_out_of_them_are_named():
    # The four cells on the left have one open edge out, the lower one of two across; one edge out of them is used.
    state = state_of([LEFT[0]], [*TOP, *BOTTOM, LEFT[1], ACROSS[0]])
    after = state.copy()
    after[ACROSS[1]] = ON
    found = explain_parity(puzzle_of(DegreeIn(1, (0, 2))), state, after)
    assert found.constraints == (0, 1, 3, 4)
    assert found.coords == tuple(sorted([*TOP, *BOTTOM, *LEFT, ACROSS[0]]))
    assert (found.left == after).all()
    assert found.because.startswith("Of ")
    assert ", an even number hold the mark" in found.because


def test_an_odd_count_makes_it_odd():
    # The last cell has two edges that are not used, and one that is, out of its side, which is the cells 2 and 5.
    outer = [edge(Layer.EDGES_H, 0, 2), edge(Layer.EDGES_H, 2, 2), edge(Layer.EDGES_V, 0, 3), edge(Layer.EDGES_V, 1, 3)]
    state = state_of([outer[0]], [*outer[1:], ACROSS[0]])
    after = state.copy()
    after[ACROSS[1]] = OFF
    found = explain_parity(puzzle_of(ExactCount(1, 1)), state, after)
    assert found.constraints == (2, 5)
    assert (found.left == after).all()
    assert ", an odd number hold the mark" in found.because


def test_moves_that_it_does_not_decide_have_other_reasons():
    state = state_of([LEFT[0]], [*TOP, *BOTTOM, LEFT[1]])
    after = state.copy()
    after[ACROSS[1]] = ON
    assert explain_parity(puzzle_of(DegreeIn(1, (0, 2))), state, after) is None
    assert explain_parity(Puzzle(GRID, Alphabet.binary(), []), state, after) is None
