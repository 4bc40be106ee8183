"""Difference: the values of two coords differ by exactly a given amount.

Consistency: domain consistent, for one pair: from |a - b| = 1 and |b - c| = 1 it does not infer that a and c differ by
0 or 2.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.shared.values import Target
from gridlanes.kernels.rules.sums.pairs import settle_pair, settle_pair_naive


def difference_naive(words: Sequence[int], parameters: Target) -> tuple[list[int], bool]:
    """The naive twin of `difference`."""
    return settle_pair_naive(words, parameters, lambda x, y: abs(x - y))


@kernel(inline=True)
def _difference(x, y):
    return abs(x - y)


@rule_kernel(Target, naive=difference_naive)
def difference(tile, coords, parameters, scratch):
    """One pair."""
    return settle_pair(tile, coords, parameters, _difference)
