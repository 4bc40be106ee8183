"""Hitting sets: sets of elements that share an element with each of some given sets. All sets are words, one bit for
each element.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, rest_of

MAX_ELEMENTS = 60
"""so that whatever is counted fits into 63 bits"""


class HittingWalk(NamedTuple):
    """The state of a walk over hitting sets of k elements, level by level: `element` ``int64 (k + 1,)``, the one that
    was tried last, -1 before the first; `unhit` ``uint64 (k + 1, m)`` and `n_unhit` ``int64 (k + 1,)``: the sets that
    the elements of the levels above do not hit; `last` ``int64 (k + 1,)``: the largest element with which all of them
    can still be hit; `level` ``int64 (1,)``, -1 at the end.
    """

    element: NDArray[np.int64]
    unhit: NDArray[np.uint64]
    n_unhit: NDArray[np.int64]
    last: NDArray[np.int64]
    level: NDArray[np.int64]

    @classmethod
    def over(cls, sets: NDArray[np.uint64], k: int) -> HittingWalk:
        """At the beginning, over sets ``uint64 (m,)``."""
        unhit = np.zeros((k + 1, len(sets)), np.uint64)
        unhit[0] = sets
        last = np.full(k + 1, MAX_ELEMENTS, np.int64)
        if len(sets):
            last[0] = min(int(word).bit_length() for word in sets.tolist()) - 1
        n_unhit = np.zeros(k + 1, np.int64)
        n_unhit[0] = len(sets)
        return cls(np.full(k + 1, -1, np.int64), unhit, n_unhit, last, np.zeros(1, np.int64))


def hitting_sets_naive(sets: Sequence[set[int]], n: int, k: int, *, minimal: bool) -> Iterator[tuple[int, ...]]:
    """The sets of k of n elements that hit all `sets`, in lexicographic order; the `minimal` ones: without any of their
    elements they do not.
    """

    def hits(some: Iterable[int]) -> bool:
        return all({*some} & other for other in sets)

    for some in combinations(range(n), k):
        if hits(some) and not (minimal and any(hits({*some} - {element}) for element in some)):
            yield some


@kernel
def hitting_sets(
    sets: NDArray[np.uint64], n: int, k: int, minimal: bool, walk: HittingWalk, out: NDArray[np.uint64]
) -> int:
    """The next of `hitting_sets_naive`, as many as `out` ``uint64 (room,)`` has room for; how many there are, 0 at the
    end. k is 1 at least.
    """
    found, one = 0, np.uint64(1)
    while walk.level[0] >= 0 and found < out.shape[0]:
        level = walk.level[0]
        element = walk.element[level] + 1
        if element > min(n - k + level, walk.last[level]):
            walk.level[0] = level - 1
            continue
        walk.element[level] = element
        n_unhit = _left_unhit(walk, level, element)
        if n_unhit < 0 or (n_unhit > 0 and (level + 1 == k or _disjoint(walk, level + 1) > k - level - 1)):
            continue
        chosen = np.uint64(0)
        for above in range(level + 1):
            chosen |= one << np.uint64(walk.element[above])
        if minimal and ((n_unhit == 0 and level + 1 < k) or not _all_needed(chosen, sets)):
            continue
        if level + 1 == k:
            out[found] = chosen
            found += 1
            continue
        walk.element[level + 1] = element
        walk.level[0] = level + 1
    return found


@kernel(inline=True)
def _left_unhit(walk, level, element):
    """How many sets are not hit if an element is added on a level; -1 where one of them cannot be hit any more. Fills
    the next level.
    """
    one, count, last, below = np.uint64(1), 0, np.int64(MAX_ELEMENTS), level + 1
    for i in range(walk.n_unhit[level]):
        word = walk.unhit[level, i]
        if word >> np.uint64(element) & one == np.uint64(0):
            top = np.int64(-1)
            rest = word >> np.uint64(element)
            while rest != np.uint64(0):
                rest >>= one
                top += 1
            if top < 1:
                count = -1
                break
            last = min(last, top + element)
            walk.unhit[below, count] = word >> np.uint64(element) << np.uint64(element)
            count += 1
    walk.n_unhit[below], walk.last[below] = max(count, 0), last
    return count


@kernel(inline=True)
def _disjoint(walk, level):
    """How many of the sets that a level has yet to hit have nothing in common, taken as they come: it takes as many
    elements at least.
    """
    taken, count = np.uint64(0), 0
    for i in range(walk.n_unhit[level]):
        if walk.unhit[level, i] & taken == np.uint64(0):
            taken |= walk.unhit[level, i]
            count += 1
    return count


@kernel(inline=True)
def _all_needed(chosen, sets):
    """Whether for each chosen element there is a set that has no other of them."""
    needed = np.uint64(0)
    for i in range(sets.shape[0]):
        common = chosen & sets[i]
        if common != NO_LANE and rest_of(common) == NO_LANE:
            needed |= common
    return needed == chosen


@kernel
def are_minimal(chosen: NDArray[np.uint64], sets: NDArray[np.uint64], minimal: NDArray[np.bool_]) -> None:
    """Whether hitting sets ``uint64 (n,)`` need all of their elements, into ``bool (n,)``."""
    for i in range(chosen.shape[0]):
        minimal[i] = _all_needed(chosen[i], sets)


@kernel
def smallest_sets(sets: NDArray[np.uint64]) -> int:
    """Moves those of `sets` ``uint64 (m,)``, the smallest first, that have none of the others in them to the front:
    whatever hits these hits all. Returns how many they are.
    """
    count = 0
    for i in range(sets.shape[0]):
        word, least = sets[i], True
        for k in range(count):
            if sets[k] & word == sets[k]:
                least = False
                break
        if least:
            sets[count] = word
            count += 1
    return count


@kernel
def first_images(
    chosen: NDArray[np.uint64], moves: NDArray[np.int64], first: NDArray[np.bool_], fixing: NDArray[np.int64]
) -> None:
    """Finds for each of the sets ``uint64 (n,)`` whether none of its images under `moves` ``int64 (g, elements)`` comes
    before it in lexicographic order, into `first` ``bool (n,)``; how many leave it as it is, into `fixing` ``int64
    (n,)``.
    """
    one = np.uint64(1)
    for i in range(chosen.shape[0]):
        first[i], fixing[i] = True, 0
        for g in range(moves.shape[0]):
            image, rest, element = np.uint64(0), chosen[i], 0
            while rest != np.uint64(0):
                if rest & one != np.uint64(0):
                    image |= one << np.uint64(moves[g, element])
                rest >>= one
                element += 1
            differs = image ^ chosen[i]
            if differs == np.uint64(0):
                fixing[i] += 1
            elif differs & (~differs + one) & image != np.uint64(0):
                first[i] = False
