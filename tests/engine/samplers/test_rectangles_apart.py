"""Random rectangles of which none is beside another."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridlanes.samplers.areas import beside
from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.rectangles_apart import rectangles_apart


@pytest.mark.parametrize(("rows", "cols", "longest"), [(1, 1, 3), (1, 7, 2), (4, 5, 3), (9, 6, 4)])
def test_they_are_rectangles_apart_and_no_cell_has_room(rows, cols, longest):
    for row in range(30):
        found = rectangles_apart(Draws(2, "rectangles").dice(row, 0, Purpose.SOLUTION), rows, cols, longest)
        number_of = {cell: number for number, cells in enumerate(found) for cell in cells}
        assert len(number_of) == sum(map(len, found))
        for cells in found:
            at = np.array([divmod(cell, cols) for cell in cells])
            sides = at.max(axis=0) - at.min(axis=0) + 1
            assert sides.max() <= longest
            assert len(cells) == sides.prod()
        for row_of_cell, col in product(range(rows), range(cols)):
            cell = row_of_cell * cols + col
            near = {number_of[other] for other in beside(cell, rows, cols) if other in number_of}
            assert near <= {number_of[cell]} if cell in number_of else near
