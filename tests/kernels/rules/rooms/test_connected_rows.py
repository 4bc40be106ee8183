"""Connection on rows of bits, against a walk over the cells."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.rooms.connected_rows import connect_rows
from gridlanes.kernels.rules.shading.chained_walls import BoardPiece, board_notes
from gridlanes.kernels.rules.shading.connected_board import connected_board_naive
from gridlanes.kernels.rules.shared.bit_rows import bit_rows_naive, rows_in


@kernel
def joined(scratch, rows, cols, notes):
    return connect_rows(
        rows_in(scratch, rows), rows, BoardPiece(cols, 1, 0, 0, 0), notes, board_notes(rows * cols, cols)
    )


def test_rows_are_joined_as_by_a_walk():
    rng, seen = random.Random(6), set()
    notes = np.zeros(1000, np.int64)
    for _ in range(300):
        rows, cols = rng.randrange(1, 6), rng.randrange(1, 6)
        words = rng.choices((1, 2, 3), (4, 2, 6), k=rows * cols)
        after, broken = connected_board_naive(words, BoardPiece(cols, 1))
        scratch = np.zeros((4, rows + 2), np.int64)
        scratch[0, 1:-1], scratch[1, 1:-1] = bit_rows_naive(words, 2, cols)
        before = scratch[:2, 1:-1].copy()
        said = joined(scratch.ravel(), rows, cols, notes)
        assert (said < 0) == broken
        seen.add((broken, after == words))
        if not broken:
            assert (scratch[0, 1:-1].tolist(), scratch[1, 1:-1].tolist()) == bit_rows_naive(after, 2, cols)
            changed = (scratch[:2, 1:-1] != before).any(axis=0)
            assert said == sum(2 << r for r in range(rows) if changed[r])
    assert seen == {(True, True), (False, True), (False, False)}
