"""Random boards of strips."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.strips import strips


@pytest.mark.parametrize(("rows", "cols", "length"), [(6, 6, 3), (8, 4, 4), (2, 6, 3), (3, 2, 1)])
def test_strips_of_both_ways_cover_the_board(rows, cols, length):
    upright = set()
    for row in range(20):
        found = strips(Draws(0, "strips").dice(row, 0, Purpose.LAYOUT), rows, cols, length)
        assert sorted(cell for strip in found for cell in strip) == [*range(rows * cols)]
        for strip in found:
            steps = {after - before for before, after in pairwise(strip)}
            assert len(strip) == length
            assert steps in (set(), {1}, {cols})
            assert steps != {1} or strip[0] // cols == strip[-1] // cols
            upright |= steps - {1}
    assert bool(upright) == (min(rows, cols) >= length > 1)
