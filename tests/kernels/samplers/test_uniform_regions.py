"""Chains of regions: as the naive twin goes, one loop all the way, and every region of a small board as likely."""

from __future__ import annotations

import random

import numpy as np
from grown_regions import n_loops

from gridlanes.kernels.samplers.uniform_regions import change_cells, change_cells_naive


def changed(words: list[list[int]], inside: list[list[bool]]) -> list[list[list[bool]]]:
    """The regions after each row of words, all from the same one."""
    rows, cols = len(inside), len(inside[0])
    boards = np.tile(np.pad(np.array(inside, np.uint8), 1).ravel(), (len(words), 1))
    change_cells(np.array(words, np.uint64), rows, cols, boards)
    found: list[list[list[bool]]] = boards.reshape(-1, rows + 2, cols + 2)[:, 1:-1, 1:-1].astype(bool).tolist()
    return found


def test_chains_go_as_the_naive_twin_says_and_one_loop_goes_round() -> None:
    rng = random.Random(4)
    for rows, cols in ((1, 1), (1, 5), (2, 2), (3, 5), (6, 6)):
        inside = [[False] * cols for _ in range(rows)]
        inside[rng.randrange(rows)][rng.randrange(cols)] = True
        words = [[rng.getrandbits(64) for _ in range(12)] for _ in range(4)]
        for mine, found in zip(words, changed(words, inside), strict=True):
            twin = [row[:] for row in inside]
            change_cells_naive(mine, twin)
            assert found == twin
            assert n_loops(found) == 1


def test_all_13_loops_of_2x2_are_as_likely() -> None:
    rng = np.random.default_rng(5)
    words = rng.integers(0, np.iinfo(np.uint64).max, (13 * 100, 40), np.uint64, endpoint=True)
    boards = changed(words.tolist(), [[True, False], [False, False]])
    _, counts = np.unique(np.array(boards).reshape(len(boards), -1), axis=0, return_counts=True)
    assert len(counts) == 13
    assert ((counts - 100) ** 2 / 100).sum() < 39  # 12 degrees of freedom, p = 0.0001
