"""Houses: regions that hold every mark once, and sets of coords for techniques over them.

A house is a row, a column, a box, or any region of a puzzle that holds each mark exactly once. A set of coords is a row
of words ``uint64 (W,)``, with bit *c* for coord *c*; the candidates of a coord are one word, with bit *m* for mark *m*.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of

WORD = 64
"""coords in a word"""


class Houses(NamedTuple):
    """H houses of N coords each, over C coords.

    `members` ``int64 (H, N)``: their coords. `masks` ``uint64 (H, W)``: the same as sets. `of` ``int64 (C, K)``: the
    houses of each coord, padded with -1. `peers` ``uint64 (C, W)``: the coords that differ from each coord.
    """

    members: NDArray[np.int64]
    masks: NDArray[np.uint64]
    of: NDArray[np.int64]
    peers: NDArray[np.uint64]


class HouseStates(NamedTuple):
    """P states: `words` ``uint64 (P, C)``, the candidates of each coord, and `placed` ``uint64 (P, W)``, the coords
    whose mark is written down and was eliminated from the coords that differ. Other coords with one candidate have not
    been noticed yet.
    """

    words: NDArray[np.uint64]
    placed: NDArray[np.uint64]


@kernel
def is_in(places, c):
    """Whether coord `c` is in a set."""
    return places[c // WORD] & one_lane(c % WORD) != NO_LANE


@kernel
def put_in(places, c):
    """Puts coord `c` in a set."""
    places[c // WORD] |= one_lane(c % WORD)


@kernel
def place(words, placed, houses, c, mark):
    """Writes down the mark with this number at coord `c` of one state, and strikes it out at the coords that differ."""
    words[c] = one_lane(mark)
    put_in(placed, c)
    for w in range(houses.peers.shape[1]):
        left = houses.peers[c, w]
        while left != NO_LANE:
            words[w * WORD + first_bit(left)] &= ~one_lane(mark)
            left = rest_of(left)


@kernel
def see_layers(words, layers):
    """Fills `layers` ``uint64 (N, W)`` with the places of each mark in one state ``uint64 (C,)``."""
    layers[:] = NO_LANE
    for c in range(words.shape[0]):
        left = words[c]
        while left != NO_LANE:
            layers[first_bit(left), c // WORD] |= one_lane(c % WORD)
            left = rest_of(left)


@kernel
def see_positions(words, members, positions):
    """Fills `positions` ``uint64 (N,)`` with the places of each mark in one house, bit *k* for its coord number *k*."""
    positions[:] = NO_LANE
    for k in range(members.shape[0]):
        left = words[members[k]]
        while left != NO_LANE:
            positions[first_bit(left)] |= one_lane(k)
            left = rest_of(left)


@kernel
def only_place(layer, mask):
    """The only coord of a house, given as a set, where a mark can stand; -1 for none, -2 for several."""
    found = -1
    for w in range(layer.shape[0]):
        left = layer[w] & mask[w]
        if left != NO_LANE:
            if found != -1 or rest_of(left) != NO_LANE:
                return -2
            found = w * WORD + first_bit(left)
    return found


@kernel
def two_places(layer, mask):
    """The two coords of a house, given as a set, where a mark can stand, the higher first; -1 twice if there are not
    two.
    """
    n_places, first, second = 0, -1, -1
    for w in range(layer.shape[0]):
        n_places += bit_count(layer[w] & mask[w])
    if n_places == 2:
        for w in range(layer.shape[0]):
            left = layer[w] & mask[w]
            while left != NO_LANE:
                first, second = w * WORD + first_bit(left), first
                left = rest_of(left)
    return first, second


@kernel
def strike(words, c, marks):
    """Takes marks away from coord `c`; returns how many it had of them."""
    gone = words[c] & marks
    words[c] &= ~marks
    return bit_count(gone)


@kernel
def copy_words(source, target):
    """Fills `target` ``uint64 (n,)`` with `source`."""
    for k in range(source.shape[0]):
        target[k] = source[k]
