"""SumEqual: the values of two regions have the same sum (an arrow and its circle).

The sums that each region can reach are bits of an integer; those that both can reach remain. Consistency: domain
consistent if the common sums lie within 61 of the smallest, or of the largest, of either region; beyond that only the
bounds of the sums are compared. It does not infer from distinctness: that the cells of an arrow differ is another rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import Numbers, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.values import choices_naive, holding, n_marks_of, value_of
from gridlanes.kernels.rules.sums.sum_sets import (
    WIDEST_EXCESS,
    backward,
    bounds_of,
    forward,
    greatest_value,
    least_value,
    reached_naive,
)


class TwoRegions(NamedTuple):
    """The length of the first of two regions (0: all but the last coord), and a values block."""

    length: int
    values: Numbers


def sum_equal_naive(words: Sequence[int], parameters: TwoRegions) -> tuple[list[int], bool]:
    """The naive twin of `sum_equal`."""
    length, values = parameters.length or len(words) - 1, parameters.values
    choices = choices_naive(words, values)
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
        after.append(holding(kept, word, values))
    return after, not all(after)


@kernel
def _between(tile, coords, values, low_sum, high_sum, low, high):
    """Keeps the values of a region, whose sums run from `low_sum` to `high_sum`, that leave room for `low` .. `high`;
    changed and broken, as of a rule kernel.
    """
    changed, bare = 0, 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        least = low_sum - least_value(word, values)
        most = high_sum - greatest_value(word, values)
        kept = 0
        for m in range(n_marks_of(values)):
            if word >> m & 1:
                value = value_of(values, m)
                if value + least <= high and value + most >= low:
                    kept |= 1 << m
        put(tile, coords[k], kept)
        changed |= word ^ kept
        bare |= 1 if kept == 0 else 0
    return changed, bare


@rule_kernel(TwoRegions, naive=sum_equal_naive, scratch=lambda size, parameters: size, columns=True)
def sum_equal(tile, coords, parameters, scratch):
    """Two regions, one after the other."""
    size, values = len(coords), parameters.values
    length = parameters.length if parameters.length > 0 else size - 1
    first, second = part(coords, 0, length), part(coords, length, size - length)
    low_a, high_a = bounds_of(tile, first, values)
    low_b, high_b = bounds_of(tile, second, values)
    low, high = max(low_a, low_b), min(high_a, high_b)
    if low_a < 0 or low_b < 0 or low > high:
        return 0, 1
    rising = high - min(low_a, low_b) <= WIDEST_EXCESS
    if not rising and max(high_a, high_b) - low > WIDEST_EXCESS:
        changed_a, bare_a = _between(tile, first, values, low_a, high_a, low, high)
        changed_b, bare_b = _between(tile, second, values, low_b, high_b, low, high)
        return changed_a | changed_b, bare_a | bare_b
    before_a, before_b = part(scratch, 0, length), part(scratch, length, size - length)
    widest_a, widest_b = (high - low_a, high - low_b) if rising else (high_a - low, high_b - low)
    from_a, from_b = (low - low_a, low - low_b) if rising else (high_a - high, high_b - high)
    reached_a = forward(tile, first, values, rising, widest_a, before_a)
    reached_b = forward(tile, second, values, rising, widest_b, before_b)
    common = (reached_a >> from_a) & (reached_b >> from_b)
    changed = backward(tile, first, values, rising, common << from_a, before_a)
    changed |= backward(tile, second, values, rising, common << from_b, before_b)
    return changed, 1 if common == 0 else 0
