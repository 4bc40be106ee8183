"""Locked candidates: a mark whose places in one house all lie in a second one is eliminated from the rest of the
second.

Pointing goes from a box to a line, claiming from a line to a box.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, copy_words, is_in, only_place, place, see_layers, strike
from gridlanes.kernels.lanes import NO_LANE, first_bit, one_lane, rest_of


@kernel
def _see_pairs(houses, pairs, split, n_shared):
    """Fills `split` ``int64 (n, 2, N)`` for each pair of houses with the coords of the first, those that the second
    shares in front, and with those of the second, in the same way; `n_shared` ``int64 (n,)``: how many they share.
    """
    for j in range(pairs.shape[0]):
        for side in range(2):
            ours, theirs = pairs[j, side], pairs[j, 1 - side]
            n, n_marks = 0, houses.members.shape[1]
            for k in range(n_marks):
                if is_in(houses.masks[theirs], houses.members[ours, k]):
                    split[j, side, n] = houses.members[ours, k]
                    n += 1
            n_shared[j] = n
            for k in range(n_marks):
                if not is_in(houses.masks[theirs], houses.members[ours, k]):
                    split[j, side, n] = houses.members[ours, k]
                    n += 1


@kernel
def _locked_marks(words, base, cover, n_shared):
    """The marks with two or more places in the first coords of a house, none in its others, and some in the others of
    the second house.
    """
    once, twice, elsewhere, gone = NO_LANE, NO_LANE, NO_LANE, NO_LANE
    for k in range(n_shared):
        twice |= once & words[base[k]]
        once |= words[base[k]]
    for k in range(n_shared, base.shape[0]):
        elsewhere |= words[base[k]]
    found = twice & ~elsewhere
    if found != NO_LANE:
        for k in range(n_shared, cover.shape[0]):
            gone |= words[cover[k]]
    return found & gone


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
def locked(states, rows, houses, pairs, direct, found, seen):
    """Eliminates the candidates locked by a pair of houses (`pairs` ``int64 (n, 2)``: the first locks, the second loses
    candidates); `direct`: only if that leaves a mark one place in a third house, where it is written down instead, once
    a state. `rows` as in `hidden_singles`; `found` ``int64 (n,)``: the number of marks eliminated or written down;
    `seen` ``int64 (n,)``: how many pairs of houses had some to eliminate, of those that were looked at.
    """
    n_marks, n_words, n_pairs = houses.members.shape[1], houses.masks.shape[1], pairs.shape[0]
    layers, before = np.zeros((n_marks, n_words), np.uint64), np.zeros(houses.of.shape[0], np.uint64)
    gone, rest = np.zeros(n_words, np.uint64), np.zeros(n_words, np.uint64)
    split, n_shared = np.zeros((n_pairs, 2, n_marks), np.int64), np.zeros(n_pairs, np.int64)
    _see_pairs(houses, pairs, split, n_shared)
    for i in range(rows.shape[0]):
        words, placed = states.words[rows[i]], states.placed[rows[i]]
        copy_words(words, before)
        n_found, has_layers, seen[i] = 0, False, 0
        for j in range(n_pairs):
            marks = _locked_marks(before, split[j, 0], split[j, 1], n_shared[j])
            if marks != NO_LANE and not has_layers:
                see_layers(before, layers)
                has_layers = True
            seen[i] += marks != NO_LANE
            base, cover = pairs[j, 0], pairs[j, 1]
            while marks != NO_LANE:
                mark = first_bit(marks)
                marks = rest_of(marks)
                for w in range(n_words):
                    gone[w] = layers[mark, w] & houses.masks[cover, w] & ~houses.masks[base, w]
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
