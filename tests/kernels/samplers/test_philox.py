"""Philox: the words of NumPy's generator."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.philox import philox_words


@pytest.mark.parametrize("seed", range(3))
def test_words_are_those_of_numpy(seed):
    rng = np.random.default_rng(seed)
    key = rng.integers(0, 1 << 64, 2, np.uint64)
    counters = rng.integers(0, 1 << 64, (5, 4), np.uint64)
    counters[:, 0] >>= np.uint64(1)
    counters[0] = 0
    words = np.empty((5, 12), np.uint64)
    with np.errstate(over="ignore"):  # where kernels run as plain Python
        philox_words(key, counters, words)
    for counter, found in zip(counters, words, strict=True):
        assert found.tolist() == np.random.Philox(key=key, counter=counter).random_raw(12).tolist()
