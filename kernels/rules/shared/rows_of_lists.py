"""Which entries of a list concern each row of a board: those from the first one that does to the last one, so that what
changes in a few rows need not be compared with the whole list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rules.shared.bit_sets import lowest


class RowRanges(NamedTuple):
    """``int64 (rows + 2,)`` each: for each row, counted from 1, where the first entries are that concern it, and where
    the last ones end; the first not before the second if none do.
    """

    first: Any
    end: Any


def row_ranges_naive(listed: Sequence[int], width: int, last_at: int, rows: int) -> list[tuple[int, int]]:
    """The ranges of rows 1 to `rows`, as pairs: the naive twin of `note_row_ranges`."""
    found = []
    for row in range(rows):
        here = [at for at in range(0, len(listed), width) if listed[at] <= row <= listed[at + last_at]]
        found.append((here[0], here[-1] + width) if here else (len(listed), 0))
    return found


@kernel(inline=True)
def ranges_in(scratch, rows):
    """Where the ranges of all rows are in scratch, ``2 * (rows + 2)`` entries."""
    return RowRanges(part(scratch, 0, rows + 2), part(scratch, rows + 2, rows + 2))


@kernel
def note_row_ranges(listed, end, width, last_at, rows, ranges):
    """Notes the ranges of all rows. An entry of the list takes `width` numbers up to number `end`: the first row that
    it concerns, counted from 0, and `last_at` numbers behind it the last one.
    """
    for r in range(rows + 2):
        ranges.first[r], ranges.end[r] = end, 0
    for at in range(0, end, width):
        for r in range(listed[at] + 1, listed[at + last_at] + 2):
            ranges.first[r] = min(ranges.first[r], at)
            ranges.end[r] = at + width


@kernel
def range_of_rows(rows_as_bits, ranges):
    """Where the first entries are that concern any of some rows, and where the last ones end."""
    first, end = np.int64(1) << np.int64(62), np.int64(0)
    while rows_as_bits != 0:
        r = lowest(rows_as_bits)
        rows_as_bits &= rows_as_bits - np.int64(1)
        first, end = min(first, ranges.first[r]), max(end, ranges.end[r])
    return first, end
