"""Increasing: the values rise strictly from each coord to the next.

One pass narrows backwards along the path and then forwards. Consistency: domain consistent in one pass, for one path:
it does not infer that two thermometers that share a bulb need different tips.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, lowest_bit, select, shift_right
from gridlanes.kernels.rule_kernel import Numbers, rule_kernel
from gridlanes.kernels.rules.sums.pairs import narrow_path, narrow_path_naive


class Order(NamedTuple):
    """The number of marks; their numbers in the order of their values, unless they are listed in it."""

    n_marks: int
    order: Numbers


def increasing_naive(words: Sequence[int], parameters: Order) -> tuple[list[int], bool]:
    """The naive twin of `increasing`."""
    order = list(parameters.order) or list(range(parameters.n_marks))
    return narrow_path_naive(words, [order.index(m) for m in range(parameters.n_marks)], operator.lt)


@kernel(inline=True)
def above(word, parameters):
    """The marks above the lowest one of each lane's word."""
    if len(parameters.order) == 0:
        low = lowest_bit(word)
        found = ~(low | (low - fill(word, 1)))
    else:
        zero = fill(word, 0)
        found, seen = zero, zero
        for i in range(len(parameters.order)):
            bit = bit_of(word, parameters.order[i])
            found = found | select(seen != zero, bit, zero)
            seen = seen | (word & bit)
    return found


@kernel(inline=True)
def below(word, parameters):
    """The marks below the highest one of each lane's word."""
    if len(parameters.order) == 0:
        found = shift_right(word, 1)
        places = 1
        while places < parameters.n_marks:
            found = found | shift_right(found, places)
            places = places + places
    else:
        zero = fill(word, 0)
        found, seen = zero, zero
        for i in range(parameters.n_marks):
            bit = bit_of(word, parameters.order[parameters.n_marks - 1 - i])
            found = found | select(seen != zero, bit, zero)
            seen = seen | (word & bit)
    return found


@rule_kernel(Order, naive=increasing_naive)
def increasing(tile, coords, parameters, scratch):
    """One path."""
    return narrow_path(tile, coords, parameters, below, above)
