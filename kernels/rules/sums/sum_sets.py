"""Sets of sums as bits of an integer: the sums that the values of coords can reach, one coord after another.

A set holds *excess*: bit e stands for e more than the smallest sum, or for e less than the largest. So the distance of
a target from that sum matters, not its size. Distances beyond `WIDEST_EXCESS` do not fit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, first_bit, last_bit, rest_of
from gridlanes.kernels.rule_kernel import put, word_of
from gridlanes.kernels.rules.shared.values import is_consecutive, n_marks_of, value_of

WIDEST_EXCESS = 61


def reached_naive(choices: Sequence[Sequence[int]]) -> set[int]:
    """The sums of one value from each of the `choices`."""
    sums = {0}
    for values in choices:
        sums = {total + value for total in sums for value in values}
    return sums


@kernel(inline=True)
def least_value(word, values):
    """The smallest value of a word that is not empty."""
    if is_consecutive(values):
        found = value_of(values, first_bit(np.uint64(word)))
    else:
        found = 256
        for m in range(n_marks_of(values)):
            if word >> m & 1:
                found = min(found, value_of(values, m))
    return found


@kernel(inline=True)
def greatest_value(word, values):
    """The largest value of a word that is not empty."""
    if is_consecutive(values):
        found = value_of(values, last_bit(np.uint64(word)))
    else:
        found = -1
        for m in range(n_marks_of(values)):
            if word >> m & 1:
                found = max(found, value_of(values, m))
    return found


@kernel
def bounds_of(tile, coords, values):
    """The smallest and the largest sum of the coords; -1, -1 if one of them is empty."""
    low, high = 0, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        if word == 0:
            return -1, -1
        low += least_value(word, values)
        high += greatest_value(word, values)
    return low, high


@kernel(inline=True)
def extend(reached, word, values, rising, widest):
    """The excesses up to `widest` when a coord with this word joins those that reach `reached`.

    Excess is counted up from the smallest sum if `rising`, else down from the largest.
    """
    fits = (1 << (widest + 1)) - 1
    anchor = least_value(word, values) if rising else greatest_value(word, values)
    after, left = 0, np.uint64(word)
    while left != NO_LANE:
        value = value_of(values, first_bit(left))
        excess = value - anchor if rising else anchor - value
        if excess <= widest:
            after |= (reached << excess) & fits
        left = rest_of(left)
    return after


@kernel(inline=True)
def retrace(wanted, reached, word, values, rising):
    """The marks of a word that lead from `reached` to an excess of the set `wanted`, and the excesses that they lead
    from.
    """
    anchor = least_value(word, values) if rising else greatest_value(word, values)
    kept, came, left = 0, 0, np.uint64(word)
    while left != NO_LANE:
        m = first_bit(left)
        value = value_of(values, m)
        excess = value - anchor if rising else anchor - value
        if excess <= WIDEST_EXCESS:
            earlier = (wanted >> excess) & reached
            came |= earlier
            kept |= 1 << m if earlier != 0 else 0
        left = rest_of(left)
    return kept, came


@kernel
def forward(tile, coords, values, rising, widest, scratch):
    """The excesses up to `widest` that the coords can reach together; those before coord k in ``scratch[k]``."""
    reached = 1
    for k in range(len(coords)):
        scratch[k] = reached
        reached = extend(reached, word_of(tile, coords[k]), values, rising, widest)
    return reached


@kernel
def backward(tile, coords, values, rising, wanted, scratch):
    """Keeps the marks that lead to an excess of the set `wanted`; returns the bits that changed.

    `wanted` is a subset of what `forward` returned; `scratch` as it left it.
    """
    changed = 0
    for back in range(len(coords)):
        k = len(coords) - 1 - back
        word = word_of(tile, coords[k])
        kept, wanted = retrace(wanted, scratch[k], word, values, rising)
        put(tile, coords[k], kept)
        changed |= word ^ kept
    return changed


@kernel
def make_up(tile, coords, values, target, scratch):
    """Keeps the marks that some choice of the others makes up to `target`; changed and broken, as of a rule kernel.

    Scratch: an entry for each coord.
    """
    low, high = bounds_of(tile, coords, values)
    if target < low or target > high or low < 0:
        return 0, 1
    rising = target - low <= WIDEST_EXCESS
    goal = target - low if rising else high - target
    if goal > WIDEST_EXCESS:
        return 0, 0
    reached = forward(tile, coords, values, rising, goal, scratch)
    wanted = reached & (1 << goal)
    return backward(tile, coords, values, rising, wanted, scratch), 1 if wanted == 0 else 0
