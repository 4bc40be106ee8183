"""DegreeIn: the number of coords of a region that hold a mark is one of a few allowed counts.

Domain consistent: only allowed counts between the committed and the possible number matter. The open coords lose the
mark if no such count is above the committed number, and hold it if none is below the possible number. It does not infer
from two regions together: if two edges between the same two corners are the only open ones at both, it does not infer
that they are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, select
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel
from gridlanes.kernels.rules.counts.counting import settle, settle_words, tally, tally_words


class Degrees(NamedTuple):
    """A mark, by its number, and the allowed counts."""

    mark: int
    allowed: Numbers


def degree_in_naive(words: Sequence[int], parameters: Degrees) -> tuple[list[int], bool]:
    """The naive twin of `degree_in`."""
    mark = 1 << parameters.mark
    committed, possible = tally_words(words, mark)
    within = [count for count in parameters.allowed if committed <= count <= possible]
    if not within:
        return list(words), True
    return settle_words(words, mark, min(within) == possible, max(within) == committed), False


@rule_kernel(Degrees, naive=degree_in_naive)
def degree_in(tile, coords, parameters, scratch):
    """One region."""
    mark, zero = bit_of(tile, parameters.mark), fill(tile, 0)
    committed, possible = tally(tile, coords, mark)
    found, below, above = zero, zero, zero
    for i in range(len(parameters.allowed)):
        count = fill(tile, parameters.allowed[i])
        within = select((count < committed) | (count > possible), zero, mark)
        found = found | within
        above = above | select(count > committed, within, zero)
        below = below | select(count < possible, within, zero)
    return settle(tile, coords, mark, found & ~below, found & ~above), mark & ~found
