"""Sum, exactly: a value stays if some choice of the other coords' values makes up the target.

The sums that the first coords can reach are bits of one integer. Consistency: domain consistent where the target is no
more than 61 above the smallest sum or below the largest; beyond that this kernel says nothing of single values. It does
not infer that values differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.rule_kernel import number_of, rule_kernel
from gridlanes.kernels.rules.sum_sets import WIDEST_EXCESS, make_up, reached_naive
from gridlanes.kernels.rules.values import NO_TARGET, values_naive


def sum_exact_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one region; `parameters`: their number, the target, a values block."""
    _, target, *block = parameters
    values = values_naive(block)
    choices = [[value for m, value in enumerate(values) if word >> m & 1] for word in words]
    if target >= NO_TARGET:
        return list(words), False
    if not all(choices):
        return list(words), True
    low, high = sum(map(min, choices)), sum(map(max, choices))
    if not low <= target <= high:
        return list(words), True
    if target - low > WIDEST_EXCESS and high - target > WIDEST_EXCESS:
        return list(words), False
    after = []
    for k, word in enumerate(words):
        others = reached_naive([*choices[:k], *choices[k + 1 :]])
        after.append(sum(1 << m for m, value in enumerate(values) if word >> m & 1 and target - value in others))
    return after, not all(after)


@rule_kernel(parameters=None, columns=True)
def sum_exact(tile, index, at, size, scratch):
    """One region: `size` coords, then the number of parameters, the target and a values block."""
    target = number_of(tile, index[at + size + 1])
    block = at + size + 2
    if target >= NO_TARGET:
        return 0, 0
    return make_up(tile, index, at, size, block, target, scratch)
