"""CellMin: the reason it gives, and the seeds' named counters as one constraint a cell."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import LosCross
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import CellMin
from gridlanes.rules.cell_min import CellStarved
from gridlanes.solvers.brute import solve


def test_a_reach_with_too_few_places_is_named():
    scope = Scope(Grid(1, 5), Alphabet.binary(), (np.array([4, 1, 0]),))
    state = np.array([[1, 0], [1, 1], [0, 1]], np.bool_)
    assert CellMin(1, 2).violation(state, scope) is None
    violation = CellMin(1, 3).violation(state, scope)
    assert violation == CellStarved((4, 1, 0), 2, 3)
    assert str(violation) == "2 coords in reach can hold the mark, of which there must be at least 3"


def test_a_counter_is_one_constraint_a_cell():
    """Every cell of a row of three is lit by a bulb in the row: seven of the eight ways to place bulbs."""
    grid = Grid(1, 3)
    lit = [Constraint(CellMin(1, 1), LosCross(0, c)) for c in range(3)]
    puzzle = Puzzle(grid, Alphabet.binary(), lit)
    assert [scope.coords.tolist() for scope in puzzle.scopes].count([0, 1, 2]) >= 1
    assert len(solve(puzzle)) == 7
