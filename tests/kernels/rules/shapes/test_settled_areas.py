"""What areas have for sure, and may have, on boards whose division is known to the test alone."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.rules.shapes.number_pairs import (
    all_may_pair,
    join_cells,
    leave_pairs,
    list_pairs,
    may_pair,
    notes_of,
    only_pair,
)
from gridlanes.kernels.rules.shapes.rectangles import ends_of
from gridlanes.kernels.rules.shapes.settled_areas import settle_areas
from gridlanes.kernels.rules.shared.cell_sets import has_cell
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT
from gridlanes.samplers.areas import fitting_areas
from gridlanes.samplers.draws import Draws, Purpose

ROWS, COLS = 4, 5
N = ROWS * COLS
ENDS = ends_of(N, COLS)
ROOM = notes_of(len(ENDS), N, COLS)


def divided_board(seed: int) -> tuple[list[int], dict[int, tuple[int, int]], np.ndarray]:
    """For each cell its area, the two cells with numbers of each area, and the notes of a board that is half known."""
    rng = random.Random(seed)
    dice = Draws(seed, "areas").dice(0, 0, Purpose.SOLUTION)
    areas = fitting_areas(dice, ROWS, COLS, lambda area: len(area) > 1, 4)
    assert areas is not None
    area_of, ends, scratch = [-1] * N, {}, np.zeros(ROOM.end, np.int64)
    scratch[ROOM.number : ROOM.number + N] = -1
    for name, area in enumerate(areas):
        for cell in area:
            area_of[cell] = name
        low, high = ends[name] = tuple(rng.sample(area, 2))
        scratch[ROOM.number + low], scratch[ROOM.number + high] = len(area) - 1, len(area) + 1
    known = [OUT if area_of[one] == area_of[other] else IN for one, other in ENDS]
    scratch[: len(ENDS)] = [state if rng.random() < 0.4 else OPEN for state in known]
    return area_of, ends, scratch


@pytest.mark.parametrize("seed", range(40))
def test_an_area_has_what_it_is_said_to_have_and_goes_on_where_it_may(seed: int) -> None:
    area_of, ends, scratch = divided_board(seed)
    assert join_cells(scratch, ROOM) == 0
    all_may_pair(scratch, ROOM)
    list_pairs(scratch, ROOM)
    for one, other in ends.values():
        assert may_pair(one, other, scratch, ROOM)
        only_pair(min(one, other), max(one, other), scratch, ROOM)
    assert leave_pairs(scratch, ROOM) == 0
    assert settle_areas(scratch, ROOM) == 0
    for cell in range(N):
        owner = int(scratch[ROOM.owner + scratch[ROOM.piece + cell]])
        assert owner < 0 or area_of[owner // N] == area_of[owner % N] == area_of[cell]
    for one, other in ends.values():
        assert scratch[ROOM.owner + scratch[ROOM.piece + one]] == min(one, other) * N + max(one, other)
    for one, other in ENDS:
        owners = {int(scratch[ROOM.owner + scratch[ROOM.piece + cell]]) for cell in (one, other)}
        if area_of[one] == area_of[other] and len(owners) == 2:
            assert has_cell(ROOM.open_right if other == one + 1 else ROOM.open_down, one, scratch)
