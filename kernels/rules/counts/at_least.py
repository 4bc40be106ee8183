"""AtLeast: at least a given number of coords of a region hold a mark.

Domain consistent: if only as many coords as needed can hold the mark, the open ones hold it. With one more it does not
infer consequences that all choices have in common elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel, vector_of
from gridlanes.kernels.rules.counts.counting import MarkAndCount, settle, settle_words, tally, tally_words


def at_least_naive(words: Sequence[int], parameters: MarkAndCount) -> tuple[list[int], bool]:
    """The naive twin of `at_least`."""
    mark, least = 1 << parameters.mark, parameters.count
    _, possible = tally_words(words, mark)
    return settle_words(words, mark, possible == least, False), possible < least


@rule_kernel(MarkAndCount, naive=at_least_naive)
def at_least(tile, coords, parameters, scratch):
    """One region; the count is the smallest (0: any)."""
    mark, least, zero = bit_of(tile, parameters.mark), vector_of(tile, parameters.count), fill(tile, 0)
    _, possible = tally(tile, coords, mark)
    taking = select(possible == least, mark, zero)
    return settle(tile, coords, mark, taking, zero), select(possible < least, mark, zero)
