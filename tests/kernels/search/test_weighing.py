"""The choice of branch in rows with regions of their own against its naive twin."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import FORMATS, random_words

from gridlanes.genres import sudoku
from gridlanes.kernels.search.weighing import weigh, weigh_naive

STRUCTURE = sudoku.structure(3, 3)
PEERS = [np.flatnonzero(row).tolist() for row in STRUCTURE.apart]


def weighed(word_format, words, weight, conflict, *, for_shape):
    tables = STRUCTURE.tables(word_format, for_shape=for_shape)
    lanes = word_format.lanes
    states = word_format.zeros(3 + -(-len(words) // lanes), lanes)
    flat = states.reshape(-1, *word_format.halves)
    flat[3 * lanes : 3 * lanes + len(words)] = word_format.listed(words)
    weights = np.zeros((2, len(words)), np.int32)
    weights[1] = weight
    return weigh(states, 3, len(words), tables.peer_rows, tables.peer_masks, weights, 1, conflict)


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_choice_equals_that_of_the_naive_twin(word_format, seed):
    rng = random.Random(seed)
    words = random_words(rng, 81, [1 << i for i in range(9)])
    words[rng.randrange(81)] = 3
    weight = [rng.choice([0, 0, 0, 1, 2]) for _ in words]
    conflict = rng.choice([-1, -1, rng.randrange(81)])
    expected = weigh_naive(words, PEERS, weight, conflict)
    for for_shape in (False, True):
        assert weighed(word_format, words, weight, conflict, for_shape=for_shape) == expected


def test_the_last_contradiction_comes_first_then_weights_times_openness_then_what_peers_share():
    words, nothing = [1] * 81, [0] * 81
    words[0], words[40], words[41], words[80] = 7, 3, 3, 6
    assert weigh_naive(words, PEERS, nothing, -1) == (40, 2)
    assert weigh_naive(words, PEERS, nothing, 0) == (0, 2)
    assert weigh_naive(words, PEERS, nothing, 5) == (40, 2)
    assert weigh_naive(words, PEERS, [2, *nothing[1:]], -1) == (0, 2)
