"""LargerCount: of the coords of a region that hold a mark and those that do not, the more are so many.

As many hold the mark as was said, or as many do not. Where what can still be is no more than those that are committed,
the open coords lose the mark; where it is no less than those that can hold it, they take it. Domain consistent. It does
not infer from regions that overlap.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, maximum, minimum, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel, vector_of
from gridlanes.kernels.rules.counting import MarkAndCount, settle, settle_words, tally, tally_words


def larger_count_naive(words: Sequence[int], parameters: MarkAndCount, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `larger_count`, for words of `bits` bits."""
    mark, n, size = 1 << parameters.mark, parameters.count, len(words)
    if n in (-1, (1 << bits) - 1):
        return list(words), False
    committed, possible = tally_words(words, mark)
    left = [count for count in (n, size - n) if committed <= count <= possible and 2 * n >= size]
    if not left:
        return list(words), True
    return settle_words(words, mark, min(left) == possible, max(left) == committed), False


@rule_kernel(MarkAndCount, naive=larger_count_naive)
def larger_count(tile, coords, parameters, scratch):
    """One region."""
    mark, n, size = bit_of(tile, parameters.mark), vector_of(tile, parameters.count), len(coords)
    zero, one, all_of = fill(tile, 0), fill(tile, 1), fill(tile, size)
    given = n != ~zero
    committed, possible = tally(tile, coords, mark)
    others = select(n > all_of, all_of + one, all_of - minimum(n, all_of))
    beyond = all_of + one
    many_out = (n < committed) | (n > possible)
    few_out = (others < committed) | (others > possible)
    least = minimum(select(many_out, beyond, n), select(few_out, beyond, others))
    most = maximum(select(many_out, zero, n), select(few_out, zero, others))
    broken = (least > all_of) | (others > n)
    fine = select(broken, zero, select(given, one, zero)) != zero
    taking = select(fine & (least == possible), mark, zero)
    dropping = select(fine & (most == committed), mark, zero)
    return settle(tile, coords, mark, taking, dropping), select(given & broken, mark, zero)
