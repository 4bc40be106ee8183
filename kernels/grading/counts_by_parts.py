"""Counts of a region, part by part: the numbers of a mark that parts of the region can hold, added up.

Each part can hold a least and a most number of a mark. A way to fill a part is ruled out if the count cannot be reached
then, whatever the other parts hold. Parts are single coords; or pairs of coords of which each decides the other; or, if
the same two marks are left at all open coords, runs in which these take turns. An even run holds as many of one as of
the other, so that only an odd one is left to the count, and it is looked at if there is no other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

SINGLE, LAST_RUN, PAIRS = 0, 1, 2
"""the parts that a region is divided into"""
NONE = -1
"""stands for no place, and for no mark"""


class CountedParts(NamedTuple):
    """G regions with counts of M marks, and how they fall into parts. The coords of region g are ``coords[start[g] :
    start[g + 1]]`` ``int64``, `start` ``int64 (G + 1,)``. The bits of `apart` ``uint64 (N,)`` are the marks that the
    coord at a place of `coords` and the next one cannot both hold, none at the end of a region.

    `least`, `most` ``int64 (P, G, M)``: how many coords of a region hold a mark in puzzle p. `other` ``int64 (P, N)``:
    the place in the same region of the coord that one is paired with, or `NONE`; it holds the mark ``images[image[p,
    place], mark]`` if the coord at the place holds a mark; `image` ``int64 (P, N)``, `images` ``int64 (T, M)`` with
    `NONE` for marks that it cannot hold.
    """

    start: NDArray[np.int64]
    coords: NDArray[np.int64]
    apart: NDArray[np.uint64]
    least: NDArray[np.int64]
    most: NDArray[np.int64]
    other: NDArray[np.int64]
    image: NDArray[np.int64]
    images: NDArray[np.int64]


@kernel
def _end_of_part(state, parts, place, end, way):
    """Where the part ends that begins at a place of a region."""
    word, behind = state[parts.coords[place]], place + 1
    if way != LAST_RUN or bit_count(word) != 2:
        return behind
    while behind < end and state[parts.coords[behind]] == word and parts.apart[behind - 1] & word == word:
        behind += 1
    return behind


@kernel
def _partner(parts, row, place, way):
    """The place that one is paired with, or `NONE`. Of pairs that share a coord, one at most is looked at."""
    other = parts.other[row, place] if way == PAIRS else NONE
    return other if other != NONE and parts.other[row, other] == place else NONE


@kernel
def _held(state, parts, row, place, size, other, first, mark):
    """How many coords of a part hold a mark if its first coord holds the mark `first`; `NONE` if that cannot be."""
    if other == NONE:
        if first == mark:
            return (size + 1) // 2
        return size // 2 if state[parts.coords[place]] & one_lane(mark) != NO_LANE else 0
    second = parts.images[parts.image[row, place], first]
    if second == NONE or state[parts.coords[other]] & one_lane(second) == NO_LANE:
        return NONE
    return int(first == mark) + int(second == mark)


@kernel
def _range_of_part(state, parts, row, place, size, other, mark):
    """The least and the most coords of a part that can hold a mark, `NONE` if there is no way to fill it."""
    least, most, left = NONE, NONE, state[parts.coords[place]]
    while left != NO_LANE:
        held = _held(state, parts, row, place, size, other, first_bit(left), mark)
        left = rest_of(left)
        if held != NONE:
            least = held if least == NONE else min(least, held)
            most = max(most, held)
    return least, most


@kernel
def _range_of_region(state, parts, row, region, mark, way):
    """The least and the most coords of a region that can hold a mark; `NONE` if a part cannot be filled."""
    least, most, place, end = 0, 0, parts.start[region], parts.start[region + 1]
    while place < end:
        behind, other = _end_of_part(state, parts, place, end, way), _partner(parts, row, place, way)
        if other == NONE or other > place:
            low, high = _range_of_part(state, parts, row, place, behind - place, other, mark)
            if low == NONE:
                return NONE, NONE
            least, most = least + low, most + high
        place = behind
    return least, most


@kernel
def _is_open_alike(state, parts, region):
    """Whether all coords of a region that are not decided have the same marks left."""
    word = NO_LANE
    for i in range(parts.start[region], parts.start[region + 1]):
        here = state[parts.coords[i]]
        if bit_count(here) != 1:
            if word != NO_LANE and here != word:
                return False
            word = here
    return True


@kernel
def _fill(state, parts, row, place, size, other, firsts):
    """Leaves the ways to fill a part in which its first coord holds one of the marks `firsts`. Returns how many marks
    are gone.
    """
    word, gone = state[parts.coords[place]], 0
    for k in range(size):
        c = parts.coords[place + k]
        kept = firsts if k % 2 == 0 or bit_count(firsts) != 1 else word & ~firsts
        gone += bit_count(state[c] & ~kept)
        state[c] &= kept
    if other != NONE:
        seconds, left = NO_LANE, firsts
        while left != NO_LANE:
            seconds |= one_lane(parts.images[parts.image[row, place], first_bit(left)])
            left = rest_of(left)
        c = parts.coords[other]
        gone += bit_count(state[c] & ~seconds)
        state[c] &= seconds
    return gone


@kernel
def _narrow_region(state, parts, row, region, mark, way):
    """Rules out what the count of one mark does. Returns how many marks are gone."""
    least, most = _range_of_region(state, parts, row, region, mark, way)
    wanted_least, wanted_most = parts.least[row, region, mark], parts.most[row, region, mark]
    if least == NONE or (least >= wanted_least and most <= wanted_most):
        return 0
    if way == LAST_RUN and (most - least != 1 or not _is_open_alike(state, parts, region)):
        return 0
    gone, place, end = 0, parts.start[region], parts.start[region + 1]
    while place < end:
        behind, other = _end_of_part(state, parts, place, end, way), _partner(parts, row, place, way)
        size = behind - place
        if other == NONE or other > place:
            low, high = _range_of_part(state, parts, row, place, size, other, mark)
            left, firsts, is_less = state[parts.coords[place]], NO_LANE, False
            while left != NO_LANE:
                first = first_bit(left)
                held = _held(state, parts, row, place, size, other, first, mark)
                left = rest_of(left)
                if held == NONE:
                    continue
                if held + most - high < wanted_least or held + least - low > wanted_most:
                    is_less = True
                else:
                    firsts |= one_lane(first)
            if is_less:
                gone += _fill(state, parts, row, place, size, other, firsts)
                if firsts == NO_LANE:
                    return gone
        place = behind
    return gone


@kernel
def counts_by_parts(
    states: NDArray[np.uint64], rows: NDArray[np.int64], parts: CountedParts, way: int, found: NDArray[np.int64]
) -> None:
    """Narrows n states ``uint64 (n, C)`` of the puzzles `rows` ``int64 (n,)`` once by each count, with regions divided
    in one `way`; how many marks are gone is written to `found` ``int64 (n,)``. Where a count cannot be reached, no mark
    is left at a coord.
    """
    for i in range(states.shape[0]):
        row, gone = rows[i], 0
        for region in range(parts.start.shape[0] - 1):
            for mark in range(parts.least.shape[2]):
                gone += _narrow_region(states[i], parts, row, region, mark, way)
        found[i] = gone
