"""Shapes that hang together, none beside one of its own kind."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import lits
from gridlanes.model.regions import AllOf
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Polyomino
from gridlanes.rules.shared.shapes import orientations
from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.shapes import shapes_again, touching_shapes


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


def test_shapes_that_are_drawn_again_hang_together_with_the_others_and_lie_in_free_cells():
    ways = {mark: orientations(lits.SHAPES[letter]) for letter, mark in lits.MARKS.items() if mark}
    structure, n_found = lits.structure(7, 7), 0
    for number in range(20):
        dice = Draws(5, "shapes").dice(number, 0, Purpose.SOLUTION)
        marks = touching_shapes(dice, 7, 7, ways)
        cell = dice.choice([cell for cell, mark in enumerate(marks) if mark])
        free = _of_one_shape(marks, cell) | {cell for cell, mark in enumerate(marks) if not mark}
        drawn = shapes_again(dice, 7, 7, ways, marks, free)
        if drawn is None:
            continue
        n_found += 1
        found, new = drawn
        assert found != marks
        assert {each for cells in new for each in cells} == {each for each in free if found[each]}
        assert all(found[each] == marks[each] for each in range(49) if each not in free)
        for constraint in structure.constraints:
            scope = constraint.scope(structure.grid, structure.alphabet)
            assert constraint.rule.holds(np.array([found], np.uint8)[:, scope.coords], scope).all()
        assert all(_of_one_shape(found, cells[0]) == {*cells} for cells in new)
    assert n_found > 5


def _of_one_shape(marks, cell):
    shape, waiting = {cell}, [cell]
    while waiting:
        new = {other for other in beside(waiting.pop(), 7, 7) if marks[other] == marks[cell]} - shape
        shape |= new
        waiting += new
    return shape
