"""Clone: several regions hold the same marks, position by position.

Domain consistent: each position keeps the marks possible in all regions; where they share coords, a chain of equal ones
takes a pass for each link. It does not infer anything about the coords of one region among themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import rule_kernel


class Alike(NamedTuple):
    """How many regions of one length there are."""

    n_regions: int


def clone_naive(words: Sequence[int], parameters: Alike) -> tuple[list[int], bool]:
    """The naive twin of `clone`. The regions must share no coord."""
    length = len(words) // parameters.n_regions
    after, broken = list(words), False
    for position in range(length):
        common = words[position]
        for word in words[position::length]:
            common &= word
        after[position::length] = [common] * parameters.n_regions
        broken |= common == 0
    return after, broken


@rule_kernel(Alike, naive=clone_naive)
def clone(tile, coords, parameters, scratch):
    """All regions, one after another."""
    length = len(coords) // parameters.n_regions
    zero, one = fill(tile, 0), fill(tile, 1)
    changed, broken = zero, zero
    for position in range(length):
        common = ~zero
        for k in range(position, len(coords), length):
            common = common & load(tile, coords[k])
        broken = broken | select(common == zero, one, zero)
        for k in range(position, len(coords), length):
            changed = changed | update(tile, coords[k], load(tile, coords[k]), common)
    return changed, broken
