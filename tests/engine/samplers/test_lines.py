"""Random lines as marks: links between cells, none around the board."""

from __future__ import annotations

import numpy as np
from rule_laws import scope_of

from gridlanes.compile.structure import Structure
from gridlanes.genres.loops_common import inner
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import NumbersJoined
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.lines import filling_lines, numbers_of_lines


def test_lines_hold_the_mark_that_searches_try_first():
    grid = Grid(5, 4, layers=(Layer.EDGES_H, Layer.EDGES_V))
    structure = Structure(grid, Alphabet.binary(), [], first=1)
    marks = filling_lines(structure, Draws(3, "lines"), Tries(np.arange(30), np.zeros(30, np.int64)))
    assert {*np.unique(marks).tolist()} == {1, 2}
    assert (marks[:, around_of(grid)] == 1).all()
    assert len(np.unique(marks, axis=0)) > 20


def test_both_ends_of_a_line_have_its_number_and_no_other_has_it():
    grid = Grid(5, 4, layers=(Layer.EDGES_H, Layer.EDGES_V))
    structure, draws = Structure(grid, Alphabet.binary(), [], first=1), Draws(3, "lines")
    tries = Tries(np.arange(30), np.zeros(30, np.int64))
    marks = filling_lines(structure, draws, tries)
    scope = scope_of(grid, Alphabet.binary(), inner(grid).resolve(grid))
    for row, numbers in zip(marks, numbers_of_lines(structure, draws, tries, marks), strict=True):
        told = numbers[numbers > 0]
        assert sorted(told.tolist()) == sorted([*range(1, told.max() + 1)] * 2)
        assert NumbersJoined(1, tuple(numbers.tolist())).holds(row[None, scope.coords] - np.uint8(1), scope).all()
