"""FirstOrRest: either the first coords of a region hold a mark and the others do not, or the other way round.

Domain consistent in one pass: of the two ways, those that all coords allow are left. It does not infer from the ways of
another region.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, bit_of, rule_kernel, vector_of


class Parted(NamedTuple):
    """The number of the mark; how many coords come first, all ones for any number."""

    mark: int
    n: Number


def first_or_rest_naive(words: Sequence[int], parameters: Parted, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `first_or_rest`, for words of `bits` bits."""
    if parameters.n == (1 << bits) - 1:
        return list(words), False
    mark, size = 1 << parameters.mark, len(words)
    firsts = [k < parameters.n for k in range(size)]
    ways = [way for way in (firsts, [not first for first in firsts]) if any(way) and parameters.n <= size]
    wanted = [[mark if holds else ~mark for holds in way] for way in ways]
    fitting = [way for way in wanted if all(word & kept for word, kept in zip(words, way, strict=True))]
    after = [word & reduce(or_, (way[k] for way in fitting), 0) for k, word in enumerate(words)]
    return after, not fitting


@rule_kernel(Parted, naive=first_or_rest_naive)
def first_or_rest(tile, coords, parameters, scratch):
    """One region."""
    zero, one, held = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.mark)
    n, size = vector_of(tile, parameters.n), len(coords)
    has_number = select(n == ~zero, zero, ~zero)
    by_first, by_rest = select(n == zero, zero, ~zero), select(n == fill(tile, size), zero, ~zero)
    is_first = ~zero
    for k in range(size):
        word = load(tile, coords[k])
        is_first = select(n == fill(tile, k), zero, is_first)
        can, need_not = select((word & held) == zero, zero, ~zero), select((word & ~held) == zero, zero, ~zero)
        by_first = by_first & ((is_first & can) | (~is_first & need_not))
        by_rest = by_rest & ((is_first & need_not) | (~is_first & can))
    beyond = select(n == fill(tile, size), zero, is_first)  # there are more first ones than coords
    by_first, by_rest = by_first & ~beyond, by_rest & ~beyond
    changed = zero
    is_first = ~zero
    for k in range(size):
        word = load(tile, coords[k])
        is_first = select(n == fill(tile, k), zero, is_first)
        holding, other = (is_first & by_first) | (~is_first & by_rest), (is_first & by_rest) | (~is_first & by_first)
        changed = changed | update(tile, coords[k], word, word & (~has_number | (holding & held) | (other & ~held)))
    return changed, select((by_first | by_rest) == zero, one & has_number, zero)
