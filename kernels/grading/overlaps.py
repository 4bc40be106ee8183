"""Two counts that overlap: consequences of both together for the coords that both, or only one of them, include.

A *count* is a set of coords and the allowed numbers of coords in it that hold a mark. The open coords of two counts
fall into three groups: those of the first only, of both, and of the second only. All coords of a group are alike, so
the inference from two counts is complete, provided that each of them alone has been used as far as possible. It does
not infer from three.

Pairs from which nothing more can follow are skipped: those that share one open coord, which can then be either, and two
lower or two upper bounds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.counts import FREE, Open, lowest
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

NONE, OPEN, EVERY, BROKEN = -1, 0, 1, 2
"""what is known of a group: no coord holds the mark, some may, every one does; the counts contradict each other"""


@kernel
def _less(numbers, some, n):
    """The possible differences of `numbers` and any of `some`, from 0 to n; sets of numbers, as bits."""
    found = NO_LANE
    while some != NO_LANE:
        found |= numbers >> np.uint64(first_bit(some))
        some = rest_of(some)
    return found & lowest(n + 1)


@kernel
def _group(numbers, n):
    """What is known about a group of n coords, given how many of them may hold the mark."""
    if n == 0:
        return OPEN
    if numbers == one_lane(0):
        return NONE
    return EVERY if numbers == one_lane(n) else OPEN


@kernel
def said_together(first: Any, second: Any, n_first: int, n_both: int, n_second: int) -> tuple[int, int, int]:
    """The consequences of two counts with these numbers of open coords, for those of the first only, of both, and of
    the second only. `first`, `second` ``uint64``: how many of all of its open coords may hold the mark.
    """
    shared = _less(first, lowest(n_first + 1), n_both) & _less(second, lowest(n_second + 1), n_both)
    if shared == NO_LANE:
        return BROKEN, BROKEN, BROKEN
    of_first = _group(_less(first, shared, n_first), n_first)
    of_second = _group(_less(second, shared, n_second), n_second)
    return of_first, _group(shared, n_both), of_second


@kernel(inline=True)
def _is_news(first, second):
    """Whether counts of these forms may say more together than each by itself."""
    return first == FREE or first != second


@kernel(inline=True)
def _settle(left, places, but, both, mark, known):
    """Settles a group: the coords of `places` that are in `but`, too (`both`), or those that are not."""
    if known == OPEN:
        return
    for w in range(places.shape[0]):
        some = places[w] & (but[w] if both else ~but[w])
        while some != NO_LANE:
            c = w * WORD + first_bit(some)
            left[c] &= one_lane(mark) if known == EVERY else ~one_lane(mark)
            some = rest_of(some)


@kernel(inline=True)
def _look_at(left, open, k, other):
    """Settles the consequences of two counts of the same mark."""
    first, second = open.places[k], open.places[other]
    n_both = 0
    for w in range(first.shape[0]):
        n_both += bit_count(first[w] & second[w])
    if n_both < 2:
        return
    n_first, n_second = open.size[k] - n_both, open.size[other] - n_both
    of_first, of_both, of_second = said_together(open.admitted[k], open.admitted[other], n_first, n_both, n_second)
    if of_both == BROKEN:
        left[:] = NO_LANE
        return
    _settle(left, first, second, False, open.mark[k], of_first)
    _settle(left, first, second, True, open.mark[k], of_both)
    _settle(left, second, first, False, open.mark[k], of_second)


@kernel
def overlaps(open: Open, n: int, beside: NDArray[np.uint64], left: NDArray[np.uint64]) -> None:
    """Removes from `left` ``uint64 (C,)`` the marks that two of the n counts of a state which share open
    coords rule out, for all pairs; if two counts contradict each other, no mark is left. `beside` ``uint64 (V,)`` is
    room for a set of counts.
    """
    for k in range(n):
        beside[:] = NO_LANE
        for w in range(open.places.shape[1]):
            some = open.places[k, w]
            while some != NO_LANE:
                for v in range(k // WORD + 1):
                    beside[v] |= open.of[w * WORD + first_bit(some), v]
                some = rest_of(some)
        for v in range(k // WORD + 1):
            others = beside[v]
            while others != NO_LANE:
                other = v * WORD + first_bit(others)
                if other < k and open.mark[other] == open.mark[k] and _is_news(open.form[other], open.form[k]):
                    _look_at(left, open, k, other)
                others = rest_of(others)
