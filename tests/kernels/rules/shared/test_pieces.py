"""Pieces of random graphs against walks over them."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, neighbour_table, reached_from
from gridlanes.kernels.rules.shared.pieces import label_pieces, sizes_beside


@pytest.mark.parametrize("least", [OPEN, IN])
@pytest.mark.parametrize("seed", range(20))
def test_pieces_have_the_name_of_their_first_node_and_its_size(seed, least):
    rng = random.Random(seed)
    n = rng.randrange(2, 8)
    links = [link for link in itertools.combinations(range(n), 2) if rng.random() < 0.4]
    neighbours = [[sum(link) - i for link in links if i in link] for i in range(n)]
    states = [rng.choice([IN, OPEN, OUT]) for _ in range(n)]
    scratch = np.array([*states, *[-7] * 3 * n], np.int64)
    table = np.array(neighbour_table(neighbours), np.int32)
    label_pieces(table, n, least, scratch, n, 2 * n, 3 * n)
    held = [IN if state >= least else OUT for state in states]
    pieces = [reached_from(held, neighbours, i) if held[i] == IN else set() for i in range(n)]
    assert scratch[n : 2 * n].tolist() == [min(piece, default=-1) for piece in pieces]
    firsts = {min(piece) for piece in pieces if piece}
    assert scratch[2 * n : 3 * n].tolist() == [len(pieces[i]) if i in firsts else 0 for i in range(n)]
    left_out = rng.randrange(n)
    scratch[3 * n :] = [int(bool(pieces[left_out]) and pieces[i] == pieces[left_out]) for i in range(n)]
    for i in range(n):
        beside = {frozenset(pieces[j]) for j in neighbours[i] if pieces[j] and scratch[3 * n + j] == 0}
        assert sizes_beside(table, i, scratch, n, 2 * n, 3 * n, 1) == sum(map(len, beside))
