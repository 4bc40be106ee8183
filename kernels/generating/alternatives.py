"""Finds facts that a puzzle needs because a known other solution breaks only these facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.generating.leaving_out import half_of


class Nearby(NamedTuple):
    """Other solutions of n puzzles. `differs` ``uint64 (m, W)``: the units of facts in which each differs from the
    puzzle's own solution, one bit for each unit; those of puzzle i are from `first` ``int64 (n,)`` up to `end` ``int64
    (n,)``.
    """

    first: NDArray[np.int64]
    end: NDArray[np.int64]
    differs: NDArray[np.uint64]


class UnitsLeft(NamedTuple):
    """Progress of n puzzles: the next `size` ``int64 (n,)`` units to be tested start at `at` ``int64 (n,)`` in `orders`
    ``uint32 (n, units)``, of which there are `n_units` ``int64 (n,)``. `left` ``bool (n, units)``: the units that each
    still has.
    """

    at: NDArray[np.int64]
    size: NDArray[np.int64]
    orders: NDArray[np.uint32]
    n_units: NDArray[np.int64]
    left: NDArray[np.bool_]


def pass_needed_naive(
    differs: Sequence[set[int]], left: set[int], order: Sequence[int], at: int, size: int, smallest: int
) -> tuple[int, int]:
    """Where one puzzle goes on, and with how many units. As long as one of the others `differs` in nothing that is left
    without the next units, these are halved; no more than `smallest` stay.
    """
    size = min(size, len(order) - at)
    while size and any(not other & (left - {*order[at : at + size]}) for other in differs):
        if size <= smallest:
            at += size
            size = min(size, len(order) - at)
        else:
            size = max(size // smallest // 2, 1) * smallest
    return at, size


@kernel(allocates=True)
def pass_needed(
    active: NDArray[np.intp], nearby: Nearby, units: UnitsLeft, most: NDArray[np.int64], smallest: int
) -> None:
    """`pass_needed_naive` for the puzzles `active` ``(a,)``, of each `most` ``int64 (a,)`` units at once; solutions
    that differ in a unit that stays are dropped from `nearby`.
    """
    n_words = nearby.differs.shape[1]
    left = np.zeros(n_words, np.uint64)
    for k in range(active.shape[0]):
        p = active[k]
        left[:] = np.uint64(0)
        for unit in range(units.left.shape[1]):
            if units.left[p, unit]:
                left[unit >> 6] |= np.uint64(1) << np.uint64(unit & 63)
        while True:
            at = units.at[p]
            size = min(units.size[p], units.n_units[p] - at, most[k])
            units.size[p] = size
            if size <= 0:
                break
            for i in range(at, at + size):
                number = np.int64(units.orders[p, i])
                left[number >> 6] &= ~(np.uint64(1) << np.uint64(number & 63))
            fails = False
            for other in range(nearby.first[p], nearby.end[p]):
                shown = np.uint64(0)
                for word in range(n_words):
                    shown |= nearby.differs[other, word] & left[word]
                if shown == np.uint64(0):
                    fails = True
                    break
            for i in range(at, at + size):
                number = np.int64(units.orders[p, i])
                left[number >> 6] |= np.uint64(1) << np.uint64(number & 63)
            if not fails:
                break
            if size > smallest:
                units.size[p] = half_of(size, smallest)
                continue
            units.at[p] = at + size
            if size == 1:
                _drop(nearby, p, np.int64(units.orders[p, at]))


@kernel(inline=True)
def _drop(nearby, p, unit):
    """Drops the solutions of a puzzle that differ in a unit, which stays."""
    bit = np.uint64(1) << np.uint64(unit & 63)
    other = nearby.first[p]
    while other < nearby.end[p]:
        if nearby.differs[other, unit >> 6] & bit == np.uint64(0):
            other += 1
            continue
        last = nearby.end[p] - 1
        for word in range(nearby.differs.shape[1]):
            nearby.differs[other, word] = nearby.differs[last, word]
        nearby.end[p] = last
