"""WaterLevel: in each pair of coords, the second holds a mark if the first does.

A pass goes through the pairs forwards for coords that hold the mark, and backwards for those that do not. Domain
consistent at the fixpoint, since each pair only implies the next. It does not infer from other constraints on both
coords of a pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel


class Following(NamedTuple):
    """The number of a mark; pair after pair the positions of a coord, and of one that follows it."""

    mark: int
    pairs: Numbers


def water_level_naive(words: Sequence[int], parameters: Following) -> tuple[list[int], bool]:
    """The naive twin of `water_level`."""
    mark, new = 1 << parameters.mark, list(words)
    pairs = [*zip(parameters.pairs[::2], parameters.pairs[1::2], strict=True)]
    for first, second in pairs:
        if new[first] == mark:
            new[second] &= mark
    for first, second in reversed(pairs):
        if not new[second] & mark:
            new[first] &= ~mark
    return new, 0 in new


@rule_kernel(Following, naive=water_level_naive)
def water_level(tile, coords, parameters, scratch):
    """One region."""
    mark, zero, one, pairs = bit_of(tile, parameters.mark), fill(tile, 0), fill(tile, 1), parameters.pairs
    changed, broken = zero, zero
    for k in range(0, len(pairs), 2):
        word = load(tile, coords[pairs[k + 1]])
        new = select(load(tile, coords[pairs[k]]) == mark, word & mark, word)
        changed = changed | update(tile, coords[pairs[k + 1]], word, new)
    for k in range(len(pairs) - 2, -1, -2):
        word = load(tile, coords[pairs[k]])
        new = select((load(tile, coords[pairs[k + 1]]) & mark) == zero, word & ~mark, word)
        changed = changed | update(tile, coords[pairs[k]], word, new)
    for k in range(len(coords)):
        broken = broken | select(load(tile, coords[k]) == zero, one, zero)
    return changed, broken
