"""The kinds of counts of exactly one, against groups that are joined pair by pair."""

from __future__ import annotations

import random

import numpy as np
import pytest
from ones_boards import OFF, ON, OPEN, Board, kinds_plainly, ones_of_boards, random_boards

from gridlanes.kernels.grading.ones import find_kinds, is_open, may_hold


def kinds_of(boards):
    n = len(boards[0].shared)
    kinds = np.zeros((len(boards), n), np.int64)
    find_kinds(ones_of_boards(boards), np.zeros(n, np.int64), np.zeros(n, np.int64), kinds)
    return kinds.tolist()


@pytest.mark.parametrize(("seed", "n_shared"), [(0, 8), (1, 12), (2, 16), (3, 16)])
def test_counts_that_meet_the_same_two_are_of_one_kind(seed, n_shared):
    boards, _ = random_boards(random.Random(seed), 12, n_shared, n_shared // 2)
    expected = [kinds_plainly(board) for board in boards]
    assert kinds_of(boards) == expected
    assert any(1 < len({*kinds}) < n_shared for kinds in expected)


def test_a_kind_grows_by_what_its_counts_meet_together():
    # 0 and 1 meet own counts 0 and 1; 2 meets only one of these, and 3 does. Then 2 meets both, and brings others.
    shared = [[0, 1], [2, 3], [4, 5, 6], [7, 8]]
    own = [[0, 2, 7], [1, 3, 4], [5, 8], [6]]
    assert kinds_of([Board(9, shared, own)]) == [[0, 0, 2, 3]]
    assert kinds_of([Board(9, shared, [[0, 2, 7, 5], [1, 3, 4], [8], [6]])]) == [[0, 0, 0, 3]]
    assert kinds_of([Board(9, shared, [[0, 2, 7, 5], [1, 3, 4], [8, 6]])]) == [[0, 0, 0, 0]]


def test_what_a_coord_may_be():
    state = np.array([OFF, ON, OPEN], np.uint64)
    assert [may_hold(state, c, 1) for c in range(3)] == [False, True, True]
    assert [is_open(state, c, 1) for c in range(3)] == [False, False, True]
