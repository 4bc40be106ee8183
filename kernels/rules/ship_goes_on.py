"""ShipGoesOn: the places in ships along a line of two coords, one behind the other.

The marks of a ship's places follow each other, and behind its last one is none or another's first. Consistency: domain
consistent in one pass. From a pair and the next it does not infer what ships there is room for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, shift_left, shift_right, update
from gridlanes.kernels.rule_kernel import rule_kernel


class Ends(NamedTuple):
    """Words of the places that are first and last in their ships; none is bit 0."""

    heads: int
    tails: int


def ship_goes_on_naive(words: Sequence[int], parameters: Ends) -> tuple[list[int], bool]:
    """The naive twin of `ship_goes_on`."""
    begins, ends = parameters.heads | 1, parameters.tails | 1
    first, second = 0, 0
    for mark in range(words[0].bit_length()):
        if words[0] >> mark & 1:
            follows = words[1] & (begins if ends >> mark & 1 else 2 << mark)
            second |= follows
            first |= 1 << mark if follows else 0
    return [first, second], not first


@rule_kernel(Ends, naive=ship_goes_on_naive)
def ship_goes_on(tile, coords, parameters, scratch):
    """One pair."""
    zero, one = fill(tile, 0), fill(tile, 1)
    begins, ends = fill(tile, parameters.heads | 1), fill(tile, parameters.tails | 1)
    before, behind = load(tile, coords[0]), load(tile, coords[1])
    apart = ((before & ends) != zero) & ((behind & begins) != zero)
    first = (shift_right(behind & ~begins, 1) & ~ends) | select(apart, ends, zero)
    second = (shift_left(before & ~ends, 1) & ~begins) | select(apart, begins, zero)
    first, second = before & first, behind & second
    changed = update(tile, coords[0], before, first) | update(tile, coords[1], behind, second)
    return changed, select(first == zero, one, zero)
