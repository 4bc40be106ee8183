"""Jigsaws: regions of the puzzles' own."""

from __future__ import annotations

import numpy as np
import pytest
from family import is_latin, solved_examples

from gridlanes.errors import ModelError
from gridlanes.genres import jigsaw


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("jigsaw"):
        names = np.array([list(row) for row in data["regions"]])
        assert is_latin(grid)
        assert all(len(set(grid[names == name].tolist())) == 9 for name in np.unique(names))


def test_jigsaws_of_one_side_share_their_structure():
    assert jigsaw.structure(6) is jigsaw.structure(6)
    assert jigsaw.structure(6) is not jigsaw.structure(6, diagonals=True)
    assert len(jigsaw.structure(6, diagonals=True).regions) == 14


def test_regions_come_back_as_areas():
    areas = [0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 3, 1, 3, 2, 3, 3]
    own = jigsaw.regions(areas, 4)
    assert next(iter(own.regions)) == [0, 1, 4, 8]
    assert jigsaw.areas_of([own], 4) == areas


@pytest.mark.parametrize(("areas", "reason"), [([0] * 15, "has 15"), ([0] * 16, "16 cells"), ([0, 1] * 8, "8 cells")])
def test_areas_that_do_not_fit_are_refused(areas, reason):
    with pytest.raises(ModelError, match=reason):
        jigsaw.regions(areas, 4)
