"""DegreeIn: the number of coords of a region that hold a mark is one of a few.

Domain consistent: of the allowed counts between committed and possible, the open coords lose the mark if there is none
above committed, and take it if there is none below possible. It does not infer from two regions together: not that two
edges between the same two corners, alone open at both, are equal.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.counting import settle, settle_words, tally, tally_words


def degree_in_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of one region; returns the new words and whether a contradiction showed. `parameters` as
    of `degree_in`.
    """
    mark = 1 << parameters[1]
    committed, possible = tally_words(words, mark)
    within = [count for count in parameters[2:] if committed <= count <= possible]
    if not within:
        return list(words), True
    return settle_words(words, mark, min(within) == possible, max(within) == committed), False


@rule_kernel(parameters=None)
def degree_in(tile, index, at, size, scratch):
    """One region; parameters: how many follow, the mark's number, the allowed counts."""
    first = at + size + 2
    n_allowed = index[at + size] - 1
    mark = bit_of(tile, index[at + size + 1])
    zero = fill(tile, 0)
    committed, possible = tally(tile, index, at, size, mark)
    found, below, above = zero, zero, zero
    for i in range(n_allowed):
        count = fill(tile, index[first + i])
        within = select((count < committed) | (count > possible), zero, mark)
        found = found | within
        above = above | select(count > committed, within, zero)
        below = below | select(count < possible, within, zero)
    return settle(tile, index, at, size, mark, found & ~below, found & ~above), mark & ~found
