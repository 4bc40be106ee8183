"""Philox: the words are those of the naive twin, and of NumPy."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.philox import fill_words, philox_naive

KEY = np.array([5, (1 << 64) - 3], np.uint64)


def test_words_are_those_of_the_naive_twin_and_of_numpy() -> None:
    first, second = np.array([7, 1 << 40, 0], np.uint64), np.array([0, 9, 3], np.uint64)
    rest, words = np.array([2, (1 << 63) + 1], np.uint64), np.zeros((3, 8), np.uint64)
    with np.errstate(over="ignore"):  # words wrap around, of which plain Python warns
        fill_words(KEY, first, second, rest, words)
    for one, other, found in zip(first.tolist(), second.tolist(), words.tolist(), strict=True):
        counters = [[one + block, other, *rest.tolist()] for block in range(2)]
        assert found == [word for counter in counters for word in philox_naive(KEY.tolist(), counter)]
        numpy = np.random.Philox(key=KEY, counter=np.array(counters[0], np.uint64))
        assert found[4:] == numpy.random_raw(4).tolist()  # it counts before the first block
