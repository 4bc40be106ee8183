"""EqualCounts: equally many coords of a region hold one mark and another mark.

If the coords that can hold one mark are just as many as must hold the other, they all hold it; if as many coords hold
one mark as can hold the other, no more hold it. Domain consistent, except for dependencies among coords that can hold
both marks: of three such coords it does not infer that one holds neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counts.counting import settle, settle_words, tally, tally_words


class TwoMarks(NamedTuple):
    """Two marks, by their numbers."""

    first: int
    second: int


def equal_counts_naive(words: Sequence[int], parameters: TwoMarks) -> tuple[list[int], bool]:
    """The naive twin of `equal_counts`."""
    first, second = (1 << mark for mark in parameters)
    (least, most), (least_other, most_other) = tally_words(words, first), tally_words(words, second)
    after = settle_words(words, first, most == least_other, least == most_other)
    after = settle_words(after, second, most_other == least, least_other == most)
    return after, least > most_other or least_other > most


@rule_kernel(TwoMarks, naive=equal_counts_naive)
def equal_counts(tile, coords, parameters, scratch):
    """One region."""
    first, second, zero = bit_of(tile, parameters.first), bit_of(tile, parameters.second), fill(tile, 0)
    least, most = tally(tile, coords, first)
    least_other, most_other = tally(tile, coords, second)
    broken = select((least > most_other) | (least_other > most), first, zero)
    changed = settle(
        tile, coords, first, select(most == least_other, first, zero), select(least == most_other, first, zero)
    )
    changed = changed | settle(
        tile, coords, second, select(most_other == least, second, zero), select(least_other == most, second, zero)
    )
    return changed, broken
