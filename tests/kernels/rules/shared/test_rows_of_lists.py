"""Ranges of entries for rows: those of the naive twin, on random lists."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.rules.shared.rows_of_lists import RowRanges, note_row_ranges, range_of_rows, row_ranges_naive


@pytest.mark.parametrize("last_at", [0, 1])
@pytest.mark.parametrize("n", [0, 1, 7])
def test_each_row_has_the_entries_from_the_first_to_the_last_that_concern_it(n, last_at):
    rng, rows = random.Random(n), 6
    listed = [number for _ in range(n) for number in (*sorted(rng.choices(range(rows), k=2)), 9)]
    scratch = np.full(2 * (rows + 2), 99, np.int64)
    ranges = RowRanges(scratch[: rows + 2], scratch[rows + 2 :])
    note_row_ranges(np.array([*listed, -1], np.int32), len(listed), 3, last_at, rows, ranges)
    expected = row_ranges_naive(listed, 3, last_at, rows)
    assert [*zip(ranges.first.tolist()[1:-1], ranges.end.tolist()[1:-1], strict=True)] == expected
    first, end = range_of_rows(np.int64(0b1010), ranges)  # rows 1 and 3
    some = [expected[0], expected[2]]
    assert end == max(pair[1] for pair in some)
    assert end == 0 or first == min(pair[0] for pair in some)
