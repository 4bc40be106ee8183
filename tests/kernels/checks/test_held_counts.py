"""How often regions hold a mark."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.checks.held_counts import count_held


def test_each_region_of_each_assignment_is_counted():
    numbers = np.random.default_rng(4).integers(0, 3, (5, 12)).astype(np.uint8)
    regions = [[0, 3, 5], [], [11], [*range(12)], [4, 4]]
    start = np.cumsum([0, *map(len, regions)])
    coords = np.array([coord for region in regions for coord in region])
    for number in range(3):
        counts = np.full((5, len(regions)), 99, np.int32)
        count_held(numbers, number, start, coords, counts)
        expected = [[[*marks].count(number) for marks in (row[region] for region in regions)] for row in numbers]
        assert counts.tolist() == expected
