"""Finished regions of different lengths, laid end to end: so the row regions of many rows are verified at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid


@dataclass(frozen=True, eq=False)
class LaidOut:
    """n regions: region i has the `coords` ``(N,)`` from ``start[i]`` of `start` ``(n + 1,)`` on, with the marks that
    `numbers` ``uint8 (N,)`` has there.
    """

    grid: Grid
    alphabet: Alphabet
    start: NDArray[np.int64]
    coords: NDArray[np.intp]
    numbers: NDArray[np.uint8]

    def held(self, mark: int) -> NDArray[np.bool_]:
        """``(N,)``: where the displayed value `mark` is."""
        return np.asarray(self.numbers == self.alphabet.number(mark))

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """``(n,)``: the coords of each region."""
        return self.start[1:] - self.start[:-1]

    @cached_property
    def first(self) -> NDArray[np.uint8]:
        """``uint8 (n,)``: the number of the first mark of each region; 0 for a region without coords."""
        return np.asarray(np.append(self.numbers, np.uint8(0))[self.start[:-1]])

    @cached_property
    def value_of_number(self) -> NDArray[np.int64]:
        """``int64 (M,)``: the displayed value of each mark number, wide enough to reckon with."""
        return self.alphabet.value_of_number.astype(np.int64)

    @cached_property
    def values(self) -> NDArray[np.int64]:
        """``int64 (N,)``: the values of the marks."""
        return self.value_of_number[self.numbers]

    @cached_property
    def sums(self) -> NDArray[np.int64]:
        """``int64 (n,)``: what the values of each region add up to."""
        return self._totals(self.values, self.start[:-1])

    @cached_property
    def products(self) -> NDArray[np.float64]:
        """``float64 (n,)``: what they multiply to, exact below 2 ** 53; 1 for a region without coords."""
        found, some = np.ones(len(self.lengths)), self.lengths > 0
        if some.any():
            found[some] = np.multiply.reduceat(self.values.astype(np.float64), self.start[:-1][some])
        return found

    @cached_property
    def all_differ(self) -> NDArray[np.bool_]:
        """``(n,)``: whether no region has a mark twice."""
        n, n_marks = len(self.lengths), len(self.alphabet)
        region = np.repeat(np.arange(n) * n_marks, self.lengths)
        times = np.bincount(region + self.numbers, minlength=n * n_marks)
        return np.asarray((times.reshape(n, n_marks) < 2).all(axis=1))

    @cached_property
    def are_alike(self) -> NDArray[np.bool_]:
        """``(n,)``: whether the marks of each region are all the same."""
        return self.in_none(self.numbers != np.repeat(self.first, self.lengths))

    def in_none(self, flags: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``(n,)``: in which regions no flag ``(N,)`` is set."""
        return np.asarray(self._totals(flags, self.start[:-1]) == 0)

    def counts(self, mark: int) -> NDArray[np.int64]:
        """``(n,)``: how often each region holds a mark."""
        return self.counts_from(mark, self.start[:-1])

    def counts_from(self, mark: int, first: NDArray[np.int64]) -> NDArray[np.int64]:
        """``(n,)``: how often each region holds a mark from place `first` of all on."""
        return self._totals(self.held(mark), first)

    def _totals(self, amounts: NDArray[Any], first: NDArray[np.int64]) -> NDArray[np.int64]:
        """``int64 (n,)``: what `amounts` ``(N,)`` add up to in each region, from place `first` of all on."""
        before = np.zeros(len(amounts) + 1, np.int64)
        np.cumsum(amounts, out=before[1:])
        return np.asarray(before[self.start[1:]] - before[first])
