"""Sum, exactly: a value stays if some choice of the other coords' values makes up the target.

The sums that the first coords can reach are bits of one integer. Consistency: domain consistent if the target is at
most 61 above the smallest sum or below the largest; beyond that this kernel has no effect on single values. It does not
infer that values differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.rule_kernel import number_of, rule_kernel
from gridlanes.kernels.rules.shared.values import NO_TARGET, Target, choices_naive, holding
from gridlanes.kernels.rules.sums.sum_sets import WIDEST_EXCESS, make_up, reached_naive


def sum_exact_naive(words: Sequence[int], parameters: Target) -> tuple[list[int], bool]:
    """The naive twin of `sum_exact`."""
    target, values = parameters
    choices = choices_naive(words, values)
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
        after.append(holding([value for value in choices[k] if target - value in others], word, values))
    return after, not all(after)


@rule_kernel(Target, naive=sum_exact_naive, scratch=lambda size, parameters: size, columns=True)
def sum_exact(tile, coords, parameters, scratch):
    """One region."""
    target = number_of(tile, parameters.target)
    if target >= NO_TARGET:
        return 0, 0
    return make_up(tile, coords, parameters.values, target, scratch)
