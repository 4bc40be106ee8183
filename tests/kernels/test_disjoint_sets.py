"""Disjoint sets: the root of a node, what its path becomes, and sets that are joined."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.disjoint_sets import join_at_first, root_of


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_every_node_of_a_chain_has_its_end_as_root(dtype):
    chain = np.array([0, 0, 1, 2, 3, 4], dtype)
    assert [root_of(chain.copy(), node) for node in range(6)] == [0] * 6


def test_sets_do_not_mix():
    parent = np.array([0, 0, 2, 2, 3], np.int32)
    assert [root_of(parent, node) for node in range(5)] == [0, 0, 2, 2, 2]


def test_a_path_is_halved_and_no_root_changes():
    parent = np.array([0, 0, 1, 2, 3, 4], np.int32)
    root_of(parent, 5)
    assert parent.tolist() == [0, 0, 1, 1, 3, 3]
    assert root_of(parent, 5) == 0


def test_joined_sets_have_their_first_node_as_root():
    parent = np.arange(6)
    for one, other in ((4, 5), (3, 1), (5, 3)):
        join_at_first(parent, one, other)
    assert [root_of(parent, node) for node in range(6)] == [0, 1, 2, 1, 1, 1]
    assert (parent <= np.arange(6)).all()
