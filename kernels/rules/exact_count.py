"""ExactCount: so many coords of a region hold a mark.

Domain consistent: with as many committed as wanted the open coords lose the mark, with as many possible as wanted they
take it. It does not infer from two regions that overlap: from 1 of {a, b} and 1 of {a, b, c} not that c loses the mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, parameter, rule_kernel
from gridlanes.kernels.rules.counting import settle, settle_words, tally, tally_words


def exact_count_naive(words: Sequence[int], parameters: Sequence[int], bits: int) -> tuple[list[int], bool]:
    """One pass over the words of one region, of `bits` bits each; returns the new words and whether a contradiction
    showed. `parameters` as of `exact_count`.
    """
    mark, wanted = 1 << parameters[0], parameters[1]
    committed, possible = tally_words(words, mark)
    if wanted == (1 << bits) - 1:
        return list(words), False
    broken = not committed <= wanted <= possible
    return settle_words(words, mark, possible == wanted, committed == wanted), broken


@rule_kernel(parameters=2)
def exact_count(tile, index, at, size, scratch):
    """One region; parameters: the mark's number, the count, all ones for no constraint."""
    mark = bit_of(tile, index[at + size])
    wanted = parameter(tile, index[at + size + 1])
    zero = fill(tile, 0)
    committed, possible = tally(tile, index, at, size, mark)
    too_few = (possible < wanted) & (wanted != ~zero)
    broken = select((committed > wanted) | too_few, mark, zero)
    taking, dropping = select(possible == wanted, mark, zero), select(committed == wanted, mark, zero)
    return settle(tile, index, at, size, mark, taking, dropping), broken
