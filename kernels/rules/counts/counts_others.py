"""CountsOthers: a coord is empty, or its number is how many of the other coords of its region are not empty.

Some of the others must have a number, and some can: the first coord can hold the numbers between these counts. If it
cannot be empty, an undecided other coord has no number if the first holds at most the lower count, and has one if it
holds at least the upper count. Consistency: domain consistent in one pass, for one region: it does not infer that two
neighbouring coords count each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel


class Counting(NamedTuple):
    """The number of the mark of coords without a number; the value of each mark."""

    empty: int
    values: Numbers


def counts_others_naive(words: Sequence[int], parameters: Counting) -> tuple[list[int], bool]:
    """The naive twin of `counts_others`."""
    empty, values = 1 << parameters.empty, parameters.values
    first, *others = words
    if not all(others):
        return [0] * len(words), True
    must, can = sum(not word & empty for word in others), sum(word & ~empty != 0 for word in others)
    marks = [k for k in range(len(values)) if k != parameters.empty and first >> k & 1 and must <= values[k] <= can]
    first_after = first & empty | sum(1 << k for k in marks)
    after = [first_after]
    for word in others:
        either = word & empty and word & ~empty and not first & empty
        if either and all(values[k] == must for k in marks):
            word &= empty
        elif either and all(values[k] == can for k in marks):
            word &= ~empty
        after.append(word if first_after else 0)
    return after, not first_after


@rule_kernel(Counting, naive=counts_others_naive)
def counts_others(tile, coords, parameters, scratch):
    """One region."""
    zero, one, empty = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.empty)
    first, must, can, broken = load(tile, coords[0]), zero, zero, zero
    for k in range(1, len(coords)):
        word = load(tile, coords[k])
        must = must + select((word & empty) == zero, one, zero)
        can = can + select((word & ~empty) == zero, zero, one)
        broken = broken | select(word == zero, one, zero)
    found, above, below = first & empty, first & empty, first & empty
    for number in range(len(parameters.values)):
        if number != parameters.empty:
            value, bit = fill(tile, parameters.values[number]), bit_of(tile, number)
            fits = select((must > value) | (value > can), zero, first & bit)
            found = found | fits
            above = above | select(value > must, fits, zero)  # one more can have a number
            below = below | select(can > value, fits, zero)
    broken = broken | select(found == zero, one, zero)
    found = select(broken == zero, found, zero)
    changed = update(tile, coords[0], first, found)
    for k in range(1, len(coords)):
        before = load(tile, coords[k])
        either = ((before & empty) != zero) & ((before & ~empty) != zero)
        after = select(either & (above == zero), before & empty, before)
        after = select(either & (above != zero) & (below == zero), before & ~empty, after)
        changed = changed | update(tile, coords[k], before, select(broken == zero, after, zero))
    return changed, broken
