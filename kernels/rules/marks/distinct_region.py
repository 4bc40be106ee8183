"""Distinct for regions of a puzzle's own (jigsaw areas, cages): their coords hold different marks.

The same pass as in kernels/distinct.py, for one region on a tile or on one column of it: hidden singles where the
region is as long as the alphabet, then naked singles. Consistency: weaker than all-different; it does not infer, for
instance, that two coords with candidates {1, 2} keep 1 and 2 from the rest of the region.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.distinct import distinct_naive as pass_naive
from gridlanes.kernels.lanes import fill, load, popcount, prefer, rest, select, singles, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


class MarkCount(NamedTuple):
    """The number of marks."""

    n_marks: int


def distinct_region_naive(words: Sequence[int], parameters: MarkCount) -> tuple[list[int], bool]:
    """The naive twin of `distinct_region`."""
    n_marks = parameters.n_marks
    return pass_naive(words, (1 << n_marks) - 1, len(words) == n_marks)


@rule_kernel(MarkCount, naive=distinct_region_naive)
def distinct_region(tile, coords, parameters, scratch):
    """One region."""
    n_marks, size = parameters.n_marks, len(coords)
    zero, one = fill(tile, 0), fill(tile, 1)
    once, twice = zero, zero
    for k in range(size):
        word = load(tile, coords[k])
        twice = twice | (once & word)
        once = once | word
    if size == n_marks:
        highest = bit_of(tile, n_marks - 1)
        alone = once & ~twice
        broken = (highest | (highest - one)) & ~once
    else:
        alone = zero
        broken = select(popcount(once) < fill(tile, size), one, zero)
    placed = zero
    for k in range(size):
        word = load(tile, coords[k])
        hidden = word & alone
        word = singles(prefer(hidden, word))
        broken = broken | rest(hidden) | (placed & word)
        placed = placed | word
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        word = prefer(before & alone, before)
        word = singles(word) | (word & ~placed)
        changed = changed | update(tile, coords[k], before, word)
    return changed, broken
