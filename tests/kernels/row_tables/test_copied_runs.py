"""Runs of entries that are copied."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.kernels.row_tables.copied_runs import copy_runs


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 9), st.integers(0, 4)), max_size=12))
def test_each_run_is_where_it_belongs_and_nothing_else_is_touched(runs):
    values = np.arange(100, 130)
    expected, at = [-1] * 3, []
    for first, length, gap in runs:
        at.append(len(expected))
        expected += [*range(100 + first, 100 + first + length), *[-1] * gap]
    found = np.full(len(expected), -1)
    first, lengths, _ = np.array(runs, np.int64).reshape(-1, 3).T.copy()
    copy_runs(values, first, lengths, np.array(at, np.int64), found)
    assert found.tolist() == expected


@pytest.mark.parametrize(("of", "into"), [(np.int64, np.int32), (np.int32, np.int32), (np.int64, np.int64)])
def test_numbers_keep_their_values_in_arrays_of_other_types(of, into):
    values, found = np.array([7, -1, 2**31 - 1], of), np.zeros(3, into)
    copy_runs(values, np.array([1]), np.array([2]), np.array([0]), found)
    assert found.tolist() == [-1, 2**31 - 1, 0]
