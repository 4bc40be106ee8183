"""Histograms in bounded memory: exact for small numbers, to within a five-hundredth for large ones."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

_BITS = 10
_EXACT = 1 << _BITS
"""numbers below are counted one by one; above, `_EXACT` / 2 bins for each power of two"""


@dataclass(repr=False)
class Histogram:
    """Counts of whole numbers from 0 on. `counts`: rows by the number of their bin. `rows`, `total`: how many numbers,
    and their sum; `largest` of them.
    """

    counts: dict[int, int] = field(default_factory=dict)
    rows: int = 0
    total: int = 0
    largest: int = 0

    def add(self, numbers: NDArray[np.int64]) -> None:
        """Counts some numbers."""
        if not len(numbers):
            return
        numbers = np.maximum(numbers, 0)
        bins, counts = np.unique(_bins(numbers), return_counts=True)
        for number, count in zip(bins.tolist(), counts.tolist(), strict=True):
            self.counts[number] = self.counts.get(number, 0) + count
        self.rows += len(numbers)
        self.total += int(numbers.sum())
        self.largest = max(self.largest, int(numbers.max()))

    def __repr__(self) -> str:
        return f"Histogram({self.rows:,} numbers: mean {self.mean:,.2f}, largest {self.largest:,})"

    def __add__(self, other: Histogram) -> Histogram:
        counts = dict(self.counts)
        for number, count in other.counts.items():
            counts[number] = counts.get(number, 0) + count
        return Histogram(counts, self.rows + other.rows, self.total + other.total, max(self.largest, other.largest))

    @property
    def mean(self) -> float:
        """The mean of all numbers, 0 where there is none."""
        return self.total / self.rows if self.rows else 0.0

    def quantile(self, share: float) -> int:
        """The smallest number that at least this share of all numbers does not exceed; 0 where there is none.

        Exact below 1,024; above the lowest number of its bin, which is at most a five-hundredth less.
        """
        seen, wanted = 0, share * self.rows
        for number in sorted(self.counts):
            seen += self.counts[number]
            if seen >= wanted:
                return self.largest if seen == self.rows and share == 1 else int(lowest(number))
        return 0

    def values(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """``(numbers, rows)``: the lowest number of each bin that occurs, ascending, and how many fell into it."""
        bins = sorted(self.counts)
        numbers = np.array([lowest(number) for number in bins], np.int64)
        return numbers, np.array([self.counts[number] for number in bins], np.int64)


def _bins(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The bin of each number: itself below `_EXACT`, else its power of two and the bits behind the first."""
    if not len(numbers) or numbers.max() < _EXACT:
        return numbers
    power = np.frexp(numbers.astype(np.float64))[1].astype(np.int64) - _BITS  # bits that are not looked at
    power = np.maximum(power, 0)
    found: NDArray[np.int64] = (power * (_EXACT // 2)) + (numbers >> power)
    return found


def lowest(number: int) -> int:
    """The lowest number of a bin."""
    if number < _EXACT:
        return number
    power = (number - _EXACT // 2) // (_EXACT // 2)
    return (number - power * (_EXACT // 2)) << power
