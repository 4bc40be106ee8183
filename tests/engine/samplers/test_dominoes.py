"""Random dominoes."""

from __future__ import annotations

import pytest

from gridlanes.samplers.areas import beside
from gridlanes.samplers.dominoes import dominoes
from gridlanes.samplers.draws import Draws, Purpose


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 2), (3, 3), (4, 5), (10, 10), (7, 9)])
def test_dominoes_cover_the_board_but_for_one_cell(rows, cols):
    seen = set()
    for row in range(8):
        found = dominoes(Draws(3, "dominoes").dice(row, 0, Purpose.LAYOUT), rows, cols)
        cells = [cell for pair in found for cell in pair]
        assert len(cells) == len({*cells}) == rows * cols // 2 * 2
        assert all(other in beside(cell, rows, cols) for cell, other in found)
        seen.add(tuple(map(tuple, found)))
    assert len(seen) > 1 or rows == 1
