"""Walls between cells: their order, the cells beside them, the areas that they leave."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.walls import areas_left, cells_beside, divided, n_areas, n_walls


def test_walls_between_horizontal_neighbours_come_first():
    first, second = cells_beside(Size(2, 3))
    assert first.tolist() == [0, 1, 3, 4, 0, 1, 2]
    assert second.tolist() == [1, 2, 4, 5, 3, 4, 5]
    across, down = divided(np.arange(14).reshape(2, 7), Size(2, 3))
    assert across.tolist() == [[[0, 1], [2, 3]], [[7, 8], [9, 10]]]
    assert down.tolist() == [[[4, 5, 6]], [[11, 12, 13]]]


@pytest.mark.parametrize(("size", "n"), [(Size(2, 3), 7), (Size(1, 4), 3), (Size(4, 1), 3), (Size(1, 1), 0)])
def test_there_are_as_many_as_borders(size, n):
    assert n_walls(size) == n
    assert [len(cells) for cells in cells_beside(size)] == [n, n]


@pytest.mark.parametrize("dtype", [np.bool_, np.uint8])
def test_areas_are_what_walls_leave(dtype):
    walls = np.array([[0] * 7, [1] * 7, [1, 0, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]], dtype)
    assert areas_left(walls, Size(2, 3)).tolist() == [[0] * 6, [*range(6)], [0, 1, 1, 0, 1, 1], [0] * 6]
    assert n_areas(walls, Size(2, 3)).tolist() == [1, 6, 2, 1]
