"""Pairs of cells, against a plain reading of what the kernel says."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.samplers.pairs_apart import FIRST, SECOND, place_pairs


def placed_plainly(order: list[int], words: list[int], rows: int, cols: int, most: int) -> list[int]:
    """One board."""
    board = [0] * (rows * cols)
    for cell, word in zip(order, words, strict=True):
        row, col = divmod(cell, cols)
        around = [
            (r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2) if 0 <= r < rows and 0 <= c < cols
        ]
        free = [r * cols + c for r, c in around if abs(r - row) + abs(c - col) == 1 and not board[r * cols + c]]
        if board[cell] or board.count(FIRST) == most or not free:
            continue
        if all(board[r * cols + c] != FIRST for r, c in around):
            board[cell], board[free[(word >> 32) * len(free) >> 32]] = FIRST, SECOND
    return board


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 1, 1), (1, 5, 2), (4, 1, 9), (3, 4, 2), (6, 5, 6), (7, 7, 99)])
def test_pairs_are_placed_in_order_where_there_is_room(rows, cols, most):
    rng, size = np.random.default_rng(rows * cols), rows * cols
    orders = rng.permuted(np.tile(np.arange(size, dtype=np.uint32), (20, 1)), axis=1)
    words = rng.integers(0, 1 << 64, (20, size), dtype=np.uint64)
    placed = np.zeros((20, size), np.uint8)
    place_pairs(orders, words, rows, cols, most, placed)
    plain = [placed_plainly(*pair, rows, cols, most) for pair in zip(orders.tolist(), words.tolist(), strict=True)]
    assert placed.tolist() == plain
