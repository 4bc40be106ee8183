"""Sum, by its bounds: a value stays if the least and the greatest values of the other coords leave room for it.

Consistency: bounds consistent at the fixpoint, in every lane at once; it does not infer from gaps in domains: of three
coords with {1, 3} that add up to 6, which is even, it keeps everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, load, lowest_bit, maximum, minimum, popcount, select, update
from gridlanes.kernels.rule_kernel import rule_kernel, vector_of
from gridlanes.kernels.rules.shared.values import (
    NO_TARGET,
    Target,
    choices_naive,
    down_to,
    highest_bit,
    holding,
    is_consecutive,
    n_marks_of,
    up_to,
    value_of,
)


def sum_bounds_naive(words: Sequence[int], parameters: Target) -> tuple[list[int], bool]:
    """The naive twin of `sum_bounds`."""
    target, values = parameters
    left = choices_naive(words, values)
    if target >= NO_TARGET:
        return list(words), False
    if not all(left):
        return list(words), True
    low, high = sum(map(min, left)), sum(map(max, left))
    after = []
    for word, mine in zip(words, left, strict=True):
        fits = [value for value in mine if low - min(mine) + value <= target <= high - max(mine) + value]
        after.append(holding(fits, word, values))
    return after, not low <= target <= high


@kernel(inline=True)
def _least(word, values):
    """The smallest value of each lane's word; anything where it is empty."""
    if is_consecutive(values):
        return popcount(lowest_bit(word) - fill(word, 1)) + fill(word, value_of(values, 0))
    zero = fill(word, 0)
    found = fill(word, 256)
    for m in range(n_marks_of(values)):
        value = fill(word, value_of(values, m))
        found = select((word & bit_of(word, m)) != zero, minimum(found, value), found)
    return found


@kernel(inline=True)
def _greatest(word, values):
    """The largest value of each lane's word; anything where it is empty."""
    if is_consecutive(values):
        return popcount(highest_bit(word, n_marks_of(values)) - fill(word, 1)) + fill(word, value_of(values, 0))
    zero = fill(word, 0)
    found = zero
    for m in range(n_marks_of(values)):
        value = fill(word, value_of(values, m))
        found = select((word & bit_of(word, m)) != zero, maximum(found, value), found)
    return found


@kernel(inline=True)
def _between(word, above, below, values):
    """The marks that are no more than `above` over the least value of each lane's word, and `below` under the greatest.

    Neither is negative; lanes whose word is empty do not matter.
    """
    if is_consecutive(values):
        most = fill(word, n_marks_of(values) - 1)
        up = up_to(lowest_bit(word), minimum(above, most))
        return word & up & down_to(highest_bit(word, n_marks_of(values)), minimum(below, most))
    zero = fill(word, 0)
    high, low = _least(word, values) + above, _greatest(word, values)
    kept = zero
    for m in range(n_marks_of(values)):
        value = fill(word, value_of(values, m))
        out = (value > high) | ((value + below) < low)
        kept = kept | select(out, zero, word & bit_of(word, m))
    return kept


@rule_kernel(Target, naive=sum_bounds_naive)
def sum_bounds(tile, coords, parameters, scratch):
    """One region."""
    target, values, zero = vector_of(tile, parameters.target), parameters.values, fill(tile, 0)
    low, high, bare = zero, zero, zero
    for k in range(len(coords)):
        word = load(tile, coords[k])
        bare = select(word == zero, fill(tile, 1), bare)
        low = low + _least(word, values)
        high = high + _greatest(word, values)
    idle = (target > fill(tile, NO_TARGET - 1)) | (bare != zero)
    wrong = (low > target) | (high < target)
    above, below = target - low, high - target
    changed = zero
    for k in range(len(coords)):
        before = load(tile, coords[k])
        word = select(wrong, zero, _between(before, above, below, values))
        changed = changed | update(tile, coords[k], before, select(idle, before, word))
    wrong = (wrong | (bare != zero)) & ~(target > fill(tile, NO_TARGET - 1))
    return changed, select(wrong, fill(tile, 1), zero)
