"""Random dominoes."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.samplers.areas import beside
from gridlanes.samplers.dominoes import domino_partners, dominoes_apart
from gridlanes.samplers.draws import Draws, Purpose, Tries


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 2), (3, 3), (4, 5), (10, 10), (7, 9)])
def test_dominoes_cover_the_board_but_for_one_cell(rows, cols):
    found = domino_partners(rows, cols, Draws(3, "dominoes"), Tries(np.arange(8), np.zeros(8, np.int64))).tolist()
    for partner in found:
        assert partner.count(-1) == rows * cols % 2
        for cell, other in enumerate(partner):
            assert other < 0 or (partner[other] == cell and other in beside(cell, rows, cols))
    assert len({*map(tuple, found)}) > 1 or rows == 1


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (2, 2), (3, 5), (8, 8)])
def test_dominoes_apart_leave_no_room_for_another_one(rows, cols):
    for row in range(8):
        found = dominoes_apart(Draws(3, "dominoes").dice(row, 0, Purpose.SOLUTION), rows, cols, 5)
        near = [{*beside(cell, rows, cols)} for cell in range(rows * cols)]
        cells = {cell for pair in found for cell in pair}
        assert all(near[cell] & cells == {*pair} - {cell} for pair in found for cell in pair)
        free = [cell for cell in range(rows * cols) if not cells & {cell, *near[cell]}]
        assert not any(near[cell] & {*free} for cell in free)


def test_dominoes_apart_within_some_cells_stay_there_and_leave_no_room_there():
    within = {*range(5, 30)} - {12, 20}
    for row in range(8):
        found = dominoes_apart(Draws(3, "within").dice(row, 0, Purpose.SOLUTION), 6, 6, 3, within)
        cells = {cell for pair in found for cell in pair}
        assert cells <= within
        free = {cell for cell in within if not cells & {cell, *beside(cell, 6, 6)}}
        assert not any({*beside(cell, 6, 6)} & free for cell in free)
