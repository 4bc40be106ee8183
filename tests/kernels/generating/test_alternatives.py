"""Facts that a known other solution shows to be needed."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.generating.alternatives import Nearby, UnitsLeft, pass_needed, pass_needed_naive


@pytest.mark.parametrize("smallest", [1, 3])
def test_what_is_passed_equals_the_naive_twin(smallest) -> None:
    rng = random.Random(smallest)
    n_dropped = 0
    for n_units in (1, 5, 64, 65, 130):
        n, n_words = 20, -(-n_units // 64)
        others = [
            [{*rng.sample(range(n_units), min(n_units, rng.randint(1, 6)))} for _ in range(rng.randint(0, 30))]
            for _ in range(n)
        ]
        left = [{unit for unit in range(n_units) if rng.random() < 0.8} for _ in range(n)]
        orders = [sorted(range(n_units), key=lambda unit: (unit not in some, rng.random())) for some in left]
        at = [rng.randint(0, len(some)) for some in left]
        size = [smallest * rng.choice([1, 2, 7]) for _ in range(n)]
        bits = np.array(
            [
                [sum(1 << u for u in other) >> 64 * w & (1 << 64) - 1 for w in range(n_words)]
                for some in others
                for other in some
            ],
            np.uint64,
        )
        ends = np.cumsum([len(some) for some in others])
        nearby = Nearby(ends - [len(some) for some in others], ends.copy(), bits.reshape(-1, n_words))
        has = np.array([[unit in some for unit in range(n_units)] for some in left])
        units = UnitsLeft(np.array(at), np.array(size), np.array(orders, np.uint32), np.array([*map(len, left)]), has)
        active = np.flatnonzero(np.arange(n) % 5 != 4)
        pass_needed(active, nearby, units, np.full(len(active), n_units), smallest)
        n_dropped += int((ends - nearby.end).sum())
        for i in range(n):
            expected = at[i], size[i]
            if i in active:
                expected = pass_needed_naive(others[i], left[i], orders[i][: len(left[i])], at[i], size[i], smallest)
            assert (units.at[i], units.size[i]) == expected
    assert n_dropped or smallest > 1
