"""Counts that need not be shown: the naive twin, and that the others leave one solution where all do."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gridlanes.kernels.generating.counts_left import ROOM, around_plainly, counts_left_naive, leave_counts_out


def left_of(marks, orders, cols: int) -> np.ndarray:
    gone = np.ones(marks.shape, np.bool_)
    leave_counts_out(marks, orders, cols, np.full((ROOM, marks.shape[1]), -7, np.int64), gone)
    return ~gone


def boards(n: int, rows: int, cols: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    marks = random.integers(1, 3, (n, rows * cols)).astype(np.uint8)
    return marks, random.permuted(np.tile(np.arange(rows * cols, dtype=np.uint32), (n, 1)), axis=1)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (2, 2), (3, 4), (5, 5), (9, 7)])
def test_the_kernel_leaves_what_its_naive_twin_leaves(rows, cols):
    marks, orders = boards(20, rows, cols, rows)
    for board, order, left in zip(marks, orders, left_of(marks, orders, cols), strict=True):
        naive = counts_left_naive((board == 2).tolist(), rows, cols, order.tolist())
        assert {*np.flatnonzero(left).tolist()} == naive


@pytest.mark.parametrize(("rows", "cols"), [(1, 7), (2, 4), (3, 4)])
def test_the_counts_left_have_one_solution_where_all_have(rows, cols):
    every = np.array([*itertools.product((0, 1), repeat=rows * cols)], np.int64)
    around = np.zeros((rows * cols, rows * cols), np.int64)
    for cell in range(rows * cols):
        around[cell, [*around_plainly(cell, rows, cols)]] = 1
    counts = every @ around
    marks, orders = boards(60, rows, cols, 5)
    n_unique = n_gone = 0
    for board, left in zip(marks, left_of(marks, orders, cols), strict=True):
        agree = counts == (board.astype(np.int64) - 1) @ around
        unique = agree.all(axis=1).sum() == 1
        assert agree[:, left].all(axis=1).sum() == agree.all(axis=1).sum()
        n_unique, n_gone = n_unique + unique, n_gone + (~left).sum()
    assert n_unique > 0
    assert n_gone > 0
