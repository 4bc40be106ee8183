"""CellMin: at least so many coords of a region, the reach of a cell, hold a mark.

Domain consistent: with as many possible as needed the open coords take the mark. With one more it infers nothing: not
what any choice of them would rule out elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, parameter, rule_kernel
from gridlanes.kernels.rules.counting import settle, settle_words, tally, tally_words


def cell_min_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region; returns the new words and whether a contradiction showed. `parameters` as
    of `cell_min`.
    """
    mark, least = 1 << parameters[0], parameters[1]
    _, possible = tally_words(words, mark)
    return settle_words(words, mark, possible == least, False), possible < least


@rule_kernel(parameters=2)
def cell_min(tile, index, at, size, scratch):
    """One region; parameters: the mark's number, the smallest count (0: any)."""
    mark = bit_of(tile, index[at + size])
    least = parameter(tile, index[at + size + 1])
    zero = fill(tile, 0)
    _, possible = tally(tile, index, at, size, mark)
    broken = select(possible < least, mark, zero)
    taking = select(possible == least, mark, zero)
    return settle(tile, index, at, size, mark, taking, zero), broken
