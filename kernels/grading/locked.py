"""Locked candidates: a mark whose places in one house all lie in a second one is eliminated from the rest of the
second.

Pointing goes from a box to a line, claiming from a line to a box.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.grading.houses import WORD, only_place, place, see_layers, strike
from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane, rest_of


@kernel
def _is_locked(layer, base, cover, gone):
    """Whether a mark with two or more places in `base` has all of them in `cover`; fills `gone` with its places in the
    rest of `cover`, of which there must be some.
    """
    n_places, n_gone = 0, 0
    for w in range(layer.shape[0]):
        if layer[w] & base[w] & ~cover[w] != NO_LANE:
            return False
        n_places += bit_count(layer[w] & base[w])
        gone[w] = layer[w] & cover[w] & ~base[w]
        n_gone += bit_count(gone[w])
    return n_places > 1 and n_gone > 0


@kernel
def _place_after(layer, gone, rest, cover, houses):
    """A coord that is the only place of a mark in a house other than `cover` once the mark is eliminated at `gone`; -1
    if there is none. `rest` ``uint64 (W,)`` is working space.
    """
    for w in range(rest.shape[0]):
        rest[w] = layer[w] & ~gone[w]
    for w in range(gone.shape[0]):
        left = gone[w]
        while left != NO_LANE:
            c = w * WORD + first_bit(left)
            left = rest_of(left)
            for k in range(houses.of.shape[1]):
                house = houses.of[c, k]
                if house >= 0 and house != cover:
                    only = only_place(rest, houses.masks[house])
                    if only >= 0:
                        return only
    return -1


@kernel(allocates=True)
def locked(states, rows, houses, pairs, direct, found):
    """Eliminates the candidates locked by a pair of houses (`pairs` ``int64 (n, 2)``: the first locks, the second loses
    candidates); `direct`: only if that leaves a mark one place in a third house, where it is written down instead, once
    a state. `rows` as in `hidden_singles`; `found` ``int64 (n,)``: the number of marks eliminated or written down.
    """
    n_marks, n_words = houses.members.shape[1], houses.masks.shape[1]
    layers = np.zeros((n_marks, n_words), np.uint64)
    gone, rest = np.zeros(n_words, np.uint64), np.zeros(n_words, np.uint64)
    for i in range(rows.shape[0]):
        words, placed = states.words[rows[i]], states.placed[rows[i]]
        see_layers(words, layers)
        n_found = 0
        for j in range(pairs.shape[0]):
            base, cover = pairs[j, 0], pairs[j, 1]
            for mark in range(n_marks):
                if not _is_locked(layers[mark], houses.masks[base], houses.masks[cover], gone):
                    continue
                if direct:
                    only = _place_after(layers[mark], gone, rest, cover, houses)
                    if only >= 0:
                        place(words, placed, houses, only, mark)
                        n_found = 1
                        break
                else:
                    for w in range(n_words):
                        left = gone[w]
                        while left != NO_LANE:
                            n_found += strike(words, w * WORD + first_bit(left), one_lane(mark))
                            left = rest_of(left)
            if direct and n_found:
                break
        found[i] = n_found
