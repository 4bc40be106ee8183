"""Chains of areas with two marks each, in puzzles in which some coords are alike and some hold different marks.

If the first area of a chain does not hold a mark, it holds its other one; hence the next, which is apart from it and
has that mark, holds its other one, and so on. If the last one then holds the mark that the first one does not, one of
the two ends holds it, and no area that is apart from both does. The shortest chains of a puzzle count.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.disjoint_sets import join_at_first
from gridlanes.kernels.grading.houses import WORD, copy_words, is_in, put_in
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


class AreasApart(NamedTuple):
    """The areas of P puzzles, whose coords are alike: `n` ``int64 (P,)``, how many, 0 if there are too many; `of`
    ``int64 (P, C)``, the area of each coord; `apart` ``uint64 (P, A, W)``, the areas that differ from each one.
    """

    n: NDArray[np.int64]
    of: NDArray[np.int64]
    apart: NDArray[np.uint64]


class ChainRoom(NamedTuple):
    """Room for the chains of one puzzle, of A areas and M marks. `words` ``uint64 (A,)``: the marks of each area;
    `lost` ``uint64 (A,)``: those that chains eliminate. Sets of areas ``uint64 (M, W)``: `having` each mark; `pairs`,
    those of two marks that have it; `holding` it in a chain; those of the `last` step, and of the `next`.
    """

    words: NDArray[np.uint64]
    lost: NDArray[np.uint64]
    having: NDArray[np.uint64]
    pairs: NDArray[np.uint64]
    holding: NDArray[np.uint64]
    last: NDArray[np.uint64]
    next: NDArray[np.uint64]


@kernel
def join_coords(
    rows: NDArray[np.int64], start: NDArray[np.int64], coords: NDArray[np.int64], of: NDArray[np.int64]
) -> None:
    """Notes in ``of`` ``int64 (P, C)`` that the coords of each region are alike: region k of puzzle ``rows[k]`` has
    ``coords[start[k]:start[k + 1]]``.
    """
    for k in range(rows.shape[0]):
        alike = of[rows[k]]
        for i in range(start[k] + 1, start[k + 1]):
            join_at_first(alike, coords[start[k]], coords[i])


@kernel
def number_areas(areas: AreasApart) -> None:
    """Replaces the first coord that each one is alike, in `areas.of`, by the number of its area; counts them."""
    for row in range(areas.n.shape[0]):
        of, n = areas.of[row], 0
        for c in range(of.shape[0]):
            # Earlier coords have numbers already.
            if of[c] == c:
                of[c] = n
                n += 1
            else:
                of[c] = of[of[c]]
        areas.n[row] = n if n <= areas.apart.shape[1] else 0


@kernel
def part_areas(rows: NDArray[np.int64], start: NDArray[np.int64], coords: NDArray[np.int64], areas: AreasApart) -> None:
    """Notes that the areas of the coords of each region differ; regions as for `join_coords`."""
    for k in range(rows.shape[0]):
        row = rows[k]
        of, apart = areas.of[row], areas.apart[row]
        for i in range(start[k], start[k + 1] if areas.n[row] > 0 else start[k]):
            for j in range(start[k], i):
                a, b = of[coords[i]], of[coords[j]]
                if a != b:
                    put_in(apart[a], b)
                    put_in(apart[b], a)


@kernel
def _see(words, of, n, room):
    """Fills `room` with the marks of n areas, and with the sets by mark."""
    for c in range(of.shape[0] - 1, -1, -1):  # the first coord of an area is its last here
        room.words[of[c]] = words[c]
    room.having[:] = NO_LANE
    room.pairs[:] = NO_LANE
    for a in range(n):
        left, is_pair = room.words[a], bit_count(room.words[a]) == 2
        while left != NO_LANE:
            mark = first_bit(left)
            left = rest_of(left)
            put_in(room.having[mark], a)
            if is_pair:
                put_in(room.pairs[mark], a)


@kernel
def _go_on(apart, room):
    """Fills `room.next` with what the last step leads to; returns whether there is any that is new."""
    room.next[:] = NO_LANE
    has_some = False
    for mark in range(room.last.shape[0]):
        for w in range(room.last.shape[1]):
            left = room.last[mark, w]
            while left != NO_LANE:
                a = w * WORD + first_bit(left)
                left = rest_of(left)
                for v in range(room.last.shape[1]):
                    beside = apart[a, v] & room.pairs[mark, v]
                    while beside != NO_LANE:
                        b = v * WORD + first_bit(beside)
                        beside = rest_of(beside)
                        other = first_bit(room.words[b] ^ one_lane(mark))
                        if not is_in(room.holding[other], b):
                            put_in(room.holding[other], b)
                            put_in(room.next[other], b)
                            has_some = True
    return has_some


@kernel
def _close(apart, room, first, mark, is_shorter):
    """Writes to `room.lost` where chains that end with the last step eliminate a mark: from what is apart from both
    ends. What stands there is of longer chains and goes if they are `is_shorter`. Returns whether they eliminate it.
    """
    has_some = False
    for w in range(room.next.shape[1]):
        left = room.next[mark, w]
        while left != NO_LANE:
            last = w * WORD + first_bit(left)
            left = rest_of(left)
            for v in range(room.next.shape[1]):
                both = apart[first, v] & apart[last, v] & room.having[mark, v]
                if both != NO_LANE and is_shorter and not has_some:
                    room.lost[:] = NO_LANE
                has_some = has_some or both != NO_LANE
                while both != NO_LANE:
                    room.lost[v * WORD + first_bit(both)] |= one_lane(mark)
                    both = rest_of(both)
    return has_some


@kernel
def _chains_from(apart, room, first, mark, longest):
    """Writes down the chains of at most `longest` areas from an area that does not hold a mark, if they eliminate
    something and none is shorter. Returns the number of their areas, or `longest` + 1.
    """
    room.holding[:] = NO_LANE
    room.last[:] = NO_LANE
    held = first_bit(room.words[first] ^ one_lane(mark))
    put_in(room.holding[held], first)
    put_in(room.last[held], first)
    for length in range(2, longest + 1):
        if not _go_on(apart, room):
            break
        if _close(apart, room, first, mark, length < longest):
            return length
        for m in range(room.last.shape[0]):
            copy_words(room.next[m], room.last[m])
    return longest + 1


@kernel
def _shortest_chains(apart, n, room):
    """Writes the marks that the shortest chains among n areas eliminate to `room.lost`; returns the number of their
    areas, 0 if there are none.
    """
    room.lost[:] = NO_LANE
    longest, is_found = n, False
    for first in range(n):
        left = room.words[first] if bit_count(room.words[first]) == 2 else NO_LANE
        while left != NO_LANE:
            mark = first_bit(left)
            left = rest_of(left)
            length = _chains_from(apart, room, first, mark, longest)
            if length <= longest:
                longest, is_found = length, True
    return longest if is_found else 0


@kernel
def two_mark_chains(
    words: NDArray[np.uint64],
    rows: NDArray[np.int64],
    areas: AreasApart,
    room: ChainRoom,
    found: NDArray[np.int64],
    lengths: NDArray[np.int64],
) -> None:
    """Eliminates from ``words`` ``uint64 (n, C)``, the marks of some `rows` ``int64 (n,)``, what their shortest chains
    exclude. Writes how many marks that are, and how many areas these chains have, to `found` and `lengths`
    ``int64 (n,)``.
    """
    for i in range(rows.shape[0]):
        row = rows[i]
        n, of = areas.n[row], areas.of[row]
        found[i] = lengths[i] = 0
        if n == 0:
            continue
        _see(words[i], of, n, room)
        lengths[i] = _shortest_chains(areas.apart[row], n, room)
        if lengths[i] == 0:
            continue
        for c in range(of.shape[0]):
            lost = words[i, c] & room.lost[of[c]]
            words[i, c] ^= lost
            found[i] += bit_count(lost)
