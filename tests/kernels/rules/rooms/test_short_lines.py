"""Stretches of lines that are not alike, and blocks that are not full, against a look at each."""

from __future__ import annotations

import random
from itertools import product

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.rooms.short_lines import end_runs, open_blocks
from gridlanes.kernels.rules.shared.bit_rows import bit_rows_naive, rows_in


@kernel
def narrowed(scratch, rows, cols, span):
    """Until nothing changes; `span` 0: blocks."""
    lines, new = rows_in(scratch, rows), np.int64((1 << rows + 1) - 2)
    while new > 0:
        if span > 0:
            new = end_runs(lines, rows, cols, span, new)
        else:
            new = open_blocks(lines, rows, new)
    return new


def plainly(words, rows, cols, span):
    """The same on words, of which 2 is the mark; None for a contradiction."""
    groups = []
    for r, c in product(range(rows), range(cols)):
        if span:
            groups += [[r * cols + c + i for i in range(span)]] * (c + span <= cols)
            groups += [[(r + i) * cols + c for i in range(span)]] * (r + span <= rows)
        elif r + 1 < rows and c + 1 < cols:
            groups.append([(r + i) * cols + c + j for i in (0, 1) for j in (0, 1)])
    now, before = list(words), None
    while now != before:
        before = list(now)
        for group, one in product(groups, (2, 1) if span else (1,)):
            left = [k for k in group if now[k] & one]
            if not left:
                return None
            if len(left) == 1:
                now[left[0]] = one
    return now


def test_lines_and_blocks_are_narrowed_as_by_a_look_at_each():
    rng, seen = random.Random(5), set()
    for span in (0, 2, 3, 4) * 60:
        rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
        words = rng.choices((1, 2, 3), (1, 1, 5) if span else (1, 4, 4), k=rows * cols)
        scratch = np.zeros((4, rows + 2), np.int64)
        scratch[0, 1:-1], scratch[1, 1:-1] = bit_rows_naive(words, 2, cols)
        said, after = narrowed(scratch.ravel(), rows, cols, span), plainly(words, rows, cols, span)
        assert (said < 0) == (after is None)
        seen.add((span > 0, after is None, after == words))
        if after is not None:
            assert (scratch[0, 1:-1].tolist(), scratch[1, 1:-1].tolist()) == bit_rows_naive(after, 2, cols)
    assert len(seen) == 6
