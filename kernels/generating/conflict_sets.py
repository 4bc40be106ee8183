"""Conflict sets: the units in which known other solutions of a puzzle differ from its own.

A puzzle excludes an other solution if it shows one of these units. If it shows exactly one, it needs that unit, and in
exchange for it only a unit of the same set will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count, first_bit, last_bit, one_lane

NONE = -1


class Conflicts(NamedTuple):
    """Conflict sets of n puzzles, in words of one bit for each unit: `sets` ``uint64 (n, B, W)``, of which there have
    been `n_sets` ``int64 (n,)``; the last B of them are kept. `once` ``int16 (n, B)``: the only unit of each that the
    puzzle shows; `NONE` if there are more, or none.
    """

    sets: NDArray[np.uint64]
    n_sets: NDArray[np.int64]
    once: NDArray[np.int16]

    @classmethod
    def of(cls, n: int, most: int, n_words: int) -> Conflicts:
        """Room for `most` sets of each puzzle."""
        return cls(np.empty((n, most, n_words), np.uint64), np.zeros(n, np.int64), np.empty((n, most), np.int16))


def instead_naive(sets: Sequence[set[int]], kept: set[int], others: set[int]) -> dict[int, set[int]]:
    """For each unit that is `kept`: those of the `others` that can be shown instead of it, as far as known."""
    return {
        unit: {other for other in others if all(other in each for each in sets if each & kept == {unit})}
        for unit in kept
    }


@kernel(inline=True)
def has(words, unit):
    """Whether a unit is in a set, ``uint64 (W,)``."""
    return words[unit >> 6] & one_lane(unit & 63) != np.uint64(0)


@kernel(inline=True)
def put_in(words, unit):
    """Adds a unit to a set ``uint64 (W,)``."""
    words[unit >> 6] |= one_lane(unit & 63)


@kernel(inline=True)
def take_out(words, unit):
    """Removes a unit from a set ``uint64 (W,)``."""
    words[unit >> 6] &= ~one_lane(unit & 63)


@kernel(inline=True)
def begin_set(p, conflicts):
    """Empties the next set of puzzle `p`, and returns its number."""
    i = conflicts.n_sets[p] % conflicts.sets.shape[1]
    conflicts.n_sets[p] += 1
    for w in range(conflicts.sets.shape[2]):
        conflicts.sets[p, i, w] = np.uint64(0)
    return i


@kernel
def note_hits(p: int, first: int, end: int, conflicts: Conflicts, kept: NDArray[np.uint64]) -> None:
    """Notes which sets of puzzle `p`, from the `first` up to the `end`, share one unit with those `kept` ``uint64
    (n, W)``.
    """
    for i in range(first, end):
        unit, number = NONE, 0
        for w in range(kept.shape[1]):
            both = conflicts.sets[p, i, w] & kept[p, w]
            if both != np.uint64(0):
                number += bit_count(both)
                unit = w * 64 + first_bit(both)
        conflicts.once[p, i] = unit if number == 1 else NONE


@kernel(inline=True)
def n_held(p, conflicts):
    """How many sets of puzzle `p` are kept."""
    return min(conflicts.n_sets[p], conflicts.sets.shape[1])


@kernel
def instead(
    p: int, conflicts: Conflicts, kept: NDArray[np.uint64], others: NDArray[np.uint64], found: NDArray[np.uint64]
) -> None:
    """`instead_naive` for puzzle `p`: fills the sets `found` ``uint64 (units, W)`` of all units that are `kept`
    ``uint64 (n, W)`` with those of the `others` ``uint64 (W,)``.
    """
    for unit in range(found.shape[0]):
        if has(kept[p], unit):
            for w in range(others.shape[0]):
                found[unit, w] = others[w]
    for i in range(n_held(p, conflicts)):
        unit = int(conflicts.once[p, i])
        if unit != NONE:
            for w in range(others.shape[0]):
                found[unit, w] &= conflicts.sets[p, i, w]


@kernel
def needed(p: int, conflicts: Conflicts, other: int, found: NDArray[np.uint64]) -> None:
    """The set `found` ``uint64 (W,)`` of units that puzzle `p` needs even if it shows an `other` unit, or `NONE`."""
    for w in range(found.shape[0]):
        found[w] = np.uint64(0)
    for i in range(n_held(p, conflicts)):
        unit = int(conflicts.once[p, i])
        if unit != NONE and (other == NONE or not has(conflicts.sets[p, i], other)):
            put_in(found, unit)


@kernel
def needed_in_pairs(
    p: int, conflicts: Conflicts, kept: NDArray[np.uint64], other: int, found: NDArray[np.uint64]
) -> None:
    """Fills the sets `found` ``uint64 (units, W)``: with which units each is in a pair of those `kept` ``uint64 (n,
    W)``, one of which puzzle `p` needs even if it shows an `other` unit.
    """
    for unit in range(found.shape[0]):
        for w in range(found.shape[1]):
            found[unit, w] = np.uint64(0)
    for i in range(n_held(p, conflicts)):
        if has(conflicts.sets[p, i], other):
            continue
        first, second, number = NONE, NONE, 0
        for w in range(kept.shape[1]):
            both = conflicts.sets[p, i, w] & kept[p, w]
            if both != np.uint64(0):
                number += bit_count(both)
                first, second = second if second != NONE else w * 64 + first_bit(both), w * 64 + last_bit(both)
        if number == 2:
            put_in(found[first], second)
            put_in(found[second], first)
