"""Statements: the smallest terms of a puzzle say what the puzzle says."""

from __future__ import annotations

import itertools

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.discovering.statements import Statements
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AtMost, CountBeside, ExactCount

COUNTS = (-1, 2, -1, 1, -1, -1, -1, 0, -1)
STRUCTURE = Structure(
    Grid(3, 3),
    Alphabet.binary(),
    [Constraint(AtMost(1, 2), Row(0)), Constraint(CountBeside(1, COUNTS), AllOf())],
)
PUZZLE = STRUCTURE.puzzle()


def test_counts_beside_cells_become_counts() -> None:
    found = Statements(PUZZLE, STRUCTURE)
    assert found.constraint_of == (0, 1, 1, 1)
    assert [type(each.rule) for each in found.puzzle.constraints] == [AtMost, ExactCount, ExactCount, ExactCount]
    assert [scope.coords.tolist() for scope in found.puzzle.scopes[1:]] == [[0, 2, 4], [0, 4, 6], [4, 6, 8]]
    assert found.local == [0, 1, 2, 3]
    assert found.constraints((1, 3)) == (1,)


def test_they_have_the_same_solutions() -> None:
    every = np.array([*itertools.product((0, 1), repeat=9)], np.uint8)
    assert np.array_equal(Statements(PUZZLE, STRUCTURE).puzzle.holds(every), PUZZLE.holds(every))
    assert PUZZLE.holds(every).any()


def test_a_puzzle_without_such_rules_stays_as_it_is() -> None:
    structure = Structure(Grid(3, 3), Alphabet.binary(), [Constraint(AtMost(1, 2), Row(0))])
    puzzle = structure.puzzle()
    assert Statements(puzzle, structure).puzzle is puzzle
