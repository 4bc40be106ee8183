"""Shapes that hang together, none beside one of its own kind."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import lits
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Polyomino
from gridlanes.rules.shared.shapes import orientations
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.shapes import touching_shapes


@pytest.mark.parametrize(("rows", "cols"), [(2, 4), (5, 5), (7, 9)])
def test_they_hang_together_without_a_block_and_equal_ones_keep_apart(rows, cols):
    ways = {mark: orientations(lits.SHAPES[letter]) for letter, mark in lits.MARKS.items() if mark}
    structure, found = lits.structure(rows, cols), set()
    for number in range(20):
        dice = Draws(4, "shapes").dice(number, 0, Purpose.SOLUTION)
        marks = np.array([touching_shapes(dice, rows, cols, ways)], np.uint8)
        assert marks.any()
        found.add(marks.tobytes())
        for constraint in structure.constraints:
            scope = constraint.scope(structure.grid, structure.alphabet)
            assert constraint.rule.holds(marks[:, scope.coords], scope).all()
        for letter, mark in lits.MARKS.items():
            if mark:
                rule = Polyomino(mark, (lits.SHAPES[letter],))
                assert rule.holds(marks, Constraint(rule, AllOf()).scope(structure.grid, structure.alphabet)).all()
    assert len(found) > 5
