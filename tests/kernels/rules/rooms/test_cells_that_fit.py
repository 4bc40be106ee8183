"""How many cells that keep apart fit: never fewer than do, and what is said of a count is what a plain look says."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.rooms.cells_that_fit import count_apart, may_hold_naive
from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard, apart_and_connected_naive
from gridlanes.kernels.rules.shared.bit_rows import rows_in


@kernel
def counted(told, scratch, rows, cols):
    return count_apart(told, 0, rows_in(scratch, rows), rows, cols)


def said_of(cells, wanted, rows, cols):
    """Whether the kernel takes a count of these cells for possible, on a board of which they are all that is left."""
    masks = [sum(1 << k % cols for k in cells if k // cols == r) for r in range(rows)]
    scratch = np.zeros((4, rows + 2), np.int64)
    scratch[0, 1:-1] = masks
    told = [0, rows - 1, wanted, *(word for mask in masks for word in (mask, 0))]
    return counted(np.array(told, np.int32), scratch.ravel(), rows, cols) >= 0


def lines_of(cells, rows, cols):
    return [[k for k in cells if k // cols == r] for r in range(rows)]


def test_the_kernel_says_what_a_plain_look_says():
    rng, seen = random.Random(6), set()
    for _ in range(300):
        rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
        cells = [k for k in range(rows * cols) if rng.random() < 0.7]
        wanted = rng.randrange(0, 1 + len(cells) // 2)
        said = said_of(cells, wanted, rows, cols)
        assert said == may_hold_naive(lines_of(cells, rows, cols), wanted, rows * cols, cols)
        seen.add(said)
    assert seen == {True, False}


def test_what_can_be_is_never_refused():
    rng = random.Random(7)
    for rows, cols in ((3, 3), (2, 4), (3, 4), (1, 5)):
        size = rows * cols
        cells = sorted(rng.sample(range(size), size - 1))
        for n in range(1, 6):
            for held in combinations(cells, n):
                words = [2 if k in held else 1 for k in range(size)]
                if not apart_and_connected_naive(words, MarkedBoard(cols, 1))[1]:
                    assert may_hold_naive(lines_of(cells, rows, cols), n, size, cols)
                    break
