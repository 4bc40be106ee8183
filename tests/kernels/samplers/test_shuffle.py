"""Random orders: every number once in its span, and all orders as likely."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np

from gridlanes.kernels.samplers.shuffle import shuffle, shuffle_naive


def orders_of(words: list[list[int]], bounds: list[int]) -> list[list[int]]:
    orders = np.empty((len(words), bounds[-1]), np.uint32)
    shuffle(np.array(words, np.uint64), np.array(bounds, np.int64), orders)
    return orders.tolist()


def test_shuffle_equals_its_naive_twin() -> None:
    rng = random.Random(1)
    for bounds in ([0, 1], [0, 2], [0, 9], [0, 4, 4, 9], [0, 3, 10, 11]):
        words = [[rng.getrandbits(64) for _ in range(6)] for _ in range(50)]
        assert orders_of(words, bounds) == [shuffle_naive(row, bounds) for row in words]


def test_each_span_keeps_its_numbers() -> None:
    rng = random.Random(2)
    for order in orders_of([[rng.getrandbits(64) for _ in range(9)] for _ in range(50)], [0, 7, 16]):
        assert sorted(order[:7]) == [*range(7)]
        assert sorted(order[7:]) == [*range(7, 16)]


def test_all_orders_are_as_likely() -> None:
    rng, n = random.Random(3), 24_000
    found = Counter(map(tuple, orders_of([[rng.getrandbits(64) for _ in range(2)] for _ in range(n)], [0, 4])))
    expected = n / math.factorial(4)
    chi_square = sum((count - expected) ** 2 / expected for count in found.values())
    assert len(found) == math.factorial(4)
    assert chi_square < 58.6  # 23 degrees of freedom, p = 0.00006
