"""Cells shaded in an order, against a plain reading of the rules."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard, apart_and_connected_naive
from gridlanes.kernels.samplers.maximal_shading import shade_in_order


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (5, 1), (2, 4), (4, 5), (6, 6)])
def test_each_cell_is_shaded_if_it_can_be_when_its_turn_comes(rows, cols):
    size = rows * cols
    rng = np.random.default_rng(size)
    orders = rng.permuted(np.tile(np.arange(size, dtype=np.uint32), (12, 1)), axis=1)
    shaded = np.zeros(orders.shape, np.uint8)
    shade_in_order(orders, cols, np.empty(size + 1, np.int64), shaded)
    for order, board in zip(orders.tolist(), shaded.tolist(), strict=True):
        words = [0b11] * size
        for cell in order:
            after, _ = apart_and_connected_naive(words, MarkedBoard(cols, 1))
            words[cell] = 0b10 if after[cell] & 0b10 else 0b01
        assert [word == 0b10 for word in words] == [bool(entry) for entry in board]
