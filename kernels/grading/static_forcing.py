"""Multiple forcing chains: what all marks of a coord, or all places of a mark in a house, lead to.

Implications are those of `gridlanes.kernels.grading.chains`, through coords and houses that have two possibilities in
the state itself. An assumption that leaves a coord without a mark, or a mark without a place in a house, is refuted.
Marks that all candidates of a coord, or all places of a mark in a house, exclude are eliminated; refuted ones exclude
everything.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.facts import (
    most_facts,
    number_facts,
    put_fact,
    room_for_facts,
    see_exclusions,
    see_forced,
    words_for,
)
from gridlanes.kernels.grading.houses import WORD, is_in, see_layers
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

NEVER = 1 << 30
EACH_WAY = 8
"""steps that one way of a coord or house counts for, as its own are not counted one by one"""


class Consequences(NamedTuple):
    """What each of up to n facts leads to, as sets of facts of W words.

    `fails` ``uint64 (n * W,)``: the facts that cannot hold if it does; `is_refuted` ``bool (n,)``: whether it leads to
    a contradiction. `holds`, `new` ``uint64 (W,)``: those that hold, and that were found last. `groups` ``uint64 (G *
    W,)``: sets of facts of which one holds, besides pairs, which are among the implications; `head` ``int64 (n,)`` and
    `next` ``int64 (G,)``: the groups whose first fact is each fact, -1 after the last.
    """

    fails: NDArray[np.uint64]
    is_refuted: NDArray[np.bool_]
    holds: NDArray[np.uint64]
    new: NDArray[np.uint64]
    groups: NDArray[np.uint64]
    head: NDArray[np.int64]
    next: NDArray[np.int64]


@kernel
def _ways_of(words, houses, facts, group, ways):
    """Fills `ways` with the facts of coord number `group`, or for group number C + house * N + mark with those of that
    mark in that house; returns how many there are. Where there is one, it may have no number.
    """
    n_marks, n_coords, n_ways = houses.members.shape[1], words.shape[0], 0
    for k in range(n_marks):
        c, mark = group, k
        if group >= n_coords:
            c, mark = houses.members[(group - n_coords) // n_marks, k], (group - n_coords) % n_marks
        if words[c] & one_lane(mark) != NO_LANE:
            ways[n_ways] = facts.number[mark * n_coords + c]
            n_ways += 1
    return n_ways


@kernel
def _see_groups(words, houses, facts, n, ways, found):
    """Lists the groups that are no pairs; with one way, those whose fact has a number."""
    width, n_groups = words_for(n), 0
    n_coords, n_marks = words.shape[0], houses.members.shape[1]
    found.head[:n] = -1
    for group in range(n_coords + houses.members.shape[0] * n_marks):
        n_ways = _ways_of(words, houses, facts, group, ways)
        if n_ways == 0 or n_ways == 2 or (n_ways == 1 and ways[0] < 0):
            continue
        first, start = ways[0], n_groups * width
        for v in range(width):
            found.groups[start + v] = NO_LANE
        for j in range(n_ways):
            first = min(first, ways[j])
            put_fact(found.groups, start, ways[j])
        found.next[n_groups], found.head[first] = found.head[first], n_groups
        n_groups += 1


@kernel
def _add_related(relation, some, into, start, width):
    """Adds to the set that begins at a place of `into` what the facts of a set are related to."""
    for w in range(width):
        left = some[w]
        while left != NO_LANE:
            at = (w * WORD + first_bit(left)) * width
            left = rest_of(left)
            for v in range(width):
                into[start + v] |= relation[at + v]


@kernel
def _is_empty_group(found, start, width):
    """Whether no fact of some group is left."""
    for w in range(width):
        left = found.fails[start + w]
        while left != NO_LANE:
            group = found.head[w * WORD + first_bit(left)]
            left = rest_of(left)
            while group >= 0:
                remains = NO_LANE
                for v in range(width):
                    remains |= found.groups[group * width + v] & ~found.fails[start + v]
                if remains == NO_LANE:
                    return True
                group = found.next[group]
    return False


@kernel
def _follow(facts, found, k, width):
    """Finds all that a fact leads to; returns whether it is refuted."""
    start, holds, new = k * width, found.holds, found.new
    for v in range(width):
        holds[v] = new[v] = found.fails[start + v] = NO_LANE
    put_fact(holds, 0, k)
    put_fact(new, 0, k)
    goes_on, clash = True, NO_LANE
    while goes_on:
        _add_related(facts.excludes, new, found.fails, start, width)
        for v in range(width):
            new[v] = NO_LANE
        for w in range(width):
            left = found.fails[start + w] & facts.linked[w]
            while left != NO_LANE:
                at = (w * WORD + first_bit(left)) * width
                left = rest_of(left)
                for v in range(width):
                    new[v] |= facts.forces[at + v]
        goes_on = False
        for v in range(width):
            new[v] &= ~holds[v]
            holds[v] |= new[v]
            clash |= holds[v] & found.fails[start + v]
            goes_on |= new[v] != NO_LANE
        goes_on &= clash == NO_LANE
    return clash != NO_LANE or _is_empty_group(found, start, width)


@kernel
def _all_exclude(found, ways, n_ways, width, agreed):
    """Fills `agreed` with the facts that all ways exclude. Returns whether there are some, and whether all ways are
    refuted.
    """
    for v in range(width):
        agreed[v] = ~NO_LANE
    n_open, some = 0, NO_LANE
    for j in range(n_ways):
        if not found.is_refuted[ways[j]]:
            n_open += 1
            for v in range(width):
                agreed[v] &= found.fails[ways[j] * width + v]
    for v in range(width):
        some |= agreed[v]
    return some != NO_LANE, n_open == 0


@kernel
def _shortest(words, houses, facts, found, n, ways, agreed, gone):
    """The steps of the shortest forcing; `gone`: the facts that it eliminates. Returns also whether it eliminates all,
    as there is no solution.
    """
    width, best, all_go = words_for(n), NEVER, False
    for group in range(words.shape[0] + houses.members.shape[0] * houses.members.shape[1]):
        n_ways = _ways_of(words, houses, facts, group, ways)
        steps = EACH_WAY * n_ways
        if n_ways < 2 or steps > best:
            continue
        agree, all_here = _all_exclude(found, ways, n_ways, width, agreed)
        if not agree:
            continue
        if steps < best:
            best, all_go = steps, False
            gone[:] = NO_LANE
        all_go |= all_here
        for v in range(width):
            gone[v] |= agreed[v]
    return best, all_go


@kernel(allocates=True)
def static_forcing(states, rows, houses, found, shortest):
    """Eliminates the marks that the shortest forcing in each state eliminates. `rows` and `found` as in
    `gridlanes.kernels.grading.locked.locked`; `shortest` ``int64 (n,)``: its number of steps.
    """
    n_marks, n_words, n_coords = houses.members.shape[1], houses.masks.shape[1], houses.of.shape[0]
    layers, most = np.zeros((n_marks, n_words), np.uint64), most_facts(states, rows)
    facts, width = room_for_facts(most, n_marks, n_coords), words_for(most)
    n_groups, ways = n_coords + houses.members.shape[0] * n_marks, np.zeros(n_marks, np.int64)
    agreed, gone = np.zeros(width, np.uint64), np.zeros(width, np.uint64)
    follows = Consequences(
        np.zeros(most * width, np.uint64),
        np.zeros(most, np.bool_),
        np.zeros(width, np.uint64),
        np.zeros(width, np.uint64),
        np.zeros(n_groups * width, np.uint64),
        np.zeros(most, np.int64),
        np.zeros(n_groups, np.int64),
    )
    for i in range(rows.shape[0]):
        words, n_found = states.words[rows[i]], 0
        see_layers(words, layers)
        n = number_facts(words, layers, houses, facts)
        see_exclusions(words, layers, houses, facts, n)
        see_forced(words, layers, houses, facts, n, True)
        _see_groups(words, houses, facts, n, ways, follows)
        for k in range(n):
            follows.is_refuted[k] = _follow(facts, follows, k, words_for(n))
        best, all_go = _shortest(words, houses, facts, follows, n, ways, agreed, gone)
        for k in range(n if best != NEVER else 0):
            if is_in(gone, k):
                words[facts.coord[k]] &= ~one_lane(facts.mark[k])
                n_found += 1
        for c in range(n_coords if all_go else 0):
            n_found += bit_count(words[c])
            words[c] = NO_LANE
        found[i], shortest[i] = n_found, best if n_found else 0
