"""Random mirrors and monsters: that no other monsters have the same numbers, and how many cells have mirrors."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gridlanes.kernels.checks.monsters import count_monsters
from gridlanes.kernels.samplers.random_monsters import FALLING, ONE_IN, ROOM, ROOM_A_CELL, ZOMBIE, place_monsters


def boards(n: int, rows: int, cols: int, share: float) -> np.ndarray:
    marks = np.full((n, rows * cols), 9, np.uint8)
    room = np.full(ROOM + ROOM_A_CELL * rows * cols + 2 * (rows + cols), 77, np.int64)
    states, shares = np.arange(n, dtype=np.uint64), np.full(n, round(share * ONE_IN))
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        place_monsters(states, shares, rows, cols, marks, room)
    return marks


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (2, 3), (3, 3)])
@pytest.mark.parametrize("share", [0.0, 0.3])
def test_no_other_monsters_have_the_same_numbers(rows, cols, share):
    for board in boards(10, rows, cols, share):
        cells = np.flatnonzero(board <= ZOMBIE)
        every = np.tile(board - 1, (3 ** len(cells), 1))
        every[:, cells] = [*itertools.product(range(3), repeat=len(cells))]
        counts = np.empty((len(every), 2 * (rows + cols)), np.int64)
        count_monsters(every, rows, cols, counts)
        kinds = np.stack([(every == kind).sum(axis=1) for kind in range(3)], axis=1)
        mine = np.flatnonzero((every == board - 1).all(axis=1))
        assert len(mine) == 1
        agree = (counts == counts[mine]).all(axis=1) & (kinds == kinds[mine]).all(axis=1)
        assert agree.sum() == 1


def test_as_many_cells_as_wanted_have_mirrors_of_both_ways_and_all_kinds_occur():
    shares = np.bincount(boards(200, 6, 7, 0.4).ravel(), minlength=6) / (200 * 42)
    assert 0.17 < shares[FALLING] < 0.23
    assert 0.17 < shares[FALLING + 1] < 0.23
    assert shares[1:4].min() > 0.08
