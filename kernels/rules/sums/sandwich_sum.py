"""SandwichSum: two marks stand once each in a line, and the values between them add up to a target.

All pairs of places for the two marks are tried. Consistency: domain consistent if the target is within 61 of the
smallest sum between them; beyond that the bounds of the sums are compared. It does not infer from a row that the values
between the marks differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.rule_kernel import Number, Numbers, number_of, rule_kernel, word_of
from gridlanes.kernels.rules.shared.values import NO_TARGET, choices_naive, holding
from gridlanes.kernels.rules.sums.cages import write_back
from gridlanes.kernels.rules.sums.sum_sets import (
    WIDEST_EXCESS,
    extend,
    greatest_value,
    least_value,
    reached_naive,
    retrace,
)


class Between(NamedTuple):
    """The sum between two marks, the numbers of these marks, a values block."""

    target: Number
    low: int
    high: int
    values: Numbers


def sandwich_sum_naive(words: Sequence[int], parameters: Between) -> tuple[list[int], bool]:
    """The naive twin of `sandwich_sum`."""
    target, low_mark, high_mark, values = parameters
    if target >= NO_TARGET:
        return list(words), False
    ends = 1 << low_mark | 1 << high_mark
    kept = [0] * len(words)
    for i in range(len(words)):
        for j in range(i + 1, len(words)):
            rising = words[i] >> low_mark & words[j] >> high_mark & 1
            falling = words[i] >> high_mark & words[j] >> low_mark & 1
            inside, outside = range(i + 1, j), [k for k in range(len(words)) if not i <= k <= j]
            free = [word & ~ends for word in words]
            if not (rising or falling) or not all(free[k] for k in [*inside, *outside]):
                continue
            choices = {k: choices_naive(free, values)[k] for k in inside}
            low, high = sum(map(min, choices.values())), sum(map(max, choices.values()))
            if not low <= target <= high:
                continue
            fits = {}
            for k in inside:
                rest = reached_naive([choice for other, choice in choices.items() if other != k])
                is_exact = target - low <= WIDEST_EXCESS
                fits[k] = [value for value in choices[k] if not is_exact or target - value in rest]
            if not all(fits.values()) or (not inside and target):
                continue
            kept[i] |= rising << low_mark | falling << high_mark
            kept[j] |= rising << high_mark | falling << low_mark
            for k in inside:
                kept[k] |= holding(fits[k], free[k], values)
            for k in outside:
                kept[k] |= free[k]
    return kept, not all(kept)


@rule_kernel(Between, naive=sandwich_sum_naive, scratch=lambda size, parameters: 2 * size, columns=True)
def sandwich_sum(tile, coords, parameters, scratch):
    """One line. Scratch: the marks that each coord keeps, and the sums reached before each coord of the sandwich."""
    target, values, size = number_of(tile, parameters.target), parameters.values, len(coords)
    if target >= NO_TARGET:
        return 0, 0
    low_bit, high_bit = np.int64(1) << parameters.low, np.int64(1) << parameters.high
    ends = low_bit | high_bit
    n_stuck = 0
    for k in range(size):
        scratch[k] = 0
        if word_of(tile, coords[k]) & ~ends == 0:
            n_stuck += 1
    for i in range(size - 1):
        first = word_of(tile, coords[i])
        if first & ends == 0:
            continue
        stuck_i = 1 if first & ~ends == 0 else 0
        low, high, reached = 0, 0, 1
        for j in range(i + 1, size):
            last = word_of(tile, coords[j])
            stuck_j = 1 if last & ~ends == 0 else 0
            rising = first & low_bit != 0 and last & high_bit != 0
            falling = first & high_bit != 0 and last & low_bit != 0
            goal = target - low
            if goal < 0:
                break
            found = target <= high and (goal > WIDEST_EXCESS or reached >> goal & 1 != 0)
            if (rising or falling) and found and stuck_i + stuck_j == n_stuck:
                scratch[i] |= (low_bit if rising else 0) | (high_bit if falling else 0)
                scratch[j] |= (high_bit if rising else 0) | (low_bit if falling else 0)
                wanted = 1 << goal if goal <= WIDEST_EXCESS else 0
                for back in range(size):
                    k = size - 1 - back
                    word = word_of(tile, coords[k]) & ~ends
                    if k < i or k > j or (goal > WIDEST_EXCESS and k != i and k != j):
                        scratch[k] |= word
                    elif i < k and k < j:
                        kept, wanted = retrace(wanted, scratch[size + k], word, values, True)
                        scratch[k] |= kept
            word = last & ~ends
            if word == 0:
                break
            scratch[size + j] = reached
            reached = extend(reached, word, values, True, WIDEST_EXCESS)
            low += least_value(word, values)
            high += greatest_value(word, values)
    return write_back(tile, coords, scratch)
