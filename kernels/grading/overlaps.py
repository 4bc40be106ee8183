"""Two counts that overlap: consequences of both together for the coords that both, or only one of them, include.

A *count* is a set of coords and the allowed numbers of coords in it that hold a mark. The open coords of two counts
fall into three groups: those of the first only, of both, and of the second only. All coords of a group are alike, so
the inference from two counts is complete, provided that each of them alone has been used as far as possible. It does
not infer from three.

Pairs from which nothing more can follow are skipped: those that share one open coord, which can then be either, and two
lower or two upper bounds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, put_in
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

LARGEST = WORD - 1
"""open coords of a count that is looked at, at most: numbers from 0 on are bits of one word"""
NONE, OPEN, EVERY, BROKEN = -1, 0, 1, 2
"""what is known of a group: no coord holds the mark, some may, every one does; the counts contradict each other"""
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
    (C, W)``: the coords that can light each coord.
    """

    places: NDArray[np.uint64]
    size: NDArray[np.int64]
    mark: NDArray[np.int64]
    admitted: NDArray[np.uint64]
    of: NDArray[np.uint64]
    form: NDArray[np.int64]
    seen: NDArray[np.uint64]


@kernel
def _lowest(n):
    """The n lowest bits, of 64 at most."""
    return ~NO_LANE if n >= WORD else one_lane(n) - one_lane(0)


@kernel
def _less(numbers, some, n):
    """The possible differences of `numbers` and any of `some`, from 0 to n; sets of numbers, as bits."""
    found = NO_LANE
    while some != NO_LANE:
        found |= numbers >> np.uint64(first_bit(some))
        some = rest_of(some)
    return found & _lowest(n + 1)


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
    shared = _less(first, _lowest(n_first + 1), n_both) & _less(second, _lowest(n_second + 1), n_both)
    if shared == NO_LANE:
        return BROKEN, BROKEN, BROKEN
    of_first = _group(_less(first, shared, n_first), n_first)
    of_second = _group(_less(second, shared, n_second), n_second)
    return of_first, _group(shared, n_both), of_second


@kernel
def _form_of(numbers, n):
    """Whether numbers from 0 to n, not all of them, are a bound that leaves some of n coords open."""
    if numbers & one_lane(0) != NO_LANE and numbers & (numbers + one_lane(0)) == NO_LANE and numbers != one_lane(0):
        return UPPER
    others = _lowest(n + 1) & ~numbers
    if numbers & one_lane(n) != NO_LANE and others & (others + one_lane(0)) == NO_LANE and numbers != one_lane(n):
        return LOWER
    return FREE


@kernel
def _add(words, open, n, mark, admitted):
    """Adds count number n, whose coords are in ``open.places[n]``, if it restricts anything; returns the new number of
    counts. Decided coords are removed.
    """
    places, n_held, n_open = open.places[n], 0, 0
    for w in range(places.shape[0]):
        left, kept = places[w], NO_LANE
        while left != NO_LANE:
            c = w * WORD + first_bit(left)
            if words[c] == one_lane(mark):
                n_held += 1
            elif words[c] & one_lane(mark) != NO_LANE:
                kept |= one_lane(c % WORD)
                n_open += 1
            left = rest_of(left)
        places[w] = kept
    if n_open == 0 or n_held + n_open > LARGEST or admitted == ~NO_LANE:
        return n
    numbers = (admitted >> np.uint64(n_held)) & _lowest(n_open + 1)
    if numbers == _lowest(n_open + 1):
        return n
    open.size[n], open.mark[n], open.admitted[n] = n_open, mark, numbers
    open.form[n] = _form_of(numbers, n_open)
    for w in range(places.shape[0]):
        left = places[w]
        while left != NO_LANE:
            put_in(open.of[w * WORD + first_bit(left)], n)
            left = rest_of(left)
    return n + 1


@kernel
def _add_counts(words, open, n, counts, row, begin, end):
    for k in range(begin, end):
        open.places[n] = NO_LANE
        for i in range(counts.start[k], counts.start[k + 1]):
            put_in(open.places[n], counts.coords[i])
        n = _add(words, open, n, counts.mark[k], counts.admitted[row, k])
    return n


@kernel
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
            for j in range(begin, i):
                for w in range(open.places.shape[1]):
                    open.seen[lines.coords[j], w] |= open.places[n, w] if is_light else NO_LANE
            if not is_light:
                n = _add(words, open, n, lines.mark[line], _lowest(lines.most[line] + 1))
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


@kernel
def _is_news(first, second):
    """Whether counts of these forms may say more together than each by itself."""
    return first == FREE or first != second


@kernel
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


@kernel
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


@kernel(allocates=True)
def overlaps(
    words: NDArray[np.uint64],
    rows: NDArray[np.int64],
    shared: ListedCounts,
    own: ListedCounts,
    lines: SightLines,
    room: int,
    found: NDArray[np.int64],
) -> None:
    """Removes from each state ``(n, C)`` of `words` ``uint64`` the marks that two counts which share open coords rule
    out, for all pairs of the initial state; if two counts contradict each other, no mark is left. `rows` ``int64
    (n,)``: the puzzles of the states; `room`: the largest number of counts of one state. `found` ``int64 (n,)``: the
    number of marks removed.
    """
    n_coords, width = words.shape[1], (words.shape[1] + WORD - 1) // WORD
    open = Open(
        np.zeros((room + 1, width), np.uint64),
        np.zeros(room + 1, np.int64),
        np.zeros(room + 1, np.int64),
        np.zeros(room + 1, np.uint64),
        np.zeros((n_coords, room // WORD + 1), np.uint64),
        np.zeros(room + 1, np.int64),
        np.zeros((n_coords, width), np.uint64),
    )
    beside, left = np.zeros(room // WORD + 1, np.uint64), np.zeros(n_coords, np.uint64)
    for i in range(rows.shape[0]):
        open.of[:] = NO_LANE
        n = _add_counts(words[i], open, 0, shared, rows[i], 0, shared.mark.shape[0])
        n = _add_counts(words[i], open, n, own, 0, own.first[rows[i]], own.first[rows[i] + 1])
        n = _add_lines(words[i], open, n, lines)
        left[:] = words[i]
        for k in range(n):
            beside[:] = NO_LANE
            for w in range(width):
                some = open.places[k, w]
                while some != NO_LANE:
                    beside |= open.of[w * WORD + first_bit(some)]
                    some = rest_of(some)
            for v in range(k // WORD + 1):
                others = beside[v]
                while others != NO_LANE:
                    other = v * WORD + first_bit(others)
                    if other < k and open.mark[other] == open.mark[k] and _is_news(open.form[other], open.form[k]):
                        _look_at(left, open, k, other)
                    others = rest_of(others)
        n_gone = 0
        for c in range(n_coords):
            n_gone += bit_count(words[i, c] & ~left[c])
            words[i, c] = left[c]
        found[i] = n_gone
