"""DistinctNumbers: among coords with the same number, all but one hold a mark.

A coord that does not hold it takes its number, and the others with that number must hold the mark. If no two successive
coords may hold it, one of two successive coords with the same number does not: all others with that number must hold
the mark; and a coord between two with the same number does not hold it, since otherwise both would keep the number. It
does not infer from the numbers of several lines at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, fill, keep, kept, load, maximum, select, shift_left, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel, vector_of

NONE = (1 << 16) - 1
"""stands for no number at all; in a clue's row this, or all ones"""
_AT_ONCE = 16
"""numbers that are looked at together, a bit of a word each"""


class NumberedLine(NamedTuple):
    """The mark's number; 1 if no two successive coords may hold it; the number of each coord, or `NONE`."""

    mark: int
    apart: int
    numbers: Numbers


def distinct_numbers_naive(words: Sequence[int], parameters: NumberedLine) -> tuple[list[int], bool]:
    """The naive twin of `distinct_numbers`."""
    mark, numbers, size = 1 << parameters.mark, parameters.numbers, len(words)

    def same(a: int, b: int) -> bool:
        return 0 <= a < size and 0 <= b < size and a != b and numbers[a] == numbers[b] < NONE

    new, broken = list(words), False
    free = [not word & mark for word in words]
    for k in range(size):
        taken = any(free[other] and same(k, other) for other in range(size))
        broken |= free[k] and taken
        if parameters.apart:
            pairs = [i for i in range(size - 1) if k not in (i, i + 1) and same(i, i + 1) and same(i, k)]
            taken |= bool(pairs)
            beside = [words[other] == mark for other in (k - 1, k + 1) if 0 <= other < size]
            if any(beside) or same(k - 1, k + 1):
                new[k] &= ~mark
        if taken:
            new[k] &= mark
    return new, broken or 0 in new


@kernel(inline=True)
def _known(tile, number):
    """The number of a coord as a lane vector, and 1 more; 0 for none."""
    found = vector_of(tile, number)
    return select(found < fill(tile, NONE), found + fill(tile, 1), fill(tile, 0))


@rule_kernel(NumberedLine, naive=distinct_numbers_naive, scratch=lambda size, parameters: 2 * size * WORDS)
def distinct_numbers(tile, coords, parameters, scratch):
    """One line in order. Scratch: for each coord the bit of its number among those looked at, and what is inferred:
    bit 0, it must hold the mark, bit 1, it must not.
    """
    size, numbers = len(coords), parameters.numbers
    mark, zero, one = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1)
    two, low = fill(tile, 2), fill(tile, _AT_ONCE - 1)
    highest = zero
    for k in range(size):
        keep(scratch, size + k, zero)
        highest = maximum(highest, _known(tile, numbers[k]))
    broken, base = zero, 1
    while base < NONE and bits(highest > fill(tile, base - 1)) != NO_LANE:
        taken, twice, pair, pairs, three, before = zero, zero, zero, zero, zero, zero
        for k in range(size):
            word, place = load(tile, coords[k]), _known(tile, numbers[k]) - fill(tile, base)
            bit = select(place < fill(tile, _AT_ONCE), shift_left(one, place & low), zero)
            keep(scratch, k, bit)
            here = select((word & mark) == zero, bit, zero)
            twice = twice | (taken & here)
            taken = taken | here
            if parameters.apart == 1:
                both = before & bit
                three = three | (pairs & both)
                pairs = pairs | (pair & both)
                pair = pair | both
                before = bit
        broken = broken | twice
        for k in range(size):
            word, bit = load(tile, coords[k]), kept(scratch, k, tile)
            lost = select((word & mark) == zero, twice, taken) & bit
            inferred = select(lost == zero, zero, one)
            if parameters.apart == 1:
                left = kept(scratch, k - 1, tile) if k > 0 else zero
                right = kept(scratch, k + 1, tile) if k + 1 < size else zero
                mine = select((left & bit) == zero, zero, one) + select((right & bit) == zero, zero, one)
                others = select(mine == zero, pair, select(mine == one, pairs, three))
                inferred = inferred | select((others & bit) == zero, zero, one)
                inferred = inferred | select((left & right) == zero, zero, two)
            keep(scratch, size + k, kept(scratch, size + k, tile) | inferred)
        base += _AT_ONCE
    changed, previous = zero, zero
    for k in range(size):
        word, inferred = load(tile, coords[k]), kept(scratch, size + k, tile)
        new = select((inferred & one) == zero, word, word & mark)
        if parameters.apart == 1:
            following = load(tile, coords[k + 1]) if k + 1 < size else zero
            new = select((previous == mark) | (following == mark) | ((inferred & two) != zero), new & ~mark, new)
            previous = word
        changed = changed | update(tile, coords[k], word, new)
        broken = broken | select(new == zero, one, zero)
    return changed, broken
