"""AnyCalculation: a cage whose target is the result of some calculation, which is not given; checked when it is nearly
full.

If all coords but one are decided, the last one keeps the values for which a calculation gives the target. Consistency:
no more than that; it infers nothing about two open coords (short own cages are propagated by their listed tuples
instead).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import Number, Numbers, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.values import NO_TARGET, n_marks_of, value_of, values_naive

LARGEST = 1 << 31
"""products grow no further"""


class Wanted(NamedTuple):
    """The target, `NO_TARGET` for any; a values block."""

    target: Number
    values: Numbers


def any_calculation_naive(words: Sequence[int], parameters: Wanted) -> tuple[list[int], bool]:
    """The naive twin of `any_calculation`."""
    target, block = parameters
    listed = values_naive(block)
    bare = any(word == 0 for word in words)
    open_ones = [k for k, word in enumerate(words) if word.bit_count() > 1]
    if target == NO_TARGET or bare or len(open_ones) > 1:
        return list(words), bare and target != NO_TARGET
    last, after = (open_ones or [0])[0], list(words)
    others = [listed[word.bit_length() - 1] for k, word in enumerate(words) if k != last]
    after[last] = 0
    for mark, value in enumerate(listed):
        total, product = sum(others) + value, value
        for other in others:
            product = min(product * other, LARGEST)
        right = target in (total, product)
        if len(others) == 1:
            small, large = sorted([value, others[0]])
            right |= large - small == target or (small > 0 and small * target == large)
        if words[last] >> mark & 1 and right:
            after[last] |= 1 << mark
    return after, not after[last]


@kernel(inline=True)
def _is_result(target, total, product, size, a, b):
    """Whether the target is a result of all values, of which there may be two, `a` and `b`."""
    small, large = min(a, b), max(a, b)
    of_two = size == 2 and (large - small == target or (small > 0 and small * target == large))
    return total == target or product == target or of_two


@rule_kernel(Wanted, naive=any_calculation_naive, columns=True)
def any_calculation(tile, coords, parameters, scratch):
    """One cage."""
    target, values, size = number_of(tile, parameters.target), parameters.values, len(coords)
    if target == NO_TARGET:
        return 0, 0
    last, n_open, total, product, other = 0, 0, 0, 1, 0
    for k in range(size):
        word = word_of(tile, coords[k])
        if word == 0:
            return 0, 1
        if word & (word - 1) != 0:
            n_open += 1
            last = k
    if n_open > 1:
        return 0, 0
    for k in range(size):
        if k != last:
            word, mark = word_of(tile, coords[k]), 0
            while word >> mark & 1 == 0:
                mark += 1
            other = value_of(values, mark)
            total += other
            product = min(product * other, LARGEST)
    before, after = word_of(tile, coords[last]), 0
    for mark in range(n_marks_of(values)):
        value = value_of(values, mark)
        whole = min(product * value, LARGEST)
        if before >> mark & 1 != 0 and _is_result(target, total + value, whole, size, value, other):
            after |= 1 << mark
    put(tile, coords[last], after)
    return before ^ after, 1 if after == 0 else 0
