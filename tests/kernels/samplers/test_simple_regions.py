"""Regions that one loop goes round: always so, and grown as far as they can."""

from __future__ import annotations

import random

from grown_regions import grown, n_loops

from gridlanes.kernels.samplers.simple_regions import grows_naive


def grown_naive(order: list[int], most: int, rows: int, cols: int) -> list[list[bool]]:
    inside = [[False] * cols for _ in range(rows)]
    for n, cell in enumerate(order):
        row, col = divmod(cell, cols)
        if sum(map(sum, inside)) < most and not inside[row][col] and (n == 0 or grows_naive(inside, row, col)):
            inside[row][col] = True
    return inside


def test_growing_equals_its_naive_twin_and_one_loop_goes_round() -> None:
    rng = random.Random(1)
    for _ in range(200):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        order = [cell for _ in range(3) for cell in rng.sample(range(rows * cols), rows * cols)]
        most = rng.randint(1, rows * cols)
        inside = grown(order, most, rows, cols)
        assert inside == grown_naive(order, most, rows, cols)
        assert n_loops(inside) == 1
        assert 1 <= sum(map(sum, inside)) <= most
