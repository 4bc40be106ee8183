"""Finished regions: cells that touch, against what it means to touch."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from gridlanes.kernels.checks.touching import none_touch


@pytest.mark.parametrize("around", [False, True])
def test_cells_of_one_region_that_touch_are_found(around):
    rng, rows, cols = np.random.default_rng(5), 4, 5
    lengths = rng.integers(0, 9, 60)
    cells = np.concatenate([rng.permutation(rows * cols)[:n] for n in lengths]).astype(np.intp)
    start = np.concatenate([[0], np.cumsum(lengths)])
    held, ok = rng.random(len(cells)) < 0.4, np.zeros(60, np.bool_)
    none_touch(held, start, cells, rows, cols, around, ok)
    for i in range(60):
        here = slice(start[i], start[i + 1])
        near = [
            (abs(a // cols - b // cols), abs(a % cols - b % cols)) for a, b in combinations(cells[here][held[here]], 2)
        ]
        assert ok[i] == all(max(apart) > 1 if around else sum(apart) > 1 for apart in near)
    assert 0 < ok.sum() < 60
