"""Decided marks against their naive twin, and words written back."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rules.sums.cages import drop_decided, without_decided_naive, write_back
from gridlanes.lowering.words import WordFormat

WORDS = WordFormat(16)


@kernel
def drop(tile, coords):
    return drop_decided(one_column(tile, 3), coords)


@kernel
def write(tile, coords, kept):
    return write_back(one_column(tile, 3), coords, kept)


def column_of(words):
    tile = WORDS.zeros(len(words), WORDS.lanes)
    tile[:, 3] = words
    return tile, np.arange(len(words), dtype=np.int32)


def test_decided_marks_go_from_the_others():
    rng = random.Random(3)
    for _ in range(200):
        words = [rng.choice([1, 2, 8, rng.getrandbits(4)]) for _ in range(rng.randrange(1, 6))]
        tile, coords = column_of(words)
        changed, present, bare = drop(tile, coords)
        after = without_decided_naive(words)
        assert tile[:, 3].tolist() == after
        assert (bool(changed), bool(bare)) == (after != words, 0 in after)
        assert present == np.bitwise_or.reduce(after)


def test_what_is_written_back_is_reported():
    tile, coords = column_of([3, 5])
    assert write(tile, coords, np.array([3, 5])) == (0, 0)
    assert write(tile, coords, np.array([1, 0])) == (7, 1)
    assert tile[:, 3].tolist() == [1, 0]
