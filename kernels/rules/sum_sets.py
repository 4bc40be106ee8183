"""Sets of sums as bits of an integer: the sums that the values of coords can reach, one coord after another.

A set holds *excess*: bit e stands for e more than the smallest sum. So what counts is the distance of a target from
the smallest sum, not its size. Distances beyond `WIDEST_EXCESS` do not fit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, first_bit, last_bit, rest_of
from gridlanes.kernels.rule_kernel import put, word_of
from gridlanes.kernels.rules.values import value_of

WIDEST_EXCESS = 61


def reached_naive(choices: Sequence[Sequence[int]]) -> set[int]:
    """The sums of one value from each of the `choices`."""
    sums = {0}
    for values in choices:
        sums = {total + value for total in sums for value in values}
    return sums


@kernel(inline=True)
def least_value(word, index, block):
    """The smallest value of a word that is not empty."""
    if index[block + 1] == 0:
        found = np.int64(index[block + 2]) + first_bit(np.uint64(word))
    else:
        found = 256
        for m in range(index[block]):
            if word >> m & 1:
                found = min(found, value_of(index, block, m))
    return found


@kernel(inline=True)
def greatest_value(word, index, block):
    """The largest value of a word that is not empty."""
    if index[block + 1] == 0:
        found = np.int64(index[block + 2]) + last_bit(np.uint64(word))
    else:
        found = -1
        for m in range(index[block]):
            if word >> m & 1:
                found = max(found, value_of(index, block, m))
    return found


@kernel
def bounds_of(tile, index, at, size, block):
    """The smallest and the largest sum of `size` coords from ``index[at]`` on; -1, -1 if one of them is empty."""
    low, high = 0, 0
    for k in range(size):
        word = word_of(tile, index[at + k])
        if word == 0:
            return -1, -1
        low += least_value(word, index, block)
        high += greatest_value(word, index, block)
    return low, high


@kernel
def forward(tile, index, at, size, block, rising, widest, scratch, first):
    """The excesses up to `widest` that the coords can reach together; those before coord k in ``scratch[first + k]``.

    Excess is counted up from the smallest sum if `rising`, else down from the largest.
    """
    fits = (1 << (widest + 1)) - 1
    reached = 1
    for k in range(size):
        scratch[first + k] = reached
        word = word_of(tile, index[at + k])
        anchor = least_value(word, index, block) if rising else greatest_value(word, index, block)
        after, left = 0, np.uint64(word)
        while left != NO_LANE:
            value = value_of(index, block, first_bit(left))
            excess = value - anchor if rising else anchor - value
            if excess <= widest:
                after |= (reached << excess) & fits
            left = rest_of(left)
        reached = after
    return reached


@kernel
def backward(tile, index, at, size, block, rising, wanted, scratch, first):
    """Keeps the marks that lead to an excess of the set `wanted`; returns the bits that changed.

    `wanted` is a subset of what `forward` returned; `scratch` as it left it.
    """
    changed = 0
    for back in range(size):
        k = size - 1 - back
        word = word_of(tile, index[at + k])
        anchor = least_value(word, index, block) if rising else greatest_value(word, index, block)
        kept, before, left = 0, 0, np.uint64(word)
        while left != NO_LANE:
            m = first_bit(left)
            value = value_of(index, block, m)
            excess = value - anchor if rising else anchor - value
            if excess <= WIDEST_EXCESS:
                earlier = (wanted >> excess) & scratch[first + k]
                before |= earlier
                kept |= 1 << m if earlier != 0 else 0
            left = rest_of(left)
        put(tile, index[at + k], kept)
        changed |= word ^ kept
        wanted = before
    return changed


@kernel
def make_up(tile, index, at, size, block, target, scratch):
    """Keeps the marks that some choice of the others makes up to `target`; changed and broken, as of a rule kernel.

    `scratch` has `size` entries.
    """
    low, high = bounds_of(tile, index, at, size, block)
    if target < low or target > high or low < 0:
        return 0, 1
    rising = target - low <= WIDEST_EXCESS
    goal = target - low if rising else high - target
    if goal > WIDEST_EXCESS:
        return 0, 0
    reached = forward(tile, index, at, size, block, rising, goal, scratch, 0)
    wanted = reached & (1 << goal)
    return backward(tile, index, at, size, block, rising, wanted, scratch, 0), 1 if wanted == 0 else 0
