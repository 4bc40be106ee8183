"""ExactCount: a given number of coords of a region hold a mark.

Domain consistent: if that number of coords is committed, the open coords lose the mark; if only that number is
possible, they take it. It does not infer from two regions that overlap: from 1 of {a, b} and 1 of {a, b, c} not that c
loses the mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel, vector_of
from gridlanes.kernels.rules.counts.counting import MarkAndCount, settle, settle_words, tally, tally_words


def exact_count_naive(words: Sequence[int], parameters: MarkAndCount, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `exact_count`, for words of `bits` bits."""
    mark, wanted = 1 << parameters.mark, parameters.count
    committed, possible = tally_words(words, mark)
    if wanted == (1 << bits) - 1:
        return list(words), False
    broken = not committed <= wanted <= possible
    return settle_words(words, mark, possible == wanted, committed == wanted), broken


@rule_kernel(MarkAndCount, naive=exact_count_naive)
def exact_count(tile, coords, parameters, scratch):
    """One region."""
    mark, wanted, zero = bit_of(tile, parameters.mark), vector_of(tile, parameters.count), fill(tile, 0)
    committed, possible = tally(tile, coords, mark)
    too_few = (possible < wanted) & (wanted != ~zero)
    broken = select((committed > wanted) | too_few, mark, zero)
    taking, dropping = select(possible == wanted, mark, zero), select(committed == wanted, mark, zero)
    return settle(tile, coords, mark, taking, dropping), broken
