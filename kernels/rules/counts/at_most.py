"""AtMost: at most a given number of coords of a region hold a mark.

Domain consistent: if that number of coords is committed, the open coords lose the mark. It does not infer from regions
that overlap: from at most 1 of {a, b}, of {b, c} and of {a, c} not that at most one of the three holds it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel, vector_of
from gridlanes.kernels.rules.counts.counting import MarkAndCount, settle, settle_words, tally, tally_words


def at_most_naive(words: Sequence[int], parameters: MarkAndCount) -> tuple[list[int], bool]:
    """The naive twin of `at_most`."""
    mark, most = 1 << parameters.mark, parameters.count
    committed, _ = tally_words(words, mark)
    return settle_words(words, mark, False, committed == most), committed > most


@rule_kernel(MarkAndCount, naive=at_most_naive)
def at_most(tile, coords, parameters, scratch):
    """One region; the count is the largest."""
    mark, most, zero = bit_of(tile, parameters.mark), vector_of(tile, parameters.count), fill(tile, 0)
    committed, _ = tally(tile, coords, mark)
    dropping = select(committed == most, mark, zero)
    return settle(tile, coords, mark, zero, dropping), select(committed > most, mark, zero)
