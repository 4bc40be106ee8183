"""Constraints on windows are those on the rectangles one by one."""

from __future__ import annotations

from itertools import product

import pytest

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Rect
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.windows import PAIRS, on_windows
from gridlanes.rules import AtMost

SIZES = [((2, 2),), PAIRS, ((1, 4), (4, 1)), ((1, 3), (2, 2), (5, 1)), ()]


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (4, 3), (5, 5)])
def test_they_are_the_constraints_on_all_rectangles(rows, cols, sizes):
    grid, alphabet = Grid(rows, cols), Alphabet.binary()
    found = on_windows(AtMost(1, 1), rows, cols, *sizes, role=Role.FORBIDDEN)
    expected = [
        Constraint(AtMost(1, 1), Rect(row, col, height, width), Role.FORBIDDEN)
        for height, width in sizes
        for row, col in product(range(rows - height + 1), range(cols - width + 1))
    ]
    assert [*found] == expected
    scopes = [constraint.scope(grid, alphabet).coords.tolist() for constraint in expected]
    assert [coords.tolist() for coords in found.coords] == scopes


def test_there_are_no_others():
    with pytest.raises(IndexError):
        on_windows(AtMost(1, 1), 2, 2, (2, 2)).region(1)
