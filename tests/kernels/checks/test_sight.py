"""Finished lines: sources and stops at random, against what it means to be seen."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.checks.sight import count_most, mark_seen


@pytest.mark.parametrize("seed", range(3))
def test_what_is_seen_along_a_line_ends_at_stops(seed):
    rng = np.random.default_rng(seed)
    length = int(rng.integers(1, 9))
    source, stop = rng.random((2, length, 50)) < 0.3
    found, most = np.empty((length, 50), np.bool_), np.zeros(50, np.uint8)
    mark_seen(source, stop, found)
    count_most(source, stop, np.zeros(50, np.uint8), most)
    for i in range(50):
        runs, n = [0], 0
        for k in range(length):
            others = [j for j in range(length) if j != k and source[j, i]]
            assert found[k, i] == any(not stop[min(j, k) + 1 : max(j, k), i].any() for j in others)
            n = (0 if stop[k, i] else n) + int(source[k, i])
            runs.append(n)
        assert most[i] == max(runs)
