"""In which facts solutions differ."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.generating.differences import differences, differences_naive


def test_differences_equal_the_naive_twin() -> None:
    rng = random.Random(1)
    for _ in range(50):
        n_rows, n_facts = rng.randint(1, 9), rng.randint(1, 12)
        values = [[rng.randint(-1, 2) for _ in range(n_facts)] for _ in range(n_rows)]
        facts, row = sorted(rng.sample(range(n_facts), rng.randint(0, n_facts))), rng.randrange(n_rows)
        words = np.zeros(n_rows, np.uint64)
        differences(np.array(values, np.int32), row, np.array(facts, np.int64), words)
        expected = differences_naive(values, row, facts)
        assert words.tolist() == [sum(1 << place for place in some) for some in expected]
        assert words[row] == 0
