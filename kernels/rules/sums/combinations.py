"""A table of all sets of distinct marks that add up to a sum, or are consecutive, for up to nine consecutive values.

A row of `COMBINATIONS` is a lane vector whose words are sets of mark numbers; unused lanes are empty sets. So a kernel
that works on one column can try every combination of a region at once, one in each lane.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

MAX_MARKS = 9
"""the longest alphabet of the table"""
N_LANES = 32


def combinations_naive(size: int, total: int, n_marks: int = MAX_MARKS) -> list[int]:
    """The sets of `size` numbers below `n_marks` that add up to `total`, as words."""
    chosen = (numbers for numbers in itertools.combinations(range(n_marks), size) if sum(numbers) == total)
    return [sum(1 << number for number in numbers) for numbers in chosen]


def straights_of(size: int, n_marks: int) -> list[int]:
    """The sets of `size` numbers below `n_marks` that follow each other, as words."""
    return [((1 << size) - 1) << first for first in range(n_marks - size + 1)]


def _tables() -> tuple[NDArray[np.uint16], NDArray[np.int16], NDArray[np.int16]]:
    most = MAX_MARKS * (MAX_MARKS - 1) // 2
    rows: list[list[int]] = []
    row_of = np.full((MAX_MARKS + 1, most + 1), -1, np.int16)
    for size in range(1, MAX_MARKS + 1):
        for total in range(most + 1):
            words = combinations_naive(size, total)
            if words:
                row_of[size, total] = len(rows)
                rows.append(words + [0] * (N_LANES - len(words)))
    straight_of = np.full((MAX_MARKS + 1, MAX_MARKS + 1), -1, np.int16)
    for n_marks in range(1, MAX_MARKS + 1):
        for size in range(1, n_marks + 1):
            words = straights_of(size, n_marks)
            straight_of[size, n_marks] = len(rows)
            rows.append(words + [0] * (N_LANES - len(words)))
    return np.array(rows, np.uint16), row_of, straight_of


COMBINATIONS, ROW_OF, STRAIGHT_OF = _tables()
"""``uint16 (n, L)``: the combinations; ``int16 (size + 1, total + 1)``: the row of each size and sum, -1 for none;
``int16 (size + 1, n_marks + 1)``: the row of the straights of each size in an alphabet of so many marks"""
