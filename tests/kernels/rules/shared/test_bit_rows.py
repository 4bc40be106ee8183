"""Rows of a board as bits: read as a plain look reads them, and written back."""

from __future__ import annotations

import random

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rule_kernel import python_of
from gridlanes.kernels.rules.shared.bit_rows import (
    MAX_BITS,
    BitRows,
    bit_rows_naive,
    is_at_edge_naive,
    open_at_edge,
    read_rows,
    rows_in,
    scratch_for_rows,
    write_rows,
)

MARK, LANE = 1, 5


@kernel
def looked_at(tile, coords, cols, scratch, lost, taken):
    rows = len(coords) // cols
    lines = rows_in(scratch, rows)
    read_rows(one_column(tile, 5), coords, 1, cols, rows, lines)
    for r in range(rows):
        lines.can[r + 1] &= ~lost[r]
        lines.held[r + 1] |= taken[r]
    return write_rows(one_column(tile, 5), coords, 1, cols, rows, lines)


def test_rows_are_read_and_what_changed_is_written():
    rng = random.Random(2)
    for rows, cols in ((1, 1), (3, 4), (5, 2), (2, MAX_BITS)):
        words = rng.choices((1, 2, 3, 4, 6, 7), k=rows * cols)
        tile = np.zeros((rows * cols, 32), np.uint16)
        tile[:, LANE] = words
        scratch = np.full(python_of(scratch_for_rows)(rows), -7, np.int64)
        can, held = bit_rows_naive(words, 1 << MARK, cols)
        lost = np.array([rng.getrandbits(cols) & ~row for row in held], np.int64)
        taken = np.array([rng.getrandbits(cols) & row & ~int(gone) for row, gone in zip(can, lost, strict=True)])
        changed = looked_at(tile, np.arange(rows * cols, dtype=np.int32), cols, scratch, lost, taken)
        after = [
            2 if taken[k // cols] >> k % cols & 1 else word & ~2 if lost[k // cols] >> k % cols & 1 else word
            for k, word in enumerate(words)
        ]
        assert tile[:, LANE].tolist() == after
        assert changed == (after != words)
        read = scratch.reshape(4, rows + 2)
        assert read[2, 1:-1].tolist() == can
        assert read[3, 1:-1].tolist() == held
        assert not read[:, [0, -1]].any()
        assert not tile[:, :LANE].any()


def test_open_cells_beside_decided_ones_and_at_the_border_are_at_an_edge():
    rng = random.Random(3)
    for rows, cols in ((1, 1), (1, 5), (4, 4), (6, 5)):
        is_open = [rng.random() < 0.85 for _ in range(rows * cols)]
        can = [0, *(sum(is_open[r * cols + c] << c for c in range(cols)) for r in range(rows)), 0]
        lines = BitRows(np.array(can, np.int64), np.zeros(rows + 2, np.int64), None, None)
        for k, here in enumerate(is_open):
            found = int(python_of(open_at_edge)(lines, k // cols + 1)) >> k % cols & 1
            assert bool(found) == (here and is_at_edge_naive(is_open, k, cols))
