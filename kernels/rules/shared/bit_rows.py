"""Rows of a board as bits: which cells of each may hold a mark, and which hold it.

Bit c of a row is its column c. A row of zeros stands before the first and after the last, so row r of the board is
entry r + 1. A kernel keeps these rows in its scratch, works on them, and writes the results back at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import put, word_of
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest

MAX_BITS = 62
"""columns, and rows, of a board that is noted so: bits of an ``int64`` that is not negative"""


class BitRows(NamedTuple):
    """``int64 (rows + 2,)`` each: the cells of each row that may hold the mark and that hold it, now and as they were
    read.
    """

    can: Any
    held: Any
    could: Any
    did: Any


def bit_rows_naive(words: Sequence[int], mark: int, cols: int) -> tuple[list[int], list[int]]:
    """The cells of each row that may hold the mark with this bit, and those that hold it."""
    lines = [words[k : k + cols] for k in range(0, len(words), cols)]
    can = [sum(1 << c for c, word in enumerate(line) if word & mark) for line in lines]
    return can, [sum(1 << c for c, word in enumerate(line) if word == mark) for line in lines]


@kernel(inline=True)
def scratch_for_rows(rows):
    """Entries of scratch that the rows take."""
    return 4 * (rows + 2)


@kernel(inline=True)
def rows_in(scratch, rows):
    """Where the rows of a board are in scratch."""
    n = rows + 2
    return BitRows(part(scratch, 0, n), part(scratch, n, n), part(scratch, 2 * n, n), part(scratch, 3 * n, n))


@kernel
def read_rows(column, coords, number, cols, rows, lines):
    """Notes the cells of a rectangle, row by row, with the mark of this number."""
    mark, k = np.int64(1) << np.int64(number), 0
    for r in range(rows + 2):
        can, held = np.int64(0), np.int64(0)
        if 0 < r <= rows:
            for c in range(cols):
                word = word_of(column, coords[k])
                can |= (word >> np.int64(number) & np.int64(1)) << np.int64(c)
                held |= np.int64(word == mark) << np.int64(c)
                k += 1
        lines.can[r] = lines.could[r] = can
        lines.held[r] = lines.did[r] = held


@kernel
def write_rows(column, coords, number, cols, rows, lines):
    """Writes back the changes; 1 if there are any, otherwise 0."""
    mark, changed = np.int64(1) << np.int64(number), 0
    for r in range(1, rows + 1):
        here = (lines.could[r] & ~lines.can[r]) | (lines.held[r] & ~lines.did[r])
        while here != 0:
            c = lowest(here)
            here &= here - np.int64(1)
            k = coords[(r - 1) * cols + c]
            put(column, k, mark if lines.held[r] & bit(c) != 0 else word_of(column, k) & ~mark)
            changed = 1
    return changed


def is_at_edge_naive(is_open: Sequence[bool], k: int, cols: int) -> bool:
    """Whether the cell k of a rectangle is beside one that is decided, or at the border."""
    row, col = divmod(k, cols)
    inside = 0 < row < len(is_open) // cols - 1 and 0 < col < cols - 1
    return not inside or not all(is_open[other] for other in (k - 1, k + 1, k - cols, k + cols))


@kernel(inline=True)
def open_at_edge(lines, r):
    """The open cells of a row beside one that is decided, or at the border of the board."""
    is_open = lines.can[r] & ~lines.held[r]
    beside = is_open << np.int64(1) & is_open >> np.int64(1)
    beside &= lines.can[r - 1] & ~lines.held[r - 1] & lines.can[r + 1] & ~lines.held[r + 1]
    return is_open & ~beside


@kernel(inline=True)
def assume(lines, rows, r, c, holds, trial):
    """Copies the rows to `trial`, where the cell in column c of row r holds the mark, or cannot."""
    for k in range(rows + 2):
        trial.can[k], trial.held[k] = lines.can[k], lines.held[k]
    decide(trial, r, c, holds)


@kernel(inline=True)
def decide(lines, r, c, holds):
    """The cell in column c of row r holds the mark, or cannot."""
    if holds:
        lines.held[r] |= bit(c)
    else:
        lines.can[r] &= ~bit(c)


@kernel(inline=True)
def note_vouched(trial, rows, known):
    """Notes what an assumption without a contradiction decided, which needs no trial of its own: it cannot lead to more
    than that assumption did. `known` ``int64 (2, rows + 2)``: the cells that hold the mark, and those that cannot.
    """
    for k in range(1, rows + 1):
        known[k] |= trial.held[k]
        known[rows + 2 + k] |= ~trial.can[k]
