"""Random boards of symmetric areas: each is where half a turn about its middle takes it, and hangs together."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import areas_of, around_of, division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.galaxies import dots_in_the_middle, random_galaxies

TRIES = Tries(np.arange(40), np.zeros(40, np.int64))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (5, 2), (6, 8)])
def test_all_areas_are_symmetric(rows, cols):
    grid = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))
    structure, division = Structure(grid, Alphabet.binary(), [], first=1), division_of(grid)
    marks = random_galaxies(structure, Draws(2, "galaxies"), TRIES)
    assert (marks[:, around_of(grid)] == 2).all()
    dots = dots_in_the_middle(structure, Draws(2, "galaxies"), TRIES, marks).reshape(40, 2 * rows - 1, 2 * cols - 1)
    for row, shown in zip(areas_of(marks[:, division.edges] == 2, division), dots, strict=True):
        assert (shown == 1).sum() == len(np.unique(row))
        for area in np.unique(row):
            places = np.argwhere(row.reshape(rows, cols) == area)
            middle = places.min(axis=0) + places.max(axis=0)
            assert shown[tuple(middle)] == 1
            assert {tuple(middle - place) for place in places} == {tuple(place) for place in places}
    if rows * cols > 10:
        assert len(np.unique(marks, axis=0)) > 30
