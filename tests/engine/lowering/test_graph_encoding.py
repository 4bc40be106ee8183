"""Encodings of components, paths and loops: every solution is found once."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import grid_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import BoundedSize, Connected, LoopFreezesCounts, OnePath, Polyomino

pytest.importorskip("ortools")

from gridlanes.lowering.encoder import Encoder, cp_model
from gridlanes.lowering.graph_encoding import all_of, any_of

CELLS, EDGES = "???/???", "+?+?+/? ? ?/+?+?+"


def enumerated(encoder):
    """Every solution that CP-SAT comes to, as mark numbers, as often as it does."""
    found = []

    class Collector(cp_model().CpSolverSolutionCallback):
        def on_solution_callback(self):
            found.append(tuple(self.value(encoder.number(c)) for c in range(len(encoder.domain))))

    solver = cp_model().CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.catch_sigint_signal = False  # it would leave no handler behind: Ctrl-C would end the test run
    solver.solve(encoder.model, Collector())
    return found


def puzzle_of(rule, drawing):
    grid = grid_of(drawing)
    whole = places(grid, list(range(grid.n_coords)))
    return Puzzle(grid, Alphabet.binary(), [Constraint(rule, [whole])] if rule else [])


@pytest.mark.parametrize(
    ("rule", "drawing"),
    [
        (Connected(1), CELLS),
        (Connected(1), EDGES),
        (BoundedSize(1, 2, 3), CELLS),
        (BoundedSize(1, 3, 6), CELLS),
        (Polyomino(1, ("##", "##/##")), CELLS),
        (OnePath(1, True), CELLS),
        (OnePath(1, False), CELLS),
        (OnePath(1, True), EDGES),
        (OnePath(1, False), EDGES),
        (LoopFreezesCounts(1, ()), EDGES),
    ],
    ids=repr,
)
def test_what_is_added_to_the_model_is_determined_by_the_coords(rule, drawing):
    puzzle = puzzle_of(rule, drawing)
    encoder = Encoder(puzzle.alphabet, puzzle.domain)
    rule.encode(encoder, puzzle.scopes[0])
    found = enumerated(encoder)
    everything = np.array(np.meshgrid(*[[0, 1]] * puzzle.n_coords), np.uint8).reshape(puzzle.n_coords, -1).T
    right = everything[rule.holds(everything, puzzle.scopes[0])]
    assert sorted(found) == sorted(map(tuple, right.tolist()))


def test_literals_of_all_and_any():
    puzzle = puzzle_of(None, "??")
    encoder = Encoder(puzzle.alphabet, puzzle.domain)
    both = [encoder.is_mark(coord, 1) for coord in range(2)]
    every, some = all_of(encoder, both), any_of(encoder, both)
    encoder.model.add_bool_or([some])
    encoder.model.add_bool_or([~every])
    encoder.model.add_bool_or([~any_of(encoder, [])])
    assert sorted(enumerated(encoder)) == [(0, 1), (1, 0)]
