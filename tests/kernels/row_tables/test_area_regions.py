"""Areas of boards, and which of them share a border."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.row_tables.area_regions import area_regions, areas_beside


def listed(areas, fine):
    """The board of each area, its number there, and its cells."""
    size, count = areas.size, np.zeros(int(areas.max(initial=-1)) + 1, np.int64)
    row, number, start, coords = (np.full(size + 1, -7, np.int64) for _ in range(4))
    n = area_regions(areas, np.array(fine), row, number, start, coords.astype(np.intp), count)
    assert not count.any()
    coords = coords.astype(np.intp)
    area_regions(areas, np.array(fine), row, number, start, coords, count)
    return [(int(row[i]), int(number[i]), coords[start[i] : start[i + 1]].tolist()) for i in range(n)]


def test_areas_are_listed_board_after_board():
    areas = np.array([[1, 0, 1, -1], [0, 0, 0, 0], [3, 3, -1, 0]], np.int32)
    assert listed(areas, [True, True, True]) == [
        (0, 0, [1]),
        (0, 1, [0, 2]),
        (1, 0, [0, 1, 2, 3]),
        (2, 0, [3]),
        (2, 3, [0, 1]),
    ]
    assert listed(areas, [False, True, False]) == [(1, 0, [0, 1, 2, 3])]
    assert listed(areas[:0], []) == []


def test_areas_beside_each_other_are_noted():
    rng = random.Random(2)
    for _ in range(40):
        rows, cols = rng.randrange(1, 4), rng.randrange(1, 5)
        areas = np.array([rng.randrange(-1, 4) for _ in range(3 * rows * cols)], np.int32).reshape(3, rows, cols)
        fine, keys, expected = np.array([True, False, True]), np.full(6 * rows * cols, -7, np.int64), []
        for i in (0, 2):
            touching = [*zip(areas[i, :, 1:].flat, areas[i, :, :-1].flat, strict=True)]
            touching += [*zip(areas[i, 1:].flat, areas[i, :-1].flat, strict=True)]
            expected += [25 * i + 5 * min(p) + max(p) for p in touching if p[0] != p[1] and min(p) >= 0]
        n = areas_beside(areas, fine, 5, keys)
        assert sorted(keys[:n].tolist()) == sorted(expected)
        assert (keys[n:] == -7).all()
