"""SumOfDifferences: the number of a coord is the sum of its differences from the numbers beside it.

For each number that the coord can hold, each coord beside it has a set of possible differences. The sums of these sets
are built up from the first on and from the last on; a difference fits if it, a sum of those before and a sum of those
behind add up to the number. Consistency: domain consistent in one pass, for one coord and its neighbours: it does not
infer that two neighbouring coords have the same difference from either side.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import (
    fill,
    keep,
    kept,
    load,
    merged,
    popcount,
    select,
    shift_left,
    shift_right,
    turned,
    update,
)
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


class Differences(NamedTuple):
    """The number of numbers, which are the first marks, of which the first has the value `least`; the mark after them
    is that of coords without a number.
    """

    least: int
    n_numbers: int


def sum_of_differences_naive(words: Sequence[int], parameters: Differences) -> tuple[list[int], bool]:
    """The naive twin of `sum_of_differences`."""
    least, n_numbers = parameters
    choices = [[number for number in range(n_numbers + 1) if word >> number & 1] for word in words]
    after = [0] * len(words)
    for first in choices[0]:
        gaps = [
            {0 if n_numbers in (first, other) else abs(first - other) for other in beside} for beside in choices[1:]
        ]
        for chosen in product(*gaps):
            if first == n_numbers or sum(chosen) == first + least:
                after[0] |= 1 << first
                for k, (gap, beside) in enumerate(zip(chosen, choices[1:], strict=True), 1):
                    fitting = [n for n in beside if (0 if n_numbers in (first, n) else abs(first - n)) == gap]
                    after[k] |= sum(1 << n for n in fitting)
    return after, not all(after)


@kernel(inline=True)
def _sums(some, others, most):
    """The sums, up to `most`, of one out of each of two sets."""
    found, zero, every = some ^ some, some ^ some, merged(others)
    for number in range(most + 1):
        if every >> number & 1:
            found = found | select((others & shift_left(_one(zero), number)) == zero, zero, shift_left(some, number))
    return found


@kernel(inline=True)
def _one(zero):
    """The lowest bit in each lane."""
    every = ~zero
    return every ^ shift_left(every, 1)


@kernel(inline=True)
def _back(words, last, number):
    """Bit k of each word becomes bit ``number - k``; `last`: the number of the last bit of words."""
    return shift_right(turned(words), last - number)


@kernel(inline=True)
def _number(tile, coords, parameters, number, scratch):
    """Whether the first coord can hold a number, as a bit in each lane; what fits beside it is added to what is kept
    from place 0 on. From ``size`` on are the differences, from ``2 * size`` on the sums before, then those behind.
    """
    size, zero, one = len(coords), fill(tile, 0), fill(tile, 1)
    value, empty = number + parameters.least, bit_of(tile, parameters.n_numbers)
    last, numbers = popcount(~zero) - one, empty - one
    here = fill(tile, number)
    keep(scratch, 2 * size, one)
    for k in range(1, size):
        word = load(tile, coords[k])
        near = shift_right(word & numbers, number) | _back(word & numbers, last, here)
        near = near | select((word & empty) == zero, zero, one)
        keep(scratch, size + k, near)
        keep(scratch, 2 * size + k, _sums(kept(scratch, 2 * size + k - 1, tile), near, value))
    fits = shift_right(kept(scratch, 3 * size - 1, tile), value) & one
    fits = fits & shift_right(load(tile, coords[0]), number)
    works, behind = zero - fits, one
    for step in range(1, size):
        k = size - step
        rest = _sums(kept(scratch, 2 * size + k - 1, tile), behind, value)
        near = kept(scratch, size + k, tile)
        good = _back(rest, last, fill(tile, value)) & near & works
        back = (shift_left(good, number) | _back(good, last, here)) & numbers
        back = back | select((good & one) == zero, zero, empty)
        keep(scratch, k, kept(scratch, k, tile) | back)
        behind = _sums(behind, near, value)
    return fits


@rule_kernel(Differences, naive=sum_of_differences_naive, scratch=lambda size, parameters: (3 * size + 1) * WORDS)
def sum_of_differences(tile, coords, parameters, scratch):
    """One coord, the first, and those beside it."""
    size, zero, one, empty = len(coords), fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.n_numbers)
    first = load(tile, coords[0])
    found = first & empty
    for k in range(1, size):
        found = select(load(tile, coords[k]) == zero, zero, found)
    for k in range(1, size):
        keep(scratch, k, select(found == zero, zero, ~zero))
    every = merged(first)
    for number in range(parameters.n_numbers):
        if every >> number & 1:
            found = found | shift_left(_number(tile, coords, parameters, number, scratch), number)
    changed = update(tile, coords[0], first, found)
    broken = select(found == zero, one, zero)
    for k in range(1, size):
        before = load(tile, coords[k])
        after = before & kept(scratch, k, tile)
        changed = changed | update(tile, coords[k], before, after)
        broken = broken | select(after == zero, one, zero)
    return changed, broken
