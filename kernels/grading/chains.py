"""Forcing chains of implications between two: a mark at a coord that leads to its own opposite.

A mark that holds rules out the other marks of its coord and itself wherever it is seen. A mark that does not hold makes
the other one of its coord hold, if that has two left, and the other place in a house, if that has two. A mark that
would rule itself out so does not hold, and one whose absence leads to it holds. The shortest chains count.
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
    """Room to follow implications in: which marks hold and do not, ``uint64 (N, W)``; those that hold and are still to
    be followed, as coord * N + mark, ``int64 (C * N,)``, and after how many steps they came up.
    """

    holds: NDArray[np.uint64]
    fails: NDArray[np.uint64]
    queue: NDArray[np.int64]
    steps: NDArray[np.int64]


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
def _make_hold(walk, c, mark, step, tail):
    """Lets a mark hold, unless it does already; returns the new end of the queue."""
    if walk.holds[mark, c // WORD] & one_lane(c % WORD) == NO_LANE:
        walk.holds[mark, c // WORD] |= one_lane(c % WORD)
        walk.queue[tail], walk.steps[tail] = c * walk.holds.shape[0] + mark, step
        return tail + 1
    return tail


@kernel
def _follow_failure(words, links, walk, c, mark, step, tail):
    """What a mark that does not hold makes hold, at `step`; returns the new end of the queue."""
    rest = words[c] & ~one_lane(mark)
    if bit_count(words[c]) == 2:
        tail = _make_hold(walk, c, first_bit(rest), step, tail)
    for k in range(links.partners.shape[2]):
        if links.partners[mark, c, k] >= 0:
            tail = _make_hold(walk, links.partners[mark, c, k], mark, step, tail)
    return tail


@kernel
def steps_to_opposite(words, houses, links, walk, c0, mark0, holding, most):
    """After how many steps a mark at a coord leads to its opposite, from its holding or not; `NEVER` if after more than
    `most`.
    """
    n_marks, n_words = links.layers.shape
    walk.holds[:] = NO_LANE
    walk.fails[:] = NO_LANE
    head, tail, goal, goal_bit = 0, 0, c0 // WORD, one_lane(c0 % WORD)
    if holding:
        tail = _make_hold(walk, c0, mark0, 0, 0)
    else:
        walk.fails[mark0, goal] |= goal_bit
        tail = _follow_failure(words, links, walk, c0, mark0, 1, 0)
    while head < tail:
        c, mark, step = walk.queue[head] // n_marks, walk.queue[head] % n_marks, walk.steps[head] + 1
        head += 1
        if not holding and c == c0 and mark == mark0:
            return step - 1 if step - 1 <= most else NEVER
        if step > most:
            if holding:
                return NEVER
            continue  # what it leads to is too far, but the opposite may be among those that came up with it
        left = words[c] & ~one_lane(mark)
        while left != NO_LANE:
            other = first_bit(left)
            left = rest_of(left)
            if walk.fails[other, c // WORD] & one_lane(c % WORD) == NO_LANE:
                walk.fails[other, c // WORD] |= one_lane(c % WORD)
                if links.linked[other, c // WORD] & one_lane(c % WORD) != NO_LANE:
                    tail = _follow_failure(words, links, walk, c, other, step + 1, tail)
        for w in range(n_words):
            new = links.layers[mark, w] & houses.peers[c, w] & ~walk.fails[mark, w]
            walk.fails[mark, w] |= new
            left = new & links.linked[mark, w]
            while left != NO_LANE:
                tail = _follow_failure(words, links, walk, w * WORD + first_bit(left), mark, step + 1, tail)
                left = rest_of(left)
        if holding and walk.fails[mark0, goal] & goal_bit != NO_LANE:
            return step
    return NEVER


@kernel(allocates=True)
def chains(states, rows, houses, between_places, found, shortest):
    """Decides marks by the shortest chains; `between_places`: also through houses with two places for a mark, else
    through coords with two marks alone. `rows` and `found` as in `gridlanes.kernels.grading.locked.locked`; `shortest`
    ``int64 (n,)``: how many steps those chains have.
    """
    n_marks, n_words, n_coords = houses.members.shape[1], houses.masks.shape[1], houses.of.shape[0]
    n_at_most = n_marks * n_coords
    layers, linked = np.zeros((n_marks, n_words), np.uint64), np.zeros((n_marks, n_words), np.uint64)
    partners = np.zeros((n_marks, n_coords, houses.of.shape[1]), np.int64)
    links = Implications(layers, partners, linked, between_places)
    holds, fails = np.zeros((n_marks, n_words), np.uint64), np.zeros((n_marks, n_words), np.uint64)
    walk = Walk(holds, fails, np.zeros(n_at_most, np.int64), np.zeros(n_at_most, np.int64))
    after = np.zeros(n_coords, np.uint64)
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        see_links(words, houses, links)
        best, n_found = NEVER, 0
        for c in range(n_coords):
            left = words[c] if bit_count(words[c]) > 1 else NO_LANE
            while left != NO_LANE:
                mark = first_bit(left)
                left = rest_of(left)
                for holding in (True, False):
                    if not holding and links.linked[mark, c // WORD] & one_lane(c % WORD) == NO_LANE:
                        continue
                    steps = steps_to_opposite(words, houses, links, walk, c, mark, holding, best)
                    if steps < best:
                        best = steps
                        copy_words(words, after)
                    if steps == best and steps != NEVER:
                        after[c] &= ~one_lane(mark) if holding else one_lane(mark)
        if best != NEVER:
            for c in range(n_coords):
                n_found += bit_count(words[c] & ~after[c])
                words[c] &= after[c]
        found[i], shortest[i] = n_found, best if n_found else 0
