"""SumEqual: the values of two regions add up to the same (an arrow and its circle).

The sums that each region can reach are bits of an integer; those that both reach stay. Consistency: domain consistent
where the sums left in common lie within 61 of the smallest, or of the largest, of either region; beyond that only the
bounds of the sums are compared. It does not infer from repeats: that the cells of an arrow differ is another rule.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import put, rule_kernel, word_of
from gridlanes.kernels.rules.sum_sets import (
    WIDEST_EXCESS,
    backward,
    bounds_of,
    forward,
    greatest_value,
    least_value,
    reached_naive,
)
from gridlanes.kernels.rules.values import value_of, values_naive


def sum_equal_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over two regions; `parameters` as of the kernel."""
    _, length, *block = parameters
    length = length or len(words) - 1
    values = values_naive(block)
    choices = [[value for m, value in enumerate(values) if word >> m & 1] for word in words]
    if not all(choices):
        return list(words), True
    sides = choices[:length], choices[length:]
    lows, highs = ([sum(map(end, side)) for side in sides] for end in (min, max))
    low, high = max(lows), min(highs)
    if low > high:
        return list(words), True
    after = []
    is_exact = high - min(lows) <= WIDEST_EXCESS or max(highs) - low <= WIDEST_EXCESS
    for k, word in enumerate(words):
        mine, other = sides if k < length else sides[::-1]
        place = k if k < length else k - length
        beside = [*mine[:place], *mine[place + 1 :]]
        if is_exact:
            rest, wanted = reached_naive(beside), reached_naive(other)
            kept = [value for value in choices[k] if any(value + total in wanted for total in rest)]
        else:
            least, most = sum(map(min, beside)), sum(map(max, beside))
            kept = [value for value in choices[k] if value + least <= high and value + most >= low]
        after.append(sum(1 << m for m, value in enumerate(values) if word >> m & 1 and value in kept))
    return after, not all(after)


@kernel
def _between(tile, index, at, size, block, low_sum, high_sum, low, high):
    """Keeps the values of a region, whose sums run from `low_sum` to `high_sum`, that leave room for `low` .. `high`;
    changed and broken, as of a rule kernel.
    """
    changed, bare = 0, 0
    for k in range(size):
        word = word_of(tile, index[at + k])
        least = low_sum - least_value(word, index, block)
        most = high_sum - greatest_value(word, index, block)
        kept = 0
        for m in range(index[block]):
            if word >> m & 1:
                value = value_of(index, block, m)
                if value + least <= high and value + most >= low:
                    kept |= 1 << m
        put(tile, index[at + k], kept)
        changed |= word ^ kept
        bare |= 1 if kept == 0 else 0
    return changed, bare


@rule_kernel(parameters=None, columns=True)
def sum_equal(tile, index, at, size, scratch):
    """Two regions, `size` coords in all, then the number of parameters, the length of the first region (0: all but the
    last coord) and a values block.
    """
    length, block = np.int64(index[at + size + 1]), at + size + 2
    if length == 0:
        length = size - 1
    other, at_other = size - length, at + length
    low_a, high_a = bounds_of(tile, index, at, length, block)
    low_b, high_b = bounds_of(tile, index, at_other, other, block)
    low, high = max(low_a, low_b), min(high_a, high_b)
    if low_a < 0 or low_b < 0 or low > high:
        return 0, 1
    rising = high - min(low_a, low_b) <= WIDEST_EXCESS
    if not rising and max(high_a, high_b) - low > WIDEST_EXCESS:
        changed_a, bare_a = _between(tile, index, at, length, block, low_a, high_a, low, high)
        changed_b, bare_b = _between(tile, index, at_other, other, block, low_b, high_b, low, high)
        return changed_a | changed_b, bare_a | bare_b
    widest_a, widest_b = (high - low_a, high - low_b) if rising else (high_a - low, high_b - low)
    from_a, from_b = (low - low_a, low - low_b) if rising else (high_a - high, high_b - high)
    reached_a = forward(tile, index, at, length, block, rising, widest_a, scratch, 0)
    reached_b = forward(tile, index, at_other, other, block, rising, widest_b, scratch, length)
    common = (reached_a >> from_a) & (reached_b >> from_b)
    changed = backward(tile, index, at, length, block, rising, common << from_a, scratch, 0)
    changed |= backward(tile, index, at_other, other, block, rising, common << from_b, scratch, length)
    return changed, 1 if common == 0 else 0
