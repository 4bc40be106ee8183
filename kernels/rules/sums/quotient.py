"""Quotient: the larger value of two coords is exactly a given multiple of the smaller, which is not 0.

Consistency: domain consistent, for one pair: from a : b = 2 and b : c = 2 it does not infer that a and c differ by a
factor of 1 or 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.shared.values import Target
from gridlanes.kernels.rules.sums.pairs import settle_pair, settle_pair_naive


def quotient_naive(words: Sequence[int], parameters: Target) -> tuple[list[int], bool]:
    """The naive twin of `quotient`."""

    def times(x: int, y: int) -> int:
        small, large = sorted((x, y))
        return large // small if small and large % small == 0 else -1

    return settle_pair_naive(words, parameters, times)


@kernel(inline=True)
def _quotient(x, y):
    small, large = min(x, y), max(x, y)
    return large // small if small > 0 and large % small == 0 else -1


@rule_kernel(Target, naive=quotient_naive)
def quotient(tile, coords, parameters, scratch):
    """One pair."""
    return settle_pair(tile, coords, parameters, _quotient)
