"""Sets of cells, against Python's own."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.rules.shared.cell_sets import (
    BITS,
    add_to_counts,
    clear,
    has_cell,
    n_cells_in,
    put_cell,
    put_range,
    shifted_down,
    shifted_up,
)

WORDS = 3
N = WORDS * BITS


def cells_of(words: list[int]) -> set[int]:
    return {k * BITS + bit for k, word in enumerate(words) for bit in range(BITS) if word >> bit & 1}


@pytest.mark.parametrize("by", [1, 7, BITS - 1, BITS, BITS + 5, 2 * BITS])
def test_cells_move_up_and_down(by: int) -> None:
    rng = random.Random(by)
    here, within = ({cell for cell in range(N) if rng.random() < 0.4} for _ in range(2))
    scratch = np.zeros(2 * WORDS, np.int64)
    for at, cells in ((0, here), (WORDS, within)):
        for cell in cells:
            put_cell(at, cell, scratch)
    assert {cell for cell in range(N) if has_cell(0, cell, scratch)} == here
    assert n_cells_in(0, WORDS, scratch) == len(here)
    up = [int(shifted_up(0, WORDS, k, by, scratch)) for k in range(WORDS)]
    down = [int(shifted_down(0, k, by, WORDS, scratch)) for k in range(WORDS)]
    assert cells_of(up) == {cell + by for cell in here & within if cell + by < N}
    assert cells_of(down) == {cell - by for cell in here if cell >= by}


@pytest.mark.parametrize(("first", "size"), [(0, 1), (3, 0), (5, BITS), (BITS - 1, 2), (7, 2 * BITS + 9), (0, N)])
def test_a_range_of_cells(first: int, size: int) -> None:
    scratch = np.zeros(WORDS, np.int64)
    put_cell(0, 4, scratch)
    put_range(0, first, size, scratch)
    assert cells_of(scratch.tolist()) == {4, *range(first, first + size)}


def test_counts_go_up_and_down() -> None:
    rng, digits = random.Random(1), 5
    scratch, counts = np.zeros(digits, np.int64), [0] * BITS
    for _ in range(200):
        up = rng.random() < 0.6
        cells = {bit for bit in range(BITS) if rng.random() < 0.3 and 0 <= counts[bit] + (1 if up else -1) < 32}
        add_to_counts(np.int64(sum(1 << bit for bit in cells)), up, 0, 1, scratch)
        counts = [n + (1 if up else -1) * (bit in cells) for bit, n in enumerate(counts)]
        assert counts == [sum((int(scratch[d]) >> bit & 1) << d for d in range(digits)) for bit in range(BITS)]
    clear(0, digits, scratch)
    assert not scratch.any()
