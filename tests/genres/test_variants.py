"""What variants of Sudoku share."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError
from gridlanes.genres import sudoku
from gridlanes.genres.variants import boxed, unboxed
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct


def extra(grid):
    return [Constraint(Distinct(), Set(((0, 0), (grid.rows - 1, grid.cols - 1))))]


def test_a_boxed_variant_is_a_sudoku_and_what_is_added():
    plain, more = boxed("a", 3, 2), boxed("a", 3, 2, extra)
    regions = [region.tolist() for region in sudoku.structure(3, 2).regions]
    assert [region.tolist() for region in plain.regions] == regions
    assert [region.tolist() for region in more.regions] == [*regions, [0, 35]]
    assert plain.genre == more.genre == "a"
    assert boxed("a", 3, 2, extra) is more
    assert boxed("b", 3, 2, extra) is not more


def test_one_without_boxes_has_rows_and_columns():
    assert len(unboxed("a", 5).regions) == 10
    assert unboxed("a", 5, extra).regions[-1].tolist() == [0, 24]


@pytest.mark.parametrize("side", [0, 122])
def test_sides_have_limits(side):
    with pytest.raises(ModelError):
        unboxed("a", side)
    with pytest.raises(ModelError):
        boxed("a", side, 1)
