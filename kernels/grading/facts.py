"""Facts of a state: its candidates, numbered, and sets of them.

A fact is a mark at a coord that may hold or not. Facts are numbered mark by mark, and within a mark coord by coord;
candidates of decided coords that exclude nothing have no number. So a set of facts is a few words, where sets of places
would take some for each mark, open or not.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, two_places
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


class NumberedMarks(NamedTuple):
    """Up to n facts of a state of C coords and N marks; sets of them take W words each.

    `number` ``int64 (N * C,)``: the number of the fact that a mark stands at a coord, at place mark * C + coord, -1 if
    it has none; only of candidates. `coord`, `mark` ``int64 (n,)``: of each fact. `excludes` ``uint64 (n * W,)``: the
    facts that cannot hold beside each. `forces` ``uint64 (n * W,)``: those that hold if it does not; `linked` ``uint64
    (W,)``: the facts that force others.
    """

    number: NDArray[np.int64]
    coord: NDArray[np.int64]
    mark: NDArray[np.int64]
    excludes: NDArray[np.uint64]
    forces: NDArray[np.uint64]
    linked: NDArray[np.uint64]


@kernel
def words_for(n):
    """The words that a set of n facts takes."""
    return (n + WORD - 1) // WORD


@kernel
def most_facts(states, rows):
    """The most candidates that one of some states has."""
    most = 0
    for i in range(rows.shape[0]):
        words, n = states.words[rows[i]], 0
        for c in range(words.shape[0]):
            n += bit_count(words[c])
        most = max(most, n)
    return most


@kernel(allocates=True)
def room_for_facts(n, n_marks, n_coords):
    """Room for up to n facts."""
    numbers, coords, marks = np.zeros(n_marks * n_coords, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    width = words_for(n)
    excludes, forces = np.zeros(n * width, np.uint64), np.zeros(n * width, np.uint64)
    return NumberedMarks(numbers, coords, marks, excludes, forces, np.zeros(width, np.uint64))


@kernel
def _excludes_some(layer, houses, c):
    """Whether a coord sees a place of a mark."""
    seen = NO_LANE
    for w in range(layer.shape[0]):
        seen |= layer[w] & houses.peers[c, w]
    return seen != NO_LANE


@kernel
def number_facts(words, layers, houses, facts):
    """Numbers the facts of a state ``uint64 (C,)`` with the places `layers` ``uint64 (N, W)``; returns their number."""
    n_coords, n = words.shape[0], 0
    for mark in range(layers.shape[0]):
        for w in range(layers.shape[1]):
            left = layers[mark, w]
            while left != NO_LANE:
                c = w * WORD + first_bit(left)
                left = rest_of(left)
                facts.number[mark * n_coords + c] = -1
                if rest_of(words[c]) != NO_LANE or _excludes_some(layers[mark], houses, c):
                    facts.number[mark * n_coords + c] = n
                    facts.coord[n], facts.mark[n] = c, mark
                    n += 1
    return n


@kernel
def put_fact(some, start, k):
    """Puts fact k in the set that begins at a place of `some` words."""
    some[start + k // WORD] |= one_lane(k % WORD)


@kernel
def see_exclusions(words, layers, houses, facts, n):
    """Fills `excludes` for n facts: other marks of the coord, and the same mark at coords that see it."""
    n_coords, width = words.shape[0], words_for(n)
    for k in range(n):
        c, mark, start = facts.coord[k], facts.mark[k], k * width
        for v in range(width):
            facts.excludes[start + v] = NO_LANE
        for w in range(layers.shape[1]):
            left = layers[mark, w] & houses.peers[c, w]
            while left != NO_LANE:
                put_fact(facts.excludes, start, facts.number[mark * n_coords + w * WORD + first_bit(left)])
                left = rest_of(left)
        left = words[c] & ~one_lane(mark)
        while left != NO_LANE:
            put_fact(facts.excludes, start, facts.number[first_bit(left) * n_coords + c])
            left = rest_of(left)


@kernel
def _link(facts, width, a, b):
    """One of two facts holds."""
    put_fact(facts.forces, a * width, b)
    put_fact(facts.forces, b * width, a)
    put_fact(facts.linked, 0, a)
    put_fact(facts.linked, 0, b)


@kernel
def see_forced(words, layers, houses, facts, n, between_places):
    """Fills `forces` and `linked` for n facts: the other mark of a coord with two, and, `between_places`, the other
    place of a mark in a house that has two.
    """
    n_coords, width = words.shape[0], words_for(n)
    facts.forces[: n * width] = NO_LANE
    facts.linked[:width] = NO_LANE
    for c in range(n_coords):
        if bit_count(words[c]) == 2:
            a, b = first_bit(words[c]), first_bit(rest_of(words[c]))
            _link(facts, width, facts.number[a * n_coords + c], facts.number[b * n_coords + c])
    for mark in range(layers.shape[0] if between_places else 0):
        for house in range(houses.masks.shape[0]):
            first, second = two_places(layers[mark], houses.masks[house])
            if first >= 0:
                _link(facts, width, facts.number[mark * n_coords + first], facts.number[mark * n_coords + second])
