"""AtMost: no more than so many coords of a region hold a mark.

Domain consistent: with as many committed as allowed the open coords lose the mark. It does not infer from regions that
overlap: from at most 1 of {a, b}, of {b, c} and of {a, c} not that at most one of the three holds it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, parameter, rule_kernel
from gridlanes.kernels.rules.counting import settle, settle_words, tally, tally_words


def at_most_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region; returns the new words and whether a contradiction showed. `parameters` as
    of `at_most`.
    """
    mark, most = 1 << parameters[0], parameters[1]
    committed, _ = tally_words(words, mark)
    return settle_words(words, mark, False, committed == most), committed > most


@rule_kernel(parameters=2)
def at_most(tile, index, at, size, scratch):
    """One region; parameters: the mark's number, the largest count (all ones: any)."""
    mark = bit_of(tile, index[at + size])
    most = parameter(tile, index[at + size + 1])
    zero = fill(tile, 0)
    committed, _ = tally(tile, index, at, size, mark)
    broken = select(committed > most, mark, zero)
    dropping = select(committed == most, mark, zero)
    return settle(tile, index, at, size, mark, zero, dropping), broken
