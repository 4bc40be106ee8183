"""The counts of a state, with their open coords: how many of some coords hold a mark.

Counts are listed for many puzzles (`ListedCounts`, `SightLines`); those of one state that restrict anything are
gathered in `Open`, without the coords that are decided.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, put_in
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

LARGEST = WORD - 1
"""open coords of a count that is looked at, at most: numbers from 0 on are bits of one word"""
FREE, LOWER, UPPER = 0, 1, 2
"""the form of a count: neither of a lower and an upper bound of the number, which leave coords open"""
AT_LEAST_ONE = -1
"""stands for the most of a line along which every coord sees the mark or has it"""


class ListedCounts(NamedTuple):
    """K counts: the coords of count k are ``coords[start[k] : start[k + 1]]`` ``int64``, `start` ``int64 (K + 1,)``;
    `mark` ``int64 (K,)``, its number; bit n of its `admitted` ``uint64`` is set if n coords may hold it, all bits if
    nothing is known.

    For counts that all puzzles share, `admitted` is ``(P, K)``, and `first` has no entries. For own counts it is ``(1,
    K)``, and those of puzzle p are ``first[p]`` to ``first[p + 1]``, `first` ``int64 (P + 1,)``.
    """

    first: NDArray[np.int64]
    start: NDArray[np.int64]
    coords: NDArray[np.int64]
    mark: NDArray[np.int64]
    admitted: NDArray[np.uint64]


class SightLines(NamedTuple):
    """N lines, which coords with `block` cut into stretches: `start` and `coords` as in `ListedCounts`; `mark`, `block`
    ``int64 (N,)``, numbers; `most` ``int64 (N,)``: how many of a stretch may hold the mark, or `AT_LEAST_ONE`.
    """

    start: NDArray[np.int64]
    coords: NDArray[np.int64]
    mark: NDArray[np.int64]
    block: NDArray[np.int64]
    most: NDArray[np.int64]


class Open(NamedTuple):
    """The counts of one state that have open coords: `places` ``uint64 (K, W)``, these coords; `size` ``int64 (K,)``,
    their number; `mark` ``int64 (K,)``; `admitted` ``uint64 (K,)``, how many of them may hold it. `of` ``uint64 (C,
    V)``: the counts in which each coord is open, as a set. `form` ``int64 (K,)``: a bound, or `FREE`. `seen` ``uint64
    (C, W)``: the coords that can light each coord. `may`, `held` ``uint64 (W,)``: the coords that may hold the mark
    of ``asked[0]``, `asked` ``int64 (1,)``, -1 for none, and those that do.
    """

    places: NDArray[np.uint64]
    size: NDArray[np.int64]
    mark: NDArray[np.int64]
    admitted: NDArray[np.uint64]
    of: NDArray[np.uint64]
    form: NDArray[np.int64]
    seen: NDArray[np.uint64]
    may: NDArray[np.uint64]
    held: NDArray[np.uint64]
    asked: NDArray[np.int64]


@kernel
def lowest(n):
    """The n lowest bits, of 64 at most."""
    return ~NO_LANE if n >= WORD else one_lane(n) - one_lane(0)


@kernel(inline=True)
def _form_of(numbers, n):
    """Whether numbers from 0 to n, not all of them, are a bound that leaves some of n coords open."""
    if numbers & one_lane(0) != NO_LANE and numbers & (numbers + one_lane(0)) == NO_LANE and numbers != one_lane(0):
        return UPPER
    others = lowest(n + 1) & ~numbers
    if numbers & one_lane(n) != NO_LANE and others & (others + one_lane(0)) == NO_LANE and numbers != one_lane(n):
        return LOWER
    return FREE


@kernel(inline=True)
def _ask(words, open, mark):
    """Notes which coords may hold a mark, and which do, unless that is what was asked last."""
    if open.asked[0] == mark:
        return
    open.asked[0] = mark
    open.may[:] = NO_LANE
    open.held[:] = NO_LANE
    bit = one_lane(mark)
    for c in range(words.shape[0]):
        here = one_lane(c % WORD)
        open.may[c // WORD] |= here if words[c] & bit != NO_LANE else NO_LANE
        open.held[c // WORD] |= here if words[c] == bit else NO_LANE


@kernel(inline=True)
def _add(words, open, n, mark, admitted):
    """Adds count number n, whose coords are in ``open.places[n]``, if it restricts anything; returns the new number of
    counts. Decided coords are removed.
    """
    _ask(words, open, mark)
    places, n_held, n_open = open.places[n], 0, 0
    for w in range(places.shape[0]):
        n_held += bit_count(places[w] & open.held[w])
        places[w] &= open.may[w] & ~open.held[w]
        n_open += bit_count(places[w])
    if n_open == 0 or n_held + n_open > LARGEST:
        return n
    numbers = (admitted >> np.uint64(n_held)) & lowest(n_open + 1)
    if numbers == lowest(n_open + 1):
        return n
    open.size[n], open.mark[n], open.admitted[n] = n_open, mark, numbers
    open.form[n] = _form_of(numbers, n_open)
    for w in range(places.shape[0]):
        left = places[w]
        while left != NO_LANE:
            put_in(open.of[w * WORD + first_bit(left)], n)
            left = rest_of(left)
    return n + 1


@kernel(inline=True)
def _add_counts(words, open, n, counts, row, begin, end):
    for k in range(begin, end):
        if counts.admitted[row, k] == ~NO_LANE:
            continue
        open.places[n] = NO_LANE
        for i in range(counts.start[k], counts.start[k + 1]):
            put_in(open.places[n], counts.coords[i])
        n = _add(words, open, n, counts.mark[k], counts.admitted[row, k])
    return n


@kernel(inline=True)
def _add_lines(words, open, n, lines):
    """Adds the counts of stretches of lines. A stretch that may be cut has no upper bound, since it may be two; no
    light passes where a line is certainly cut.
    """
    open.seen[:] = NO_LANE
    for line in range(lines.mark.shape[0]):
        block, is_light = one_lane(lines.block[line]), lines.most[line] == AT_LEAST_ONE
        begin = lines.start[line]
        for i in range(begin, lines.start[line + 1] + 1):
            ends = i == lines.start[line + 1]
            if not ends:
                word = words[lines.coords[i]]
                ends = word == block if is_light else word & block != NO_LANE
            if not ends:
                continue
            open.places[n] = NO_LANE
            for j in range(begin, i):
                put_in(open.places[n], lines.coords[j])
            if is_light:
                for j in range(begin, i):
                    for w in range(open.places.shape[1]):
                        open.seen[lines.coords[j], w] |= open.places[n, w]
            if not is_light:
                n = _add(words, open, n, lines.mark[line], lowest(lines.most[line] + 1))
            begin = i + 1
    for line in range(lines.mark.shape[0]):
        if lines.most[line] != AT_LEAST_ONE:
            continue
        for i in range(lines.start[line], lines.start[line + 1]):
            c = lines.coords[i]
            if words[c] & one_lane(lines.block[line]) != NO_LANE:
                continue
            has_some = NO_LANE
            for w in range(open.places.shape[1]):
                open.places[n, w] = open.seen[c, w]
                has_some |= open.seen[c, w]
                open.seen[c, w] = NO_LANE  # a coord that another line has, too, is listed once
            if has_some != NO_LANE:
                n = _add(words, open, n, lines.mark[line], ~one_lane(0))
    return n


@kernel(allocates=True)
def room_for_counts(n_coords: int, room: int) -> Open:
    """Room for the counts of one state of `n_coords` coords; `room`: the largest number of counts of a state."""
    width = (n_coords + WORD - 1) // WORD
    return Open(
        np.zeros((room + 1, width), np.uint64),
        np.zeros(room + 1, np.int64),
        np.zeros(room + 1, np.int64),
        np.zeros(room + 1, np.uint64),
        np.zeros((n_coords, room // WORD + 1), np.uint64),
        np.zeros(room + 1, np.int64),
        np.zeros((n_coords, width), np.uint64),
        np.zeros(width, np.uint64),
        np.zeros(width, np.uint64),
        np.zeros(1, np.int64),
    )


@kernel
def open_counts(
    state: NDArray[np.uint64], row: int, shared: ListedCounts, own: ListedCounts, lines: SightLines, open: Open
) -> int:
    """Gathers the counts of a state ``(C,)`` of puzzle `row`; returns how many there are."""
    open.of[:] = NO_LANE
    open.asked[0] = -1
    n = _add_counts(state, open, 0, shared, row, 0, shared.mark.shape[0])
    n = _add_counts(state, open, n, own, 0, own.first[row], own.first[row + 1])
    return int(_add_lines(state, open, n, lines))
