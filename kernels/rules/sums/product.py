"""Product: the values of a region multiply to a target.

The quotients of the target by the values of the first coords are a short list of its divisors. Consistency: domain
consistent as long as no list is longer than `MAX_DIVISORS`; beyond that only values that do not divide the target are
eliminated. It does not infer that values differ.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.lanes import NO_LANE, first_bit, rest_of
from gridlanes.kernels.rule_kernel import number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.values import NO_TARGET, Target, choices_naive, holding, n_marks_of, value_of
from gridlanes.kernels.rules.sums.sum_sets import greatest_value, least_value

MAX_DIVISORS = 128
"""divisors in a list"""
STEP = MAX_DIVISORS + 1
"""entries of a list, its length first"""
LARGEST = 1 << 31
"""products from here on are all alike"""


def product_naive(words: Sequence[int], parameters: Target) -> tuple[list[int], bool]:
    """The naive twin of `product`."""
    target, values = parameters
    choices = choices_naive(words, values)
    if target == NO_TARGET or target >= LARGEST:
        return list(words), False
    if target == 0:
        able = [k for k, choice in enumerate(choices) if 0 in choice]
        kept = [[0] if able == [k] else choice for k, choice in enumerate(choices)]
    else:
        kept = [[value for value in choice if value and target % value == 0] for choice in choices]
        levels = [{target}]
        for k, choice in enumerate(kept):
            low = high = 1
            for other in kept[k + 1 :]:
                low, high = low * min(other, default=1), high * max(other, default=1)
            left = {rest // value for rest in levels[-1] for value in choice if rest % value == 0}
            levels.append({rest for rest in left if low <= rest <= high})
        able = [0]
        if all(kept) and max(map(len, levels)) <= MAX_DIVISORS:
            alive = levels[-1]
            for k in range(len(words) - 1, -1, -1):
                steps = [
                    (rest, value)
                    for rest in levels[k]
                    for value in kept[k]
                    if rest % value == 0 and rest // value in alive
                ]
                kept[k], alive = [value for _, value in steps], {rest for rest, _ in steps}
    after = [holding(choice, word, values) for choice, word in zip(kept, words, strict=True)]
    return after, not all(after) or not able


@kernel
def _zero(tile, coords, values):
    """One pass of the target 0: some coord holds a 0, and where one alone can, it does."""
    zero, last, n_able, bare = 0, 0, 0, 0
    for m in range(n_marks_of(values)):
        if value_of(values, m) == 0:
            zero = 1 << m
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        bare |= 1 if word == 0 else 0
        if word & zero:
            n_able += 1
            last = k
    if n_able == 0:
        return 0, 1
    word = word_of(tile, coords[last])
    if n_able == 1 and word != zero:
        put(tile, coords[last], zero)
        return word ^ zero, bare
    return 0, bare


@kernel(inline=True)
def _push(scratch, first, n, rest):
    """Adds `rest` to the list of `n` entries, unless it is there; returns how many there are then."""
    for i in range(n):
        if scratch[first + i] == rest:
            return n
    if n < MAX_DIVISORS:
        scratch[first + n] = rest
    return n + 1


@kernel
def _forward(tile, coords, values, target, scratch, bounds):
    """Fills the lists, level k at ``scratch[k * STEP]``, its length first. False if one is too long.

    `bounds`, two entries for each coord: the least and the greatest product of the coords behind it.
    """
    scratch[0], scratch[1] = 1, target
    low, high = 1, 1
    for back in range(len(coords)):
        k = len(coords) - 1 - back
        bounds[2 * k], bounds[2 * k + 1] = low, high
        word = word_of(tile, coords[k])
        low = min(low * least_value(word, values), LARGEST)
        high = min(high * greatest_value(word, values), LARGEST)
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        low, high = bounds[2 * k], bounds[2 * k + 1]
        n, first = 0, (k + 1) * STEP + 1
        for i in range(scratch[k * STEP]):
            rest, marks = scratch[k * STEP + 1 + i], np.uint64(word)
            while marks != NO_LANE:
                value = value_of(values, first_bit(marks))
                marks = rest_of(marks)
                left = rest // value
                if left * value == rest and low <= left and left <= high:
                    n = _push(scratch, first, n, left)
                    if n > MAX_DIVISORS:
                        return False
        scratch[(k + 1) * STEP] = n
    return True


@kernel
def _backward(tile, coords, values, scratch):
    """Keeps the values that lead from a list to an entry of the next that is still in use; returns the changed bits."""
    changed = 0
    for back in range(len(coords)):
        k = len(coords) - 1 - back
        word, kept, n = word_of(tile, coords[k]), 0, 0
        for i in range(scratch[k * STEP]):
            rest, used, marks = scratch[k * STEP + 1 + i], False, np.uint64(word)
            while marks != NO_LANE:
                m = first_bit(marks)
                marks = rest_of(marks)
                value = value_of(values, m)
                left = rest // value
                if left * value == rest:
                    for j in range(scratch[(k + 1) * STEP]):
                        if scratch[(k + 1) * STEP + 1 + j] == left:
                            kept |= 1 << m
                            used = True
            if used:
                scratch[k * STEP + 1 + n] = rest
                n += 1
        scratch[k * STEP] = n
        put(tile, coords[k], kept)
        changed |= word ^ kept
    return changed


@rule_kernel(Target, naive=product_naive, scratch=lambda size, parameters: (size + 1) * STEP + 2 * size, columns=True)
def product(tile, coords, parameters, scratch):
    """One region. Scratch: a list for each number of coords, and their bounds."""
    target, values, size = number_of(tile, parameters.target), parameters.values, len(coords)
    if target == NO_TARGET or target >= LARGEST:
        return 0, 0
    if target == 0:
        return _zero(tile, coords, values)
    divides = 0
    for m in range(n_marks_of(values)):
        value = value_of(values, m)
        if value > 0 and target % value == 0:
            divides |= 1 << m
    changed, bare = 0, 0
    for k in range(size):
        word = word_of(tile, coords[k])
        put(tile, coords[k], word & divides)
        changed |= word & ~divides
        bare |= 1 if word & divides == 0 else 0
    bounds = part(scratch, (size + 1) * STEP, 2 * size)
    if bare == 0 and _forward(tile, coords, values, target, scratch, bounds):
        changed |= _backward(tile, coords, values, scratch)
        bare = 1 if scratch[0] == 0 else 0
    return changed, bare
