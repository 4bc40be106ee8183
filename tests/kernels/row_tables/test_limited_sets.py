"""Sets of cells of a room with limited groups: those that a look at every set finds, in ascending order."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.row_tables.apart_sets import MAX_CELLS
from gridlanes.kernels.row_tables.limited_sets import limited_sets


@pytest.mark.parametrize("per_cell", [1, 2])
@pytest.mark.parametrize("forbidden", [(), (0,), (1, 2), (0, 3)])
def test_each_set_without_a_forbidden_number_is_listed_once(per_cell, forbidden):
    rng, size, wanted = random.Random(per_cell), 8, 4
    groups = np.zeros(per_cell * size, np.int64)
    for k in range(len(groups)):
        first = k // per_cell
        later = rng.sample(range(first + 1, size), min(2, size - first - 1))
        groups[k] = 0 if first % 3 == 2 else sum(1 << cell for cell in (first, *later))
    sets, begin = np.zeros(100, np.int32), np.zeros(2, np.int64)
    numbers, scratch = sum(1 << number for number in forbidden), np.zeros(2 * MAX_CELLS + 4, np.int64)
    limited_sets(np.array([0, size]), groups, per_cell, numbers, np.array([wanted]), 100, 1000, begin, sets, scratch)
    limits = [group for group in groups.tolist() if group]
    expected = [
        chosen
        for chosen in range(1 << size)
        if chosen.bit_count() == wanted and all((chosen & group).bit_count() not in forbidden for group in limits)
    ]
    assert sets[: begin[1]].tolist() == expected
