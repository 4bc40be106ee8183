"""Chains of one mark: strong links end to end, each a house with two places for the mark.

If the first place of such a chain does not hold the mark, the last one does; so coords that see both ends cannot hold
it. Two strong links are a skyscraper, a two-string kite or a turbot fish.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import WORD, see_layers, strike, two_places
from gridlanes.kernels.lanes import NO_LANE, first_bit, one_lane, rest_of


@kernel
def see_partners(layer, houses, partners, linked):
    """Fills `partners` ``int64 (C, K)`` with the only other place of a mark in each house of each of its places (-1 if
    there are more), and `linked` ``uint64 (W,)`` with the places that have one. `layer` ``uint64 (W,)``: its places.
    """
    linked[:] = NO_LANE
    partners[:] = -1
    for house in range(houses.masks.shape[0]):
        first, second = two_places(layer, houses.masks[house])
        if first >= 0:
            for k in range(houses.of.shape[1]):
                if houses.of[first, k] == house:
                    partners[first, k] = second
                if houses.of[second, k] == house:
                    partners[second, k] = first
            linked[first // WORD] |= one_lane(first % WORD)
            linked[second // WORD] |= one_lane(second % WORD)


@kernel
def _chains_from(start, layer, houses, partners, linked, most, links, queue, gone):
    """Follows the chains of at most `most` strong links from place `start`. Returns the length of the shortest one that
    eliminates something, and fills `gone` for all chains of that length; `most` + 1 if there is none.

    `links` ``int64 (C,)`` and `queue` ``int64 (C,)`` are working space.
    """
    links[:] = 0
    links[start] = -1
    head, tail, best = 0, 0, most + 1
    for k in range(partners.shape[1]):
        end = partners[start, k]
        if end >= 0 and links[end] == 0:
            links[end], queue[tail] = 1, end
            tail += 1
    while head < tail:
        end = queue[head]
        head += 1
        if links[end] > best:
            break
        for w in range(layer.shape[0]):
            both = layer[w] & houses.peers[start, w] & houses.peers[end, w]
            if links[end] > 1 and both != NO_LANE:
                gone[w] |= both
                best = links[end]
        if links[end] >= min(best, most):
            continue
        for w in range(layer.shape[0]):
            left = linked[w] & houses.peers[end, w]
            while left != NO_LANE:
                next_start = w * WORD + first_bit(left)
                left = rest_of(left)
                for k in range(partners.shape[1]):
                    next_end = partners[next_start, k]
                    if next_end >= 0 and links[next_end] == 0:
                        links[next_end], queue[tail] = links[end] + 1, next_end
                        tail += 1
    return best


@kernel(allocates=True)
def mark_chains(states, rows, houses, most, longest, found, shortest):
    """Strikes marks out by the shortest chains of one mark, of at most `most` strong links. `rows` and `found` as in
    `gridlanes.kernels.grading.locked.locked`; `shortest` ``int64 (n,)``: how many links the shortest ones have that
    eliminate something, if those are at most `longest`; 0 if there are none.
    """
    n_marks, n_words, n_coords = houses.members.shape[1], houses.masks.shape[1], houses.of.shape[0]
    layers, gone = np.zeros((n_marks, n_words), np.uint64), np.zeros((n_marks, n_words), np.uint64)
    partners, linked = np.zeros((n_coords, houses.of.shape[1]), np.int64), np.zeros(n_words, np.uint64)
    links, queue = np.zeros(n_coords, np.int64), np.zeros(n_coords, np.int64)
    here = np.zeros(n_words, np.uint64)
    for i in range(rows.shape[0]):
        words = states.words[rows[i]]
        see_layers(words, layers)
        best, n_found = longest + 1, 0
        for mark in range(n_marks):
            see_partners(layers[mark], houses, partners, linked)
            for start in range(n_coords):
                if linked[start // WORD] & one_lane(start % WORD) == NO_LANE:
                    continue
                here[:] = NO_LANE
                length = _chains_from(
                    start, layers[mark], houses, partners, linked, min(best, longest), links, queue, here
                )
                if length < best:
                    best = length
                    gone[:] = NO_LANE
                if length == best <= longest:
                    for w in range(n_words):
                        gone[mark, w] |= here[w]
        for mark in range(n_marks if best <= most else 0):
            for w in range(n_words):
                left = gone[mark, w]
                while left != NO_LANE:
                    n_found += strike(words, w * WORD + first_bit(left), one_lane(mark))
                    left = rest_of(left)
        found[i], shortest[i] = n_found, best if best <= longest else 0
