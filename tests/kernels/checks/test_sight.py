"""Finished lines: sources and stops at random, against what it means to be seen."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.checks.sight import count_around, count_most, mark_seen


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


@pytest.mark.parametrize("itself", [False, True])
def test_cells_are_seen_up_to_the_first_that_is_not_clear(itself):
    rng = np.random.default_rng(2)
    clear, found = rng.random((20, 4, 5)) < 0.7, np.empty((20, 20), np.uint16)
    count_around(clear.reshape(20, 20), 5, itself, found)
    for board, row, col in np.ndindex(20, 4, 5):
        lines = clear[board, row, col + 1 :], clear[board, row, :col][::-1]
        lines += clear[board, row + 1 :, col], clear[board, :row, col][::-1]
        seen = itself + sum(int(np.append(line, False).argmin()) for line in lines)
        assert found[board, 5 * row + col] == (seen if clear[board, row, col] or not itself else 0)
