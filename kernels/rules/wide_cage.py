"""Cages of any alphabet: different marks whose values add up to a target.

Consistency: values that the sum allows when repeats are allowed (see sum_exact.py), that the smallest and largest
different values of the cage leave room for, and that no decided coord holds. It does not infer from combinations: in
a cage of three that adds up to 7 it may keep a 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.sum_exact import sum_exact_naive
from gridlanes.kernels.rules.sum_sets import make_up
from gridlanes.kernels.rules.values import NO_TARGET, value_of, values_naive


def wide_cage_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over one cage; `parameters`: their number, the target, a values block."""
    _, target, *block = parameters
    values = values_naive(block)
    if target >= NO_TARGET:
        return list(words), False
    decided = [word if word.bit_count() == 1 else 0 for word in words]
    apart = []
    for k, word in enumerate(words):
        taken = 0
        for other in [*decided[:k], *decided[k + 1 :]]:
            taken |= other
        apart.append(word & ~taken)
    if not all(apart):
        return apart, True
    present = sorted(value for m, value in enumerate(values) if any(word >> m & 1 for word in apart))
    if len(present) < len(words):
        return apart, True
    roomy = []
    for word in apart:
        kept = 0
        for m, value in enumerate(values):
            others = [other for other in present if other != value][: len(words) - 1]
            most = [other for other in reversed(present) if other != value][: len(words) - 1]
            twins = len(words) == 2 and 2 * value == target
            if word >> m & 1 and sum(others) + value <= target <= sum(most) + value and not twins:
                kept |= 1 << m
        roomy.append(kept)
    if not all(roomy):
        return roomy, True
    return sum_exact_naive(roomy, parameters)


@kernel(inline=True)
def _beyond(present, index, block, edge, rising):
    """The next value of the set `present` above `edge` (below it unless `rising`)."""
    found = 512 if rising else -1
    for m in range(index[block]):
        if present >> m & 1:
            value = value_of(index, block, m)
            if rising and value > edge:
                found = min(found, value)
            if not rising and value < edge:
                found = max(found, value)
    return found


@rule_kernel(parameters=None, columns=True)
def wide_cage(tile, index, at, size, scratch):
    """One cage: `size` coords, then the number of parameters, the target and a values block."""
    target = number_of(tile, index[at + size + 1])
    block = at + size + 2
    if target >= NO_TARGET:
        return 0, 0
    changed, broken, present = 0, 0, 0
    placed, twice = 0, 0
    for k in range(size):
        word = word_of(tile, index[at + k])
        if word & (word - 1) == 0:
            twice |= placed & word
            placed |= word
    for k in range(size):
        word = word_of(tile, index[at + k])
        after = word & ~(twice if word & (word - 1) == 0 else placed)
        put(tile, index[at + k], after)
        changed |= word ^ after
        present |= after
        if after == 0:
            broken = 1
    n_present = 0
    for m in range(index[block]):
        n_present += present >> m & 1
    if broken != 0 or n_present < size:
        return changed, 1
    # The smallest sum of all but one different values, and the value that joins it where one of those is in use.
    low, low_edge, high, high_edge = 0, -1, 0, 512
    for k in range(size):
        low_edge = _beyond(present, index, block, low_edge, True)
        high_edge = _beyond(present, index, block, high_edge, False)
        if k < size - 1:
            low += low_edge
            high += high_edge
    fits = 0
    for m in range(index[block]):
        value = value_of(index, block, m)
        least = low + value if value >= low_edge else low + low_edge
        most = high + value if value <= high_edge else high + high_edge
        if least <= target and target <= most and not (size == 2 and 2 * value == target):
            fits |= 1 << m
    for k in range(size):
        word = word_of(tile, index[at + k])
        put(tile, index[at + k], word & fits)
        changed |= word & ~fits
        if word & fits == 0:
            broken = 1
    if broken != 0:
        return changed, 1
    changed_here, broken = make_up(tile, index, at, size, block, target, scratch)
    return changed | changed_here, broken
