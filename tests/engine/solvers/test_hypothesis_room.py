"""What hypotheses about hypotheses are given: an order of coords, and a puzzle's own kernels many times."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.search.late import RowKernels
from gridlanes.solvers.hypothesis_room import far_apart, of_rows


@pytest.mark.parametrize("n", [1, 2, 3, 16, 81, 144, 220])
def test_each_coord_is_in_the_order_once_and_far_from_the_one_before(n):
    order = far_apart(n)
    assert sorted(order.tolist()) == list(range(n))
    if n > 10:
        assert (np.abs(np.diff(order)) >= n // 4).all()


def test_a_puzzle_has_its_own_kernels_as_often_as_it_is_named():
    start, table = np.array([0, 2, 2, 3], np.int64), np.array([[0, 1], [4, 2], [9, 3]], np.int64)
    kernels = RowKernels(
        np.zeros(12, np.int32),
        np.array([7, 8, 9], np.uint64),
        table,
        start,
        np.array([True, False, False]),
        np.array([False, False, True]),
    )
    found = of_rows(kernels, np.array([2, 0, 1, 2]))
    assert found.start.tolist() == [0, 1, 3, 3, 4]
    assert found.address.tolist() == [9, 7, 8, 9]
    assert found.table.tolist() == [[9, 3], [0, 1], [4, 2], [9, 3]]
    assert found.has_figures.tolist() == [False, True, False, False]
    assert found.tried.tolist() == [True, False, False, True]


@pytest.mark.parametrize("rows", [[1], [2, 0], [0, 1, 2], [2, 2, 0, 1]])
def test_puzzles_without_kernels_of_their_own_have_none(rows):
    no = np.zeros(3, np.bool_)
    none = RowKernels(
        np.zeros(0, np.int32), np.zeros(0, np.uint64), np.zeros((0, 3), np.int64), np.zeros(4, np.int64), no, no
    )
    found = of_rows(none, np.array(rows))
    assert [found.start.tolist(), found.has_figures.tolist(), found.tried.tolist()] == [
        [0] * (len(rows) + 1), [False] * len(rows), [False] * len(rows)
    ]  # fmt: skip
