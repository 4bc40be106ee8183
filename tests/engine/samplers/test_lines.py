"""Random lines as marks: links between cells, none around the board."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import around_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.lines import filling_lines


def test_lines_hold_the_mark_that_searches_try_first():
    grid = Grid(5, 4, layers=(Layer.EDGES_H, Layer.EDGES_V))
    structure = Structure(grid, Alphabet.binary(), [], first=1)
    marks = filling_lines(structure, Draws(3, "lines"), Tries(np.arange(30), np.zeros(30, np.int64)))
    assert {*np.unique(marks).tolist()} == {1, 2}
    assert (marks[:, around_of(grid)] == 1).all()
    assert len(np.unique(marks, axis=0)) > 20
