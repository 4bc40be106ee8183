"""Random boards of symmetric areas: each is where half a turn about its middle takes it, and is connected."""

from __future__ import annotations

import numpy as np
import pytest
from plain_layouts import plain_divisions

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.fields.dots import WHITE
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.divisions import areas_of, around_of, division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.galaxies import all_dots, dots_in_the_middle, random_galaxies

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


def test_all_dots_are_the_middles_of_all_symmetric_areas():
    grid = Grid(2, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
    expected = set()
    for division in plain_divisions(2, 3):
        areas = [[divmod(cell, 3) for cell in range(6) if division[cell] == area] for area in {*division}]
        middles = {tuple(min(place) + max(place) for place in zip(*area, strict=True)): area for area in areas}
        if all({(row - r, col - c) for r, c in area} == {*area} for (row, col), area in middles.items()):
            expected.add(tuple(WHITE if divmod(point, 5) in middles else NO_CLUE for point in range(15)))
    found = all_dots(Structure(grid, Alphabet.binary(), [], first=1))
    assert [tuple(row) for row in found.tolist()] == sorted(expected)
