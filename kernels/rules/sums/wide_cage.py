"""Cages for any alphabet: different marks whose values add up to a target.

Consistency: a coord keeps the values that the sum allows with repeats (see sum_exact.py), for which the smallest and
largest different values of the cage leave room, and which no decided coord holds. It does not infer from combinations:
in a cage of three that adds up to 7 it may keep a 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rule_kernel import number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.values import NO_TARGET, Target, choices_naive, holding, n_marks_of, value_of
from gridlanes.kernels.rules.sums.cages import drop_decided, without_decided_naive
from gridlanes.kernels.rules.sums.sum_exact import sum_exact_naive
from gridlanes.kernels.rules.sums.sum_sets import make_up


def wide_cage_naive(words: Sequence[int], parameters: Target) -> tuple[list[int], bool]:
    """The naive twin of `wide_cage`."""
    target, values = parameters
    if target >= NO_TARGET:
        return list(words), False
    apart = without_decided_naive(words)
    choices = choices_naive(apart, values)
    present = sorted({value for choice in choices for value in choice})
    if not all(apart) or len(present) < len(words):
        return apart, True
    roomy = []
    for word, choice in zip(apart, choices, strict=True):
        fits = []
        for value in choice:
            others = [other for other in present if other != value][: len(words) - 1]
            most = [other for other in reversed(present) if other != value][: len(words) - 1]
            twins = len(words) == 2 and 2 * value == target
            if sum(others) + value <= target <= sum(most) + value and not twins:
                fits.append(value)
        roomy.append(holding(fits, word, values))
    if not all(roomy):
        return roomy, True
    return sum_exact_naive(roomy, parameters)


@kernel(inline=True)
def _beyond(present, values, edge, rising):
    """The next value of the set `present` above `edge` (below it unless `rising`)."""
    found = 512 if rising else -1
    for m in range(n_marks_of(values)):
        if present >> m & 1:
            value = value_of(values, m)
            if rising and value > edge:
                found = min(found, value)
            if not rising and value < edge:
                found = max(found, value)
    return found


@kernel(inline=True)
def _fitting(present, values, size, target):
    """The marks that a cage of `size` coords has room for, `present` the marks left at some coord."""
    # The smallest sum of all but one different values, and the value that joins it where one of those is in use.
    low, low_edge, high, high_edge = 0, -1, 0, 512
    for k in range(size):
        low_edge = _beyond(present, values, low_edge, True)
        high_edge = _beyond(present, values, high_edge, False)
        if k < size - 1:
            low += low_edge
            high += high_edge
    fits = 0
    for m in range(n_marks_of(values)):
        value = value_of(values, m)
        least = low + value if value >= low_edge else low + low_edge
        most = high + value if value <= high_edge else high + high_edge
        if least <= target and target <= most and not (size == 2 and 2 * value == target):
            fits |= 1 << m
    return fits


@rule_kernel(Target, naive=wide_cage_naive, scratch=lambda size, parameters: size, columns=True)
def wide_cage(tile, coords, parameters, scratch):
    """One cage."""
    target, values, size = number_of(tile, parameters.target), parameters.values, len(coords)
    if target >= NO_TARGET:
        return 0, 0
    changed, present, broken = drop_decided(tile, coords)
    n_present = 0
    for m in range(n_marks_of(values)):
        n_present += present >> m & 1
    if broken != 0 or n_present < size:
        return changed, 1
    fits = _fitting(present, values, size, target)
    for k in range(size):
        word = word_of(tile, coords[k])
        put(tile, coords[k], word & fits)
        changed |= word & ~fits
        if word & fits == 0:
            broken = 1
    if broken != 0:
        return changed, 1
    changed_here, broken = make_up(tile, coords, values, target, scratch)
    return changed | changed_here, broken
