"""Sum, between its bounds: a value stays if the least and the greatest values of the others leave room for it.

Consistency: bounds consistent at the fixpoint as far as the ends go, in every lane at once; it does not infer from
holes: of three coords with {1, 3} that add up to 6, which is even, it keeps everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, load, lowest_bit, maximum, minimum, popcount, select, store
from gridlanes.kernels.rule_kernel import parameter, rule_kernel
from gridlanes.kernels.rules.values import NO_TARGET, down_to, highest_bit, up_to, value_of, values_naive


def sum_bounds_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one region; `parameters`: their number, the target, a values block."""
    _, target, *block = parameters
    values = values_naive(block)
    left = [[value for m, value in enumerate(values) if word >> m & 1] for word in words]
    if target >= NO_TARGET:
        return list(words), False
    if not all(left):
        return list(words), True
    low, high = sum(map(min, left)), sum(map(max, left))
    after = []
    for word, mine in zip(words, left, strict=True):
        kept = 0
        for m, value in enumerate(values):
            if word >> m & 1 and low - min(mine) + value <= target <= high - max(mine) + value:
                kept |= 1 << m
        after.append(kept)
    return after, not low <= target <= high


@kernel(inline=True)
def _least(word, index, block, n_marks):
    """The smallest value of each lane's word; anything where it is empty."""
    if index[block + 1] == 0:
        return popcount(lowest_bit(word) - fill(word, 1)) + fill(word, index[block + 2])
    zero = fill(word, 0)
    found = fill(word, 256)
    for m in range(n_marks):
        value = fill(word, value_of(index, block, m))
        found = select((word & bit_of(word, m)) != zero, minimum(found, value), found)
    return found


@kernel(inline=True)
def _greatest(word, index, block, n_marks):
    """The largest value of each lane's word; anything where it is empty."""
    if index[block + 1] == 0:
        return popcount(highest_bit(word, n_marks) - fill(word, 1)) + fill(word, index[block + 2])
    zero = fill(word, 0)
    found = zero
    for m in range(n_marks):
        value = fill(word, value_of(index, block, m))
        found = select((word & bit_of(word, m)) != zero, maximum(found, value), found)
    return found


@kernel(inline=True)
def _between(word, above, below, index, block, n_marks):
    """The marks that are no more than `above` over the least value of each lane's word, and `below` under the greatest.

    Neither is negative; lanes whose word is empty do not matter.
    """
    if index[block + 1] == 0:
        most = fill(word, n_marks - 1)
        up = up_to(lowest_bit(word), minimum(above, most))
        return word & up & down_to(highest_bit(word, n_marks), minimum(below, most))
    zero = fill(word, 0)
    high, low = _least(word, index, block, n_marks) + above, _greatest(word, index, block, n_marks)
    kept = zero
    for m in range(n_marks):
        value = fill(word, value_of(index, block, m))
        out = (value > high) | ((value + below) < low)
        kept = kept | select(out, zero, word & bit_of(word, m))
    return kept


@rule_kernel(parameters=None)
def sum_bounds(tile, index, at, size, scratch):
    """One region: `size` coords, then the number of parameters, the target and a values block."""
    target = parameter(tile, index[at + size + 1])
    block = at + size + 2
    n_marks = index[block]
    zero = fill(tile, 0)
    low, high, bare = zero, zero, zero
    for k in range(size):
        word = load(tile, index[at + k])
        bare = select(word == zero, fill(tile, 1), bare)
        low = low + _least(word, index, block, n_marks)
        high = high + _greatest(word, index, block, n_marks)
    idle = (target > fill(tile, NO_TARGET - 1)) | (bare != zero)
    wrong = (low > target) | (high < target)
    above, below = target - low, high - target
    changed = zero
    for k in range(size):
        before = load(tile, index[at + k])
        word = select(wrong, zero, _between(before, above, below, index, block, n_marks))
        word = select(idle, before, word)
        changed = changed | (before ^ word)
        store(tile, index[at + k], word)
    wrong = (wrong | (bare != zero)) & ~(target > fill(tile, NO_TARGET - 1))
    return changed, select(wrong, fill(tile, 1), zero)
