"""Paths across a board: the kernel lets the corners below them grow as its naive twin does."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.paths_across import grow_below, grow_below_naive


def test_corners_grow_as_those_of_the_naive_twin() -> None:
    rng, width, n = np.random.default_rng(1), 9, 20
    before = np.zeros((n, width, width), np.uint8)
    before[:, 3:-1, 1] = before[:, -2, 1:4] = 1
    below = before.reshape(n, -1).copy()
    inside = np.arange(width * width, dtype=np.uint32).reshape(width, width)[2:-2, 2:-2].ravel()
    orders = np.stack([np.concatenate([rng.permutation(inside) for _ in range(3)]) for _ in range(n)])
    chances = rng.integers(0, 1 << 32, orders.shape, np.uint32)
    least, most = np.uint32(1 << 29), rng.integers(0, 20, n)
    grow_below(orders, chances, least, most, below, width)
    for p, board in enumerate(before.reshape(n, -1)):
        grown = grow_below_naive(
            *map(np.ndarray.tolist, (orders[p], chances[p])), int(least), int(most[p]), board, width
        )
        assert below[p].tolist() == grown
    assert (below.sum(axis=1) > before.reshape(n, -1).sum(axis=1)).any()
