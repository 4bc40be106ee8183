"""SandwichSum: two marks stand once each in a line, and the values between them add up to a target.

Each two places for the two marks are tried. Consistency: domain consistent where the target lies within 61 of the
smallest sum between them; beyond that the sums' bounds are compared. It does not infer from a row that the values
between the marks differ.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, first_bit, rest_of
from gridlanes.kernels.rule_kernel import number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.sum_sets import WIDEST_EXCESS, greatest_value, least_value, reached_naive
from gridlanes.kernels.rules.values import NO_TARGET, value_of, values_naive


def sandwich_sum_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one line; `parameters`: their number, the target, the numbers of the two marks, a values block."""
    _, target, low_mark, high_mark, *block = parameters
    values = values_naive(block)
    if target >= NO_TARGET:
        return list(words), False
    ends = 1 << low_mark | 1 << high_mark
    kept = [0] * len(words)
    for i in range(len(words)):
        for j in range(i + 1, len(words)):
            rising = words[i] >> low_mark & words[j] >> high_mark & 1
            falling = words[i] >> high_mark & words[j] >> low_mark & 1
            inside, outside = range(i + 1, j), [k for k in range(len(words)) if not i <= k <= j]
            free = [word & ~ends for word in words]
            if not (rising or falling) or not all(free[k] for k in [*inside, *outside]):
                continue
            choices = {k: [value for m, value in enumerate(values) if free[k] >> m & 1] for k in inside}
            low, high = sum(map(min, choices.values())), sum(map(max, choices.values()))
            if not low <= target <= high:
                continue
            fits = {}
            for k in inside:
                rest = reached_naive([choice for other, choice in choices.items() if other != k])
                is_exact = target - low <= WIDEST_EXCESS
                fits[k] = [value for value in choices[k] if not is_exact or target - value in rest]
            if not all(fits.values()) or (not inside and target):
                continue
            kept[i] |= rising << low_mark | falling << high_mark
            kept[j] |= rising << high_mark | falling << low_mark
            for k in inside:
                kept[k] |= sum(1 << m for m, value in enumerate(values) if free[k] >> m & 1 and value in fits[k])
            for k in outside:
                kept[k] |= free[k]
    return kept, not all(kept)


@kernel(inline=True)
def _extend(reached, word, index, block, widest):
    """The excesses up to `widest` when a coord with the values of `word` joins those that reach `reached`."""
    fits = (1 << (widest + 1)) - 1
    low, after, left = least_value(word, index, block), 0, np.uint64(word)
    while left != NO_LANE:
        excess = value_of(index, block, first_bit(left)) - low
        if excess <= widest:
            after |= (reached << excess) & fits
        left = rest_of(left)
    return after


@kernel(inline=True)
def _retrace(wanted, before, word, index, block):
    """The marks of `word` that lead from `before` to an excess of `wanted`, and where they come from."""
    low, kept, came, left = least_value(word, index, block), 0, 0, np.uint64(word)
    while left != NO_LANE:
        m = first_bit(left)
        excess = value_of(index, block, m) - low
        if excess <= WIDEST_EXCESS:
            earlier = (wanted >> excess) & before
            came |= earlier
            kept |= 1 << m if earlier != 0 else 0
        left = rest_of(left)
    return kept, came


@rule_kernel(parameters=None, columns=True)
def sandwich_sum(tile, index, at, size, scratch):
    """One line: `size` coords, then how many parameters, the target, the numbers of the two marks, a values block."""
    target = number_of(tile, index[at + size + 1])
    block = at + size + 4
    if target >= NO_TARGET:
        return 0, 0
    low_bit, high_bit = np.int64(1) << index[at + size + 2], np.int64(1) << index[at + size + 3]
    # Scratch: the marks kept, and the sums reached before each coord of the sandwich.
    n_stuck = 0
    for k in range(size):
        scratch[k] = 0
        if word_of(tile, index[at + k]) & ~(low_bit | high_bit) == 0:
            n_stuck += 1
    for i in range(size - 1):
        first = word_of(tile, index[at + i])
        if first & (low_bit | high_bit) == 0:
            continue
        stuck_i = 1 if first & ~(low_bit | high_bit) == 0 else 0
        low, high, reached = 0, 0, 1
        for j in range(i + 1, size):
            last = word_of(tile, index[at + j])
            stuck_j = 1 if last & ~(low_bit | high_bit) == 0 else 0
            rising = first & low_bit != 0 and last & high_bit != 0
            falling = first & high_bit != 0 and last & low_bit != 0
            goal = target - low
            if goal < 0:
                break
            found = target <= high and (goal > WIDEST_EXCESS or reached >> goal & 1 != 0)
            if (rising or falling) and found and stuck_i + stuck_j == n_stuck:
                if rising:
                    scratch[i] |= low_bit
                    scratch[j] |= high_bit
                if falling:
                    scratch[i] |= high_bit
                    scratch[j] |= low_bit
                wanted = 1 << goal if goal <= WIDEST_EXCESS else 0
                for back in range(size):
                    k = size - 1 - back
                    if k < i or k > j or (goal > WIDEST_EXCESS and k != i and k != j):
                        scratch[k] |= word_of(tile, index[at + k]) & ~(low_bit | high_bit)
                    elif i < k and k < j:
                        word = word_of(tile, index[at + k]) & ~(low_bit | high_bit)
                        kept, wanted = _retrace(wanted, scratch[size + k], word, index, block)
                        scratch[k] |= kept
            word = last & ~(low_bit | high_bit)
            if word == 0:
                break
            scratch[size + j] = reached
            reached = _extend(reached, word, index, block, WIDEST_EXCESS)
            low += least_value(word, index, block)
            high += greatest_value(word, index, block)
    changed, bare = 0, 0
    for k in range(size):
        word = word_of(tile, index[at + k])
        put(tile, index[at + k], scratch[k])
        changed |= word ^ scratch[k]
        bare |= 1 if scratch[k] == 0 else 0
    return changed, bare
