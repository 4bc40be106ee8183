"""Which sets of so many different marks add up to a sum: a table of all of them, for up to nine consecutive values.

A row of `COMBINATIONS` is a lane vector whose words are sets of mark numbers; lanes left over are empty sets. So a
kernel that works on one column can try every combination of a region at once, one in each lane.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

MOST_MARKS = 9
"""the longest alphabet of the table"""
N_LANES = 32


def combinations_naive(size: int, total: int, n_marks: int = MOST_MARKS) -> list[int]:
    """The sets of `size` numbers below `n_marks` that add up to `total`, as words."""
    chosen = (numbers for numbers in itertools.combinations(range(n_marks), size) if sum(numbers) == total)
    return [sum(1 << number for number in numbers) for numbers in chosen]


def _tables() -> tuple[NDArray[np.uint16], NDArray[np.int16]]:
    most = MOST_MARKS * (MOST_MARKS - 1) // 2
    rows: list[list[int]] = []
    row_of = np.full((MOST_MARKS + 1, most + 1), -1, np.int16)
    for size in range(1, MOST_MARKS + 1):
        for total in range(most + 1):
            words = combinations_naive(size, total)
            if words:
                row_of[size, total] = len(rows)
                rows.append(words + [0] * (N_LANES - len(words)))
    return np.array(rows, np.uint16), row_of


COMBINATIONS, ROW_OF = _tables()
"""``uint16 (n, L)``: the combinations; ``int16 (size + 1, total + 1)``: the row of each size and sum, -1 for none"""
