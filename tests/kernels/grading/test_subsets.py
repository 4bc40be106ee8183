"""Subsets in one house against all combinations."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from grading_states import marks, one_house, random_states, room, struck

from gridlanes.kernels.grading.houses import is_in
from gridlanes.kernels.grading.subsets import hidden_subsets, naked_subsets


def a_house(rng, n=6):
    """Marks at n coords, one solution among them."""
    own = rng.sample(range(n), n)
    return [1 << own[c] | sum(1 << m for m in range(n) if rng.random() < 0.25) for c in range(n)]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_naked_subsets_strike_out_what_the_definition_says(size):
    rng, n_struck = random.Random(size), 0
    for _ in range(40):
        words = a_house(rng)
        state = [marks(word) for word in words]
        expected, fit = set(), [c for c in range(6) if 1 < len(state[c]) <= size]
        if sum(len(here) > 1 for here in state) > size:
            for chosen in itertools.combinations(fit, size):
                union = set().union(*(state[c] for c in chosen))
                if len(union) <= size:
                    expected |= {(c, m) for c in range(6) if c not in chosen for m in state[c] & union}
        houses, states = one_house(words)
        found = room(1)
        naked_subsets(states, np.arange(1), houses, size, found)
        assert struck(np.array(words), states.words[0]) == expected
        assert found[0] == len(expected)
        n_struck += len(expected)
    assert n_struck


@pytest.mark.parametrize("size", [2, 3, 4])
def test_hidden_subsets_keep_their_marks_alone(size):
    rng, n_struck = random.Random(size), 0
    for _ in range(40):
        words = a_house(rng)
        state = [marks(word) for word in words]
        places = {m: {c for c in range(6) if m in state[c]} for m in range(6)}
        expected, n_seen, fit = set(), 0, [m for m in range(6) if 1 < len(places[m]) <= size]
        for chosen in itertools.combinations(fit, size):
            union = set().union(*(places[m] for m in chosen))
            if len(union) <= size:
                n_seen += 1
                expected |= {(c, m) for c in union for m in state[c] - set(chosen)}
        houses, states = one_house(words)
        found, seen = room(1), room(1)
        hidden_subsets(states, np.arange(1), houses, size, False, found, seen)
        assert struck(np.array(words), states.words[0]) == expected
        assert (found[0], seen[0]) == (len(expected), n_seen)
        n_struck += len(expected)
    assert n_struck


def test_a_direct_one_writes_down_a_right_mark():
    board, states, solutions = random_states(3, 2, 60, 0.3)
    found, seen = room(60), room(60)
    hidden_subsets(states, np.arange(60), board.houses, 2, True, found, seen)
    placed = [(i, c) for i in range(60) for c in range(36) if is_in(states.placed[i], c)]
    assert len(placed) == found.sum() > 0
    assert (seen >= found).all()
    assert all(states.words[i, c] == solutions[i, c] for i, c in placed)
