"""Forcing chains of implications between two facts: a mark at a coord that leads to its own opposite.

A mark that holds excludes the other marks of its coord, and itself wherever it is seen. A mark that does not hold
forces the other mark of its coord, if that has two candidates, and the other place in a house, if that has two. So a
mark that would exclude itself does not hold, and one whose absence leads to it holds. The shortest chains count.

If one fact leads to another, the opposite of the second leads to the opposite of the first. So a fact leads to its own
opposite, in 2 n - 1 steps, if and only if it leads to some third fact in n - 1 steps and to the opposite of that in n:
the walk goes half the way, to the first such clash. And if a walk ends without one, none of the facts on its way leads
to its own opposite.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.facts import (
    most_facts,
    number_facts,
    room_for_facts,
    see_exclusions,
    see_forced,
    words_for,
)
from gridlanes.kernels.grading.houses import WORD, copy_words, see_layers
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

NEVER = 1 << 30
"""the length of a chain that is not there"""


class Walk(NamedTuple):
    """Working space to follow implications, sets of facts ``uint64 (W,)``: those that hold and that do not, those found
    last and still to be followed, and those found next. `harmless` ``uint64 (2 * W,)``: facts that do not lead to their
    opposite, first those that hold, then those that do not.
    """

    holds: NDArray[np.uint64]
    fails: NDArray[np.uint64]
    new: NDArray[np.uint64]
    next: NDArray[np.uint64]
    harmless: NDArray[np.uint64]


@kernel
def _follow(relation, walk, width):
    """Fills `walk.next` with what the new facts lead to, by a relation ``uint64 (n * W,)`` of facts to sets of them."""
    for v in range(width):
        walk.next[v] = NO_LANE
    for w in range(width):
        left = walk.new[w]
        while left != NO_LANE:
            start = (w * WORD + first_bit(left)) * width
            left = rest_of(left)
            for v in range(width):
                walk.next[v] |= relation[start + v]


@kernel
def _take(known, opposite, walk, linked, holding, width):
    """Adds the next facts to those that are `known`; the new ones of them are to be followed, of those that do not hold
    the `linked` ones. Returns whether there are some, and whether one of them is among the `opposite` ones.
    """
    to_follow, clash = NO_LANE, NO_LANE
    for w in range(width):
        new = walk.next[w] & ~known[w]
        known[w] |= new
        clash |= new & opposite[w]
        walk.new[w] = new if holding else new & linked[w]
        to_follow |= walk.new[w]
    return to_follow != NO_LANE, clash != NO_LANE


@kernel
def steps_to_opposite(facts, walk, width, k, holding, most):
    """After how many steps a fact leads to its opposite, from its holding or not; `NEVER` if after more than `most`,
    and -1 if it never does, however many there are: then `walk` has all that it leads to.
    """
    for w in range(width):
        walk.holds[w] = walk.fails[w] = walk.new[w] = NO_LANE
    walk.new[k // WORD] = one_lane(k % WORD)
    known = walk.holds if holding else walk.fails
    known[k // WORD] = one_lane(k % WORD)
    steps, goes_on = 1, True
    while goes_on and steps <= most:
        if holding:
            _follow(facts.excludes, walk, width)
            goes_on, clashes = _take(walk.fails, walk.holds, walk, facts.linked, False, width)
        else:
            _follow(facts.forces, walk, width)
            goes_on, clashes = _take(walk.holds, walk.fails, walk, facts.linked, True, width)
        holding = not holding
        if clashes:
            return steps
        steps += 2
    return NEVER if goes_on else -1


@kernel
def _shortest_chains(words, facts, walk, n, after):
    """The number of steps of the shortest chains between n facts, `NEVER` if there are none; `after` is the state that
    they leave.
    """
    best, width = NEVER, words_for(n)
    harmless = walk.harmless
    harmless[:] = NO_LANE
    for k in range(n):
        c, mark, w, bit = facts.coord[k], facts.mark[k], k // WORD, one_lane(k % WORD)
        if rest_of(words[c]) == NO_LANE:
            continue
        for holding in (True, False):
            passed_over = harmless[w] if holding else harmless[width + w] | ~facts.linked[w]
            if passed_over & bit != NO_LANE:
                continue
            steps = steps_to_opposite(facts, walk, width, k, holding, best)
            if steps < 0:
                for v in range(width):
                    harmless[v] |= walk.holds[v]
                    harmless[width + v] |= walk.fails[v]
                continue
            if steps < best:
                best = steps
                copy_words(words, after)
            if steps == best and steps != NEVER:
                after[c] &= ~one_lane(mark) if holding else one_lane(mark)
    return best


@kernel(allocates=True)
def chains(states, rows, houses, between_places, found, shortest):
    """Decides marks by the shortest chains; `between_places`: also through houses with two places for a mark, else
    through coords with two marks alone. `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`; `shortest`
    ``int64 (n,)``: how many steps those chains have.
    """
    n_marks, n_words, n_coords = houses.members.shape[1], houses.masks.shape[1], houses.of.shape[0]
    layers, most = np.zeros((n_marks, n_words), np.uint64), most_facts(states, rows)
    facts, width = room_for_facts(most, n_marks, n_coords), words_for(most)
    holds, fails, harmless = np.zeros(width, np.uint64), np.zeros(width, np.uint64), np.zeros(2 * width, np.uint64)
    walk = Walk(holds, fails, np.zeros(width, np.uint64), np.zeros(width, np.uint64), harmless)
    after = np.zeros(n_coords, np.uint64)
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        see_layers(words, layers)
        n = number_facts(words, layers, houses, facts)
        see_exclusions(words, layers, houses, facts, n)
        see_forced(words, layers, houses, facts, n, between_places)
        best, n_found = _shortest_chains(words, facts, walk, n, after), 0
        if best != NEVER:
            for c in range(n_coords):
                n_found += bit_count(words[c] & ~after[c])
                words[c] &= after[c]
        found[i], shortest[i] = n_found, best if n_found else 0
