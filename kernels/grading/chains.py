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

from gridlanes.kernels.grading.houses import WORD, copy_words, see_layers
from gridlanes.kernels.grading.mark_chains import see_partners
from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

NEVER = 1 << 30
"""the length of a chain that is not there"""


class Implications(NamedTuple):
    """The implications in one state. `layers` ``uint64 (N, W)``: the places of each mark. `partners` ``int64 (N, C,
    K)`` and `linked` ``uint64 (N, W)``: as `see_partners` gives them for each mark, with coords of two marks among
    `linked`; `between_places`: whether partners count.
    """

    layers: NDArray[np.uint64]
    partners: NDArray[np.int64]
    linked: NDArray[np.uint64]
    between_places: bool


class Walk(NamedTuple):
    """Working space to follow implications, all ``uint64 (N, W)``: the marks that hold and that do not, those found
    last and still to be followed, and those found next.
    """

    holds: NDArray[np.uint64]
    fails: NDArray[np.uint64]
    new: NDArray[np.uint64]
    next: NDArray[np.uint64]


@kernel
def see_links(words, houses, links):
    """Fills the arrays of `links` with the implications in one state ``uint64 (C,)``."""
    see_layers(words, links.layers)
    for mark in range(links.layers.shape[0]):
        see_partners(links.layers[mark], houses, links.partners[mark], links.linked[mark])
        if not links.between_places:
            links.partners[mark, :] = -1
            links.linked[mark, :] = NO_LANE
    for c in range(words.shape[0]):
        if bit_count(words[c]) == 2:
            left = words[c]
            while left != NO_LANE:
                links.linked[first_bit(left), c // WORD] |= one_lane(c % WORD)
                left = rest_of(left)


@kernel
def _follow(words, links, houses, walk, holding):
    """Fills `walk.next` with the immediate consequences of the new marks that hold (`holding`) or do not."""
    n_marks, n_words = links.layers.shape
    new, next = walk.new, walk.next
    next[:] = NO_LANE
    for mark in range(n_marks):
        for w in range(n_words):
            left = new[mark, w]
            while left != NO_LANE:
                c = w * WORD + first_bit(left)
                left = rest_of(left)
                if holding:
                    for v in range(n_words):
                        next[mark, v] |= links.layers[mark, v] & houses.peers[c, v]
                else:
                    for k in range(links.partners.shape[2]):
                        other = links.partners[mark, c, k]
                        if other >= 0:
                            next[mark, other // WORD] |= one_lane(other % WORD)
                if holding or bit_count(words[c]) == 2:
                    others = words[c] & ~one_lane(mark)
                    while others != NO_LANE:
                        next[first_bit(others), w] |= one_lane(c % WORD)
                        others = rest_of(others)


@kernel
def _take(known, opposite, walk, linked, holding):
    """Adds the next marks to those that are `known`; the new ones of them are to be followed, of those that do not hold
    the `linked` ones. Returns whether there are some, and whether one of them is among the `opposite` ones.
    """
    n_marks, n_words = known.shape
    to_follow, clash = NO_LANE, NO_LANE
    for mark in range(n_marks):
        for w in range(n_words):
            new = walk.next[mark, w] & ~known[mark, w]
            known[mark, w] |= new
            clash |= new & opposite[mark, w]
            walk.new[mark, w] = new if holding else new & linked[mark, w]
            to_follow |= walk.new[mark, w]
    return to_follow != NO_LANE, clash != NO_LANE


@kernel
def steps_to_opposite(words, houses, links, walk, c0, mark0, holding, most):
    """After how many steps a mark at a coord leads to its opposite, from its holding or not; `NEVER` if after more than
    `most`, and -1 if it never does, however many there are: then `walk` has all that it leads to.
    """
    walk.holds[:] = NO_LANE
    walk.fails[:] = NO_LANE
    walk.new[:] = NO_LANE
    walk.new[mark0, c0 // WORD] = one_lane(c0 % WORD)
    known = walk.holds if holding else walk.fails
    known[mark0, c0 // WORD] = one_lane(c0 % WORD)
    steps, goes_on = 1, True
    while goes_on and steps <= most:
        _follow(words, links, houses, walk, holding)
        holding = not holding
        if holding:
            goes_on, clashes = _take(walk.holds, walk.fails, walk, links.linked, True)
        else:
            goes_on, clashes = _take(walk.fails, walk.holds, walk, links.linked, False)
        if clashes:
            return steps
        steps += 2
    return NEVER if goes_on else -1


@kernel
def _settle(walk, harmless):
    """Adds the facts found by a walk to the `harmless` facts: the first are those that hold, the others those that do
    not.
    """
    for mark in range(walk.holds.shape[0]):
        for w in range(walk.holds.shape[1]):
            harmless[0, mark, w] |= walk.holds[mark, w]
            harmless[1, mark, w] |= walk.fails[mark, w]


@kernel
def _shortest_chains(words, houses, links, walk, harmless, after):
    """The number of steps of the shortest chains in a state, `NEVER` if there are none; `after` is the state that they
    leave.
    """
    best = NEVER
    harmless[:] = NO_LANE
    for c in range(words.shape[0]):
        left, w, bit = words[c] if bit_count(words[c]) > 1 else NO_LANE, c // WORD, one_lane(c % WORD)
        while left != NO_LANE:
            mark = first_bit(left)
            left = rest_of(left)
            for holding in (True, False):
                passed_over = harmless[0, mark, w] if holding else harmless[1, mark, w] | ~links.linked[mark, w]
                if passed_over & bit != NO_LANE:
                    continue
                steps = steps_to_opposite(words, houses, links, walk, c, mark, holding, best)
                if steps < 0:
                    _settle(walk, harmless)
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
    layers, linked = np.zeros((n_marks, n_words), np.uint64), np.zeros((n_marks, n_words), np.uint64)
    partners = np.zeros((n_marks, n_coords, houses.of.shape[1]), np.int64)
    links = Implications(layers, partners, linked, between_places)
    holds, fails = np.zeros((n_marks, n_words), np.uint64), np.zeros((n_marks, n_words), np.uint64)
    walk = Walk(holds, fails, np.zeros((n_marks, n_words), np.uint64), np.zeros((n_marks, n_words), np.uint64))
    harmless, after = np.zeros((2, n_marks, n_words), np.uint64), np.zeros(n_coords, np.uint64)
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        see_links(words, houses, links)
        best, n_found = _shortest_chains(words, houses, links, walk, harmless, after), 0
        if best != NEVER:
            for c in range(n_coords):
                n_found += bit_count(words[c] & ~after[c])
                words[c] &= after[c]
        found[i], shortest[i] = n_found, best if n_found else 0
