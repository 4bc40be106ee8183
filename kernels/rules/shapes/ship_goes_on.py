"""ShipGoesOn: the places in ships along a line, coord after coord.

The marks of a ship's places follow each other; after its last one, a coord has none or the first of another ship.
Consistency: domain consistent in one pass. It does not infer how many ships of a length have room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, shift_left, shift_right, update
from gridlanes.kernels.rule_kernel import rule_kernel


class ShipEnds(NamedTuple):
    """Words of the places that are first and last in their ships; none is bit 0."""

    heads: int
    tails: int


def ship_goes_on_naive(words: Sequence[int], parameters: ShipEnds) -> tuple[list[int], bool]:
    """The naive twin of `ship_goes_on`."""
    begins, ends = parameters.heads | 1, parameters.tails | 1
    after = list(words)
    for k in range(1, len(after)):
        marks = [mark for mark in range(after[k - 1].bit_length()) if after[k - 1] >> mark & 1]
        follows = [begins if ends >> mark & 1 else 2 << mark for mark in marks]
        after[k] &= sum(1 << mark for mark in range(after[k].bit_length()) if any(some >> mark & 1 for some in follows))
    for k in reversed(range(len(after) - 1)):
        marks = [mark for mark in range(after[k].bit_length()) if after[k] >> mark & 1]
        kept = [mark for mark in marks if after[k + 1] & (begins if ends >> mark & 1 else 2 << mark)]
        after[k] = sum(1 << mark for mark in kept)
    return after, not after[0]


@rule_kernel(ShipEnds, naive=ship_goes_on_naive)
def ship_goes_on(tile, coords, parameters, scratch):
    """One line: on to its end, and back."""
    zero, one = fill(tile, 0), fill(tile, 1)
    begins, ends = fill(tile, parameters.heads | 1), fill(tile, parameters.tails | 1)
    beside, changed = load(tile, coords[0]), zero
    for k in range(1, len(coords)):
        word = load(tile, coords[k])
        follows = shift_left(beside & ~ends, 1) & ~begins
        beside = word & (follows | select((beside & ends) != zero, begins, zero))
        changed = changed | update(tile, coords[k], word, beside)
    for back in range(2, len(coords) + 1):
        k = len(coords) - back
        word = load(tile, coords[k])
        leads = shift_right(beside & ~begins, 1) & ~ends
        beside = word & (leads | select((beside & begins) != zero, ends, zero))
        changed = changed | update(tile, coords[k], word, beside)
    return changed, select(beside == zero, one, zero)
