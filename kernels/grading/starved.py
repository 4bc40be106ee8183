"""Counts that a mark at one coord would starve or overfill: the mark is impossible there, or it is needed.

Suppose that a coord holds a mark, or that it does not. Counts that admit no other one take the mark from their other
coords; counts that can spare no other coord need all of theirs. These coords have the same effect on their counts in
the next step. If a count is then left too few coords, or gets too many, the supposition is wrong. Only the counts of
this mark are looked at, and only for a given number of steps. Each count by itself must have been used as far as
possible.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.counts import Open, lowest
from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


class Supposed(NamedTuple):
    """What follows from a supposition about a mark: `holds`, `lacks` ``uint64 (W,)``, coords that hold the mark, and
    that do not; `gets`, `loses` ``uint64 (W,)``, those that the last look added; `touched` ``uint64 (V,)``, the counts
    that include any of these.
    """

    holds: NDArray[np.uint64]
    lacks: NDArray[np.uint64]
    gets: NDArray[np.uint64]
    loses: NDArray[np.uint64]
    touched: NDArray[np.uint64]


@kernel(inline=True)
def _look(open, n_sets, mark, supposed):
    """Looks at the counts of a mark that were touched: what each says of its coords goes to `gets` and `loses`.
    Returns whether one of them, or two together, are contradicted.
    """
    holds, lacks, gets, loses = supposed.holds, supposed.lacks, supposed.gets, supposed.loses
    gets[:] = NO_LANE
    loses[:] = NO_LANE
    for v in range(n_sets):
        some = supposed.touched[v]
        while some != NO_LANE:
            k = v * WORD + first_bit(some)
            some = rest_of(some)
            if open.mark[k] != mark:
                continue
            n_held, n_left = 0, open.size[k]
            for w in range(holds.shape[0]):
                n_held += bit_count(open.places[k, w] & holds[w])
                n_left -= bit_count(open.places[k, w] & (holds[w] | lacks[w]))
            admitted = (open.admitted[k] >> np.uint64(n_held)) & lowest(n_left + 1)
            if admitted == NO_LANE:
                return True
            for w in range(holds.shape[0]):
                others = open.places[k, w] & ~holds[w] & ~lacks[w]
                if admitted == one_lane(0):
                    loses[w] |= others
                elif admitted == one_lane(n_left):
                    gets[w] |= others
    both = NO_LANE
    for w in range(gets.shape[0]):
        both |= gets[w] & loses[w]
    return both != NO_LANE


@kernel(inline=True)
def _go_on(open, n_sets, supposed):
    """Takes over what the last look added, and notes the counts that this touches; returns whether there is any."""
    for v in range(n_sets):
        supposed.touched[v] = NO_LANE
    has_some = False
    for w in range(supposed.holds.shape[0]):
        supposed.holds[w] |= supposed.gets[w]
        supposed.lacks[w] |= supposed.loses[w]
        some = supposed.gets[w] | supposed.loses[w]
        while some != NO_LANE:
            has_some = True
            for v in range(n_sets):
                supposed.touched[v] |= open.of[w * WORD + first_bit(some), v]
            some = rest_of(some)
    return has_some


@kernel(inline=True)
def _is_refuted(open, n_sets, c, mark, holds, depth, supposed):
    """Whether counts are contradicted within `depth` steps if coord c `holds` a mark, or does not."""
    supposed.holds[:] = NO_LANE
    supposed.lacks[:] = NO_LANE
    supposed.gets[:] = NO_LANE
    supposed.loses[:] = NO_LANE
    (supposed.gets if holds else supposed.loses)[c // WORD] = one_lane(c % WORD)
    for _ in range(depth + 1):
        if not _go_on(open, n_sets, supposed):
            return False
        if _look(open, n_sets, mark, supposed):
            return True
    return False


@kernel
def starved_counts(
    state: NDArray[np.uint64],
    open: Open,
    n: int,
    depth: int,
    known: NDArray[np.uint64],
    supposed: Supposed,
    left: NDArray[np.uint64],
) -> None:
    """Removes from `left` ``uint64 (C,)`` the marks of a state ``(C,)`` that contradict one of n counts within `depth`
    steps; a coord at which both suppositions do so keeps no mark. `known` ``uint64 (C,)``: the marks of a solution,
    zeros if none is known: what it agrees with is not refuted, and not tried.
    """
    n_sets = n // WORD + 1
    for c in range(state.shape[0]):
        marks = NO_LANE
        for v in range(n_sets):
            some = open.of[c, v]
            while some != NO_LANE:
                marks |= one_lane(open.mark[v * WORD + first_bit(some)])
                some = rest_of(some)
        while marks != NO_LANE:
            mark = first_bit(marks)
            marks = rest_of(marks)
            for holds in (True, False):
                agrees = (known[c] == one_lane(mark)) == holds and known[c] != NO_LANE
                if not agrees and _is_refuted(open, n_sets, c, mark, holds, depth, supposed):
                    left[c] &= ~one_lane(mark) if holds else one_lane(mark)


@kernel(allocates=True)
def room_to_suppose(open: Open) -> Supposed:
    """Room for what follows from one supposition."""
    width, n_sets = open.places.shape[1], open.of.shape[1]
    return Supposed(
        np.zeros(width, np.uint64),
        np.zeros(width, np.uint64),
        np.zeros(width, np.uint64),
        np.zeros(width, np.uint64),
        np.zeros(n_sets, np.uint64),
    )
