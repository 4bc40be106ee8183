"""Counts, by size, the sets that hit all of some given sets, without listing them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.hitting_sets import MAX_ELEMENTS


class HittingQuestions(NamedTuple):
    """A stack of questions: `sets` ``uint64 (d, m)``, of which the first `n_sets` ``int64 (d,)`` must be hit by the
    elements that are `open` ``uint64 (d,)``; `size` ``int64 (d,)``: total weight of the chosen elements.
    """

    sets: NDArray[np.uint64]
    n_sets: NDArray[np.int64]
    open: NDArray[np.uint64]
    size: NDArray[np.int64]

    @classmethod
    def of(cls, sets: NDArray[np.uint64], n: int) -> HittingQuestions:
        """One question: all of `sets` ``uint64 (m,)``, by any of n elements."""
        depth = MAX_ELEMENTS + 2
        words = np.zeros((depth, max(1, len(sets))), np.uint64)
        words[0, : len(sets)] = sets
        found = cls(words, np.zeros(depth, np.int64), np.zeros(depth, np.uint64), np.zeros(depth, np.int64))
        found.n_sets[0], found.open[0] = len(sets), (1 << n) - 1
        return found


def hitting_counts_naive(sets: Sequence[set[int]], weights: Sequence[int]) -> list[int]:
    """How many sets of elements with these weights hit all `sets`, by their weight."""
    counts = [0] * (sum(weights) + 1)
    for chosen in product((False, True), repeat=len(weights)):
        some = {element for element, is_in in enumerate(chosen) if is_in}
        counts[sum(weights[element] for element in some)] += all(some & other for other in sets)
    return counts


@kernel(allocates=True)
def hitting_counts(weights: NDArray[np.int64], pending: HittingQuestions, counts: NDArray[np.int64]) -> None:
    """`hitting_counts_naive` of the first question, added to `counts` ``int64 (weight of all + 1,)``. An element that
    many of the smallest sets have is chosen, or is not; where no set is left, any others may be chosen, too.
    """
    one, top = np.uint64(1), 0
    frequency = np.zeros(MAX_ELEMENTS, np.int64)
    ways = np.zeros(counts.shape[0], np.int64)
    while top >= 0:
        element = _next_element(pending, top, frequency)
        if element == -2:  # one of them cannot be hit
            top -= 1
            continue
        if element == -1:
            _add_all(weights, pending.open[top], pending.size[top], ways, counts)
            top -= 1
            continue
        bit = one << np.uint64(element)
        n_hit_not = 0
        for i in range(pending.n_sets[top]):
            word = pending.sets[top, i]
            if word & bit == np.uint64(0):
                pending.sets[top + 1, n_hit_not] = word
                n_hit_not += 1
            pending.sets[top, i] = word & ~bit
        pending.open[top] &= ~bit
        pending.open[top + 1], pending.n_sets[top + 1] = pending.open[top], n_hit_not
        pending.size[top + 1] = pending.size[top] + weights[element]
        top += 1
    return


@kernel(inline=True)
def _next_element(pending, top, frequency):
    """The element that most of the smallest sets of a question have; -1 without a set, -2 where one is empty."""
    one, least = np.uint64(1), np.int64(MAX_ELEMENTS + 1)
    for i in range(pending.n_sets[top]):
        word, size = pending.sets[top, i], np.int64(0)
        while word != np.uint64(0):
            word &= word - one
            size += 1
        if size < least:
            least = size
            frequency[:] = 0
        if size == least:
            word, place = pending.sets[top, i], 0
            while word != np.uint64(0):
                frequency[place] += np.int64(word & one)
                word >>= one
                place += 1
    best = -1
    if least == 0:
        best = -2
    elif pending.n_sets[top] > 0:
        best = 0
        for place in range(1, MAX_ELEMENTS):
            if frequency[place] > frequency[best]:
                best = place
    return best


@kernel(inline=True)
def _add_all(weights, free, size, ways, counts):
    """Counts all sets of elements that are free, with those of this size that are chosen."""
    ways[:] = 0
    ways[0], most = 1, 0
    for element in range(weights.shape[0]):
        if free >> np.uint64(element) & np.uint64(1) != np.uint64(0):
            weight = weights[element]
            for k in range(most, -1, -1):
                ways[k + weight] += ways[k]
            most += weight
    for k in range(most + 1):
        counts[size + k] += ways[k]
