"""Small changes of regions: all that the naive twin finds, and one loop goes round afterwards."""

from __future__ import annotations

import random

import numpy as np
from grown_regions import grown, n_loops

from gridlanes.kernels.samplers.region_flips import (
    FLIPS,
    MAX_CELLS,
    UNKNOWN,
    counts_changed,
    counts_changed_naive,
    find_flips,
    flips_naive,
)

KNOWN = np.full((len(FLIPS), 1 << MAX_CELLS), UNKNOWN, np.uint8)


def flips(inside: list[list[bool]]) -> list[tuple[int, int, int]]:
    rows, cols = len(inside), len(inside[0])
    found = np.zeros((rows * cols * len(FLIPS), 3), np.int32)
    n_found = find_flips(np.array(inside, np.uint8).reshape(1, -1), rows, cols, KNOWN, found)
    assert not found[:n_found, 0].any()
    return [(cell // cols, cell % cols, number) for _, cell, number in found[:n_found].tolist()]


def test_flips_equal_the_naive_twin_and_one_loop_goes_round() -> None:
    rng = random.Random(2)
    used = set()
    for _ in range(60):
        rows, cols = rng.randint(1, 7), rng.randint(1, 7)
        order = [cell for _ in range(3) for cell in rng.sample(range(rows * cols), rows * cols)]
        inside = grown(order, rng.randint(1, rows * cols), rows, cols)
        found = flips(inside)
        assert found == flips_naive(inside)
        for row, col, number in found:
            height, width, cells = FLIPS[number]
            after = [list(line) for line in inside]
            for i in range(height * width):
                if cells >> i & 1:
                    after[row + i // width][col + i % width] ^= True
            assert n_loops(after) == 1
            used.add(number)
    assert used == {*range(len(FLIPS))}


def test_counts_change_where_the_naive_twin_says() -> None:
    rng = random.Random(3)
    for _ in range(20):
        rows, cols = rng.randint(1, 6), rng.randint(1, 6)
        boards = [
            grown(rng.sample(range(rows * cols), rows * cols), rng.randint(1, rows * cols), rows, cols)
            for _ in range(3)
        ]
        inside = np.array(boards, np.uint8).reshape(3, -1)
        found = np.zeros((3 * rows * cols * len(FLIPS), 3), np.int32)
        found = found[: find_flips(inside, rows, cols, KNOWN, found)]
        changed = np.zeros((len(found), rows * cols), np.bool_)
        counts_changed(inside, rows, cols, found, changed)
        for (board, cell, number), row in zip(found.tolist(), changed, strict=True):
            expected = counts_changed_naive(boards[board], *divmod(cell, cols), number)
            assert {divmod(int(k), cols) for k in np.flatnonzero(row)} == expected
