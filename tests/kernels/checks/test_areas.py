"""Labels of areas: the first cell of each."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.checks.areas import label_areas, sum_areas


def test_each_cell_has_the_first_cell_that_it_is_joined_to():
    rng = np.random.default_rng(4)
    ends = np.array([[0, 3], [1, 4], [2, 5], [0, 1], [1, 2], [3, 4], [4, 5]], np.int32)
    lines = rng.random((200, len(ends))) < 0.5
    found = np.empty((200, 6), np.int32)
    label_areas(lines, ends, found)
    for row, areas in zip(lines, found, strict=True):
        expected = [*range(6)]
        for _ in range(6):
            for line, (one, other) in zip(row, ends.tolist(), strict=True):
                if not line:
                    expected[one] = expected[other] = min(expected[one], expected[other])
        assert areas.tolist() == expected


def test_sums_are_those_of_all_cells_of_an_area():
    """Areas may have any numbers, not only that of their first cell."""
    areas = np.array([[0, 1, 0, 1, 4], [4, 4, 4, 3, 4], [0, 0, 1, 2, 1]], np.int32)
    numbers = np.array([[1, 2, 3, 4, 5], [1, 0, -3, 8, 9], [1, 2, 3, 4, 5]], np.int32)
    sums = np.empty((3, 5), np.int32)
    sum_areas(areas, numbers, np.full(5, 7, np.int32), sums)
    assert sums.tolist() == [[4, 6, 4, 6, 5], [7, 7, 7, 8, 7], [3, 3, 8, 4, 8]]
