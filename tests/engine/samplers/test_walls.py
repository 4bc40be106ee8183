"""Random walls: all that is shaded is connected, no block is shaded, and one cell of each island has its size."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Connected, Islands, NoTwoByTwo
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.walls import island_sizes, random_walls, thin_walls

TRIES = Tries(np.arange(40), np.zeros(40, np.int64))


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (5, 2), (6, 8)])
def test_walls_hang_together_and_leave_islands_with_their_sizes(rows, cols, first):
    structure = Structure(Grid(rows, cols), Alphabet.binary(), [], first=first)
    draws = Draws(3, "walls")
    marks = random_walls(structure, draws, TRIES)
    sizes = island_sizes(structure, draws, TRIES, marks)
    assert set(np.unique(marks).tolist()) <= {1, 2}
    assert ((sizes == NO_CLUE) | (sizes >= 1)).all()
    for rule in (Connected(first), NoTwoByTwo(first)):
        scope = Constraint(rule, AllOf()).scope(structure.grid, structure.alphabet)
        assert rule.holds(marks - 1, scope).all()
    for row, told in zip(marks, sizes.tolist(), strict=True):
        scope = Constraint(rule := Islands(1 - first, tuple(told)), AllOf()).scope(structure.grid, structure.alphabet)
        assert rule.holds(row[None] - 1, scope).all()
    if rows * cols > 10:
        assert len(np.unique(marks, axis=0)) > 30


def test_thin_walls_hang_together_and_have_no_block_and_hardly_an_island_has_one():
    structure = Structure(Grid(6, 8), Alphabet.binary(), [])
    walls = thin_walls(structure, Draws(3, "walls"), TRIES)
    shares = []
    for rule in (Connected(1), NoTwoByTwo(1), NoTwoByTwo(0)):
        scope = Constraint(rule, AllOf()).scope(structure.grid, structure.alphabet)
        shares.append(rule.holds(walls, scope).mean())
    assert shares[:2] == [1, 1]
    assert shares[2] > 0.9
    assert len(np.unique(walls, axis=0)) > 30
