"""The choice of branch in structures of many rules against its naive twin."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import FORMATS

from gridlanes.kernels.search.pick import pick, pick_naive


def picked(word_format, words, peers, measures, weight, conflict, n_coords):
    lanes = word_format.lanes
    states = word_format.zeros(3 + -(-len(words) // lanes), lanes)
    flat = states.reshape(-1, *word_format.halves)
    for coord, word in enumerate(words):
        flat[3 * lanes + coord] = word_format.filled(word, 1)[0]
    start = np.cumsum([0, *map(len, peers)]).astype(np.int32)
    flat_peers = np.array([other for those in peers for other in those], np.int32)
    weights = np.zeros((2, n_coords), np.int32)
    weights[1] = weight
    measure_start = np.cumsum([0, *map(len, measures)]).astype(np.int32)
    measure = np.array([other for those in measures for other in those], np.int32)
    return pick(states, 3, n_coords, start, flat_peers, measure_start, measure, weights, 1, conflict)


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1))
def test_pick_equals_its_naive_twin(word_format, seed):
    rng = random.Random(seed)
    n_coords, n_auxiliary = rng.randint(1, 40), rng.randint(0, 6)
    n_bits = rng.choice([2, 4, word_format.bits])
    words = [rng.getrandbits(n_bits) for _ in range(n_coords + n_auxiliary)]
    words[rng.randrange(n_coords)] = 3
    peers = [rng.choices(range(n_coords), k=rng.randint(0, 5)) for _ in range(n_coords)]
    measures = [rng.choice([[coord], rng.choices(range(len(words)), k=rng.randint(1, 4))]) for coord in range(n_coords)]
    weight = [rng.choice([0, 0, 0, 1, 2]) for _ in range(n_coords)]
    conflict = rng.choice([-1, -1, rng.randrange(n_coords)])
    expected = pick_naive(words, peers, measures, weight, conflict)
    assert picked(word_format, words, peers, measures, weight, conflict, n_coords) == expected
    assert words[expected].bit_count() > 1


def test_the_coord_of_the_last_contradiction_comes_first_then_weights_times_openness_then_decided_peers():
    words, peers, own = [7, 3, 3, 1, 3], [[], [], [3], [], []], [[coord] for coord in range(5)]
    nothing = [0] * 5
    assert pick_naive(words, peers, own, nothing, 0) == 0
    assert pick_naive(words, peers, own, nothing, 3) == 2
    assert pick_naive(words, peers, own, [2, 0, 0, 9, 0], -1) == 0
    assert pick_naive(words, [[]] * 5, own, nothing, -1) == 1
    assert pick_naive(words, [[]] * 5, [[3], [0, 0], [0], [0], [0]], nothing, -1) == 0
