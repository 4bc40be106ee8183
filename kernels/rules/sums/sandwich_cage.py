"""SandwichSum in a line whose values differ, and SumBetween, whose two ends hold the same mark: up to nine consecutive
values, or up to nine besides the mark of the ends.

Every pair of places for the ends is tried, with each combination of marks that may lie between them in a lane of its
own: each coord between needs a mark of the combination, each mark of it a coord, and every other coord a mark outside
it. Consistency: weaker than domain consistent: it does not infer from pairs within a combination, nor from the way in
which coords outside the sandwich share the other marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, merged, select
from gridlanes.kernels.rule_kernel import Number, number_of, rule_kernel, word_of
from gridlanes.kernels.rules.shared.values import NO_TARGET
from gridlanes.kernels.rules.sums.cages import drop_decided, without_decided_naive, write_back
from gridlanes.kernels.rules.sums.combinations import COMBINATIONS, ROW_OF, combinations_naive


class CageBetween(NamedTuple):
    """The sum between the ends; the numbers of the marks at the two ends, which may be equal; the value of mark 0."""

    target: Number
    low: int
    high: int
    base: int


def sandwich_cage_naive(words: Sequence[int], parameters: CageBetween) -> tuple[list[int], bool]:
    """The naive twin of `sandwich_cage`."""
    target, low_mark, high_mark, base = parameters
    if target >= NO_TARGET:
        return list(words), False
    ends = 1 << low_mark | 1 << high_mark
    apart = list(words) if low_mark == high_mark else without_decided_naive(words)
    if not all(apart):
        return apart, True
    free, kept = [word & ~ends for word in apart], [0] * len(words)
    for i in range(len(words)):
        for j in range(i + 1, len(words)):
            rising = apart[i] >> low_mark & apart[j] >> high_mark & 1
            falling = apart[i] >> high_mark & apart[j] >> low_mark & 1
            inside, outside = range(i + 1, j), [k for k in range(len(words)) if not i <= k <= j]
            for combination in (
                combinations_naive(len(inside), target - base * len(inside)) if rising or falling else []
            ):
                reach = 0
                for k in inside:
                    reach |= free[k] & combination
                stuck = not all([free[k] & combination for k in inside] + [free[k] & ~combination for k in outside])
                if combination & ends or reach != combination or stuck:
                    continue
                kept[i] |= rising << low_mark | falling << high_mark
                kept[j] |= rising << high_mark | falling << low_mark
                for k in inside:
                    kept[k] |= free[k] & combination
                for k in outside:
                    kept[k] |= free[k] & ~combination
    return kept, not all(kept)


@kernel(inline=True)
def _between(tile, coords, i, j, total, ends):
    """The marks that lie between places i and j in some combination, and those that lie there in all of them.

    Without any combination the first has none, unless nothing lies between; then the second is below 0.
    """
    zero = fill(COMBINATIONS, 0)
    row = ROW_OF[j - i - 1, total]
    every = load(COMBINATIONS, row)
    dead = (every & fill(COMBINATIONS, ends)) != zero
    union = zero
    for k in range(len(coords)):
        if k != i and k != j:
            free = fill(COMBINATIONS, word_of(tile, coords[k]) & ~ends)
            if i < k and k < j:
                x = every & free
                union = union | x
            else:
                x = free & ~every
            dead = dead | (x == zero)
    dead = dead | (union != every) | (every == zero)
    some = merged(select(dead, zero, every))
    missing = merged(select(dead, zero, ~every))
    return some, some & ~missing


@rule_kernel(CageBetween, naive=sandwich_cage_naive, scratch=lambda size, parameters: size, columns=True)
def sandwich_cage(tile, coords, parameters, scratch):
    """One line. Scratch: the marks that each coord keeps."""
    target, size = number_of(tile, parameters.target), len(coords)
    low_bit, high_bit = np.int64(1) << parameters.low, np.int64(1) << parameters.high
    ends = low_bit | high_bit
    if target >= NO_TARGET:
        return 0, 0
    changed, bare = 0, 0
    if parameters.low != parameters.high:
        changed, _, bare = drop_decided(tile, coords)
    else:
        for k in range(len(coords)):
            bare |= 1 if word_of(tile, coords[k]) == 0 else 0
    if bare != 0:
        return changed, 1
    n_stuck = 0
    for k in range(size):
        n_stuck += 1 if word_of(tile, coords[k]) & ~ends == 0 else 0
        scratch[k] = 0
    for i in range(size - 1):
        first = word_of(tile, coords[i])
        if first & ends == 0:
            continue
        for j in range(i + 1, size):
            last = word_of(tile, coords[j])
            rising = first & low_bit != 0 and last & high_bit != 0
            falling = first & high_bit != 0 and last & low_bit != 0
            stuck = (1 if first & ~ends == 0 else 0) + (1 if last & ~ends == 0 else 0)
            length = j - i - 1
            total = target - parameters.base * length
            if not (rising or falling) or stuck != n_stuck or length >= ROW_OF.shape[0]:
                continue
            some, all_of = np.int64(0), np.int64(0)
            if length == 0:
                if target != 0:
                    continue
            else:
                if total < 0 or total >= ROW_OF.shape[1] or ROW_OF[length, total] < 0:
                    continue
                some, all_of = _between(tile, coords, i, j, total, ends)
                if some == 0:
                    continue
            scratch[i] |= (low_bit if rising else 0) | (high_bit if falling else 0)
            scratch[j] |= (high_bit if rising else 0) | (low_bit if falling else 0)
            for k in range(size):
                free = word_of(tile, coords[k]) & ~ends
                if i < k and k < j:
                    scratch[k] |= free & some
                elif k < i or k > j:
                    scratch[k] |= free & ~all_of
    changed_here, bare = write_back(tile, coords, scratch)
    return changed | changed_here, bare
