"""Hitting sets, counted: as many as there are if all sets are tried one after the other."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.generating.hitting_counts import HittingQuestions, hitting_counts, hitting_counts_naive


@pytest.mark.parametrize("heaviest", [1, 3])
def test_counts_equal_the_naive_twin(heaviest) -> None:
    rng, n_found = random.Random(heaviest), 0
    for _ in range(100):
        n = rng.randint(1, 9)
        sets = [{*rng.sample(range(n), rng.randint(1, min(n, 4)))} for _ in range(rng.randint(0, 12))]
        weights = [rng.randint(1, heaviest) for _ in range(n)]
        counts = np.zeros(sum(weights) + 1, np.int64)
        words = np.array([sum(1 << element for element in some) for some in sets], np.uint64)
        hitting_counts(np.array(weights, np.int64), HittingQuestions.of(words, n), counts)
        assert counts.tolist() == hitting_counts_naive(sets, weights)
        n_found += int(counts.sum())
    assert n_found > 500


def test_an_empty_set_is_hit_by_nothing() -> None:
    counts = np.zeros(4, np.int64)
    hitting_counts(np.ones(3, np.int64), HittingQuestions.of(np.array([0b11, 0], np.uint64), 3), counts)
    assert not counts.any()
