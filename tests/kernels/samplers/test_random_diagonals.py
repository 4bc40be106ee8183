"""Diagonals drawn in an order, against walks over those that were drawn before."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.random_diagonals import RISING, draw_diagonals


def ends_of(cell, way, cols):
    """The two corners that a diagonal joins."""
    row, col = divmod(cell, cols)
    return ((row, col + 1), (row + 1, col)) if way == RISING else ((row, col), (row + 1, col + 1))


def are_joined(one, other, drawn, cols):
    """Whether one comes from a corner to another over the diagonals that were drawn."""
    seen, waiting = {one}, [one]
    while waiting:
        here = waiting.pop()
        for pair in (ends_of(cell, way, cols) for cell, way in drawn.items()):
            if here in pair:
                there = pair[here == pair[0]]
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return other in seen


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (5, 1), (3, 4), (8, 9)])
def test_each_cell_gets_the_diagonal_of_its_bit_unless_that_closes_a_loop(rows, cols):
    size = rows * cols
    rng = np.random.default_rng(size)
    orders = rng.permuted(np.tile(np.arange(size, dtype=np.uint32), (6, 1)), axis=1)
    words = rng.integers(0, 1 << 64, (6, -(-size // 64)), np.uint64)
    found = np.full(orders.shape, 7, np.uint8)
    draw_diagonals(orders, words, cols, np.empty((rows + 1) * (cols + 1), np.int64), found)
    for order, bits, board in zip(orders.tolist(), words.tolist(), found.tolist(), strict=True):
        drawn = {}
        for cell in order:
            way = bits[cell // 64] >> cell % 64 & 1
            drawn[cell] = 1 - way if are_joined(*ends_of(cell, way, cols), drawn, cols) else way
        assert board == [drawn[cell] for cell in range(size)]
