"""Chains of cells that keep apart: what closes one, against a walk over the other cells."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard, apart_and_connected_naive
from gridlanes.kernels.rules.shading.closed_chains import enter_chains, keep_apart, lose_closing
from gridlanes.kernels.rules.shared.bit_rows import bit_rows_naive, rows_in


@kernel
def narrowed(scratch, rows, cols, entered, chain, later):
    """Once all, and then what is held besides: `later`."""
    lines = rows_in(scratch, rows)
    for turn in range(2):
        for r in range(rows):
            lines.held[r + 1] |= later[r] * turn
        if keep_apart(lines, rows, cols, (1 << rows + 1) - 2) < 0:
            return -1
        concerned = enter_chains(lines, rows, cols, entered, chain)
        if concerned < 0:
            return -1
        lose_closing(lines, rows, cols, chain, concerned)
    return 0


def test_cells_that_close_a_chain_lose_the_mark_at_once_or_one_by_one():
    rng = random.Random(4)
    seen = set()
    for _ in range(400):
        rows, cols = rng.randrange(1, 6), rng.randrange(1, 6)
        words = rng.choices((1, 2, 3), (2, 2, 6), k=rows * cols)
        after, broken = apart_and_connected_naive(words, MarkedBoard(cols, 1))
        first = [3 if word == 2 and rng.random() < 0.5 else word for word in words]
        (can, held), (_, every) = bit_rows_naive(first, 2, cols), bit_rows_naive(words, 2, cols)
        scratch = np.zeros((4, rows + 2), np.int64)
        scratch[0, 1:-1], scratch[1, 1:-1] = can, held
        chain = np.full(rows * cols + 1, -7, np.int64)
        chain[-1] = rows * cols
        entered = np.zeros(rows + 2, np.int64)
        said = narrowed(scratch.ravel(), rows, cols, entered, chain, np.array(every, np.int64))
        assert (said < 0) == broken
        seen.add((broken, after == words))
        if not broken:
            assert (scratch[0, 1:-1].tolist(), scratch[1, 1:-1].tolist()) == bit_rows_naive(after, 2, cols)
            assert scratch[1].tolist() == entered.tolist()
    assert seen == {(True, True), (False, True), (False, False)}
