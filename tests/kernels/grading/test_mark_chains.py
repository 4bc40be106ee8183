"""Chains of one mark against a walk over all of them."""

from __future__ import annotations

import numpy as np
from grading_states import marks, random_states, room, struck

from gridlanes.kernels.grading.houses import is_in, see_layers
from gridlanes.kernels.grading.mark_chains import mark_chains, see_partners

N, MAX_LINKS = 30, 4
LONGEST = 5


def chains_plainly(words, houses):
    """How many strong links the shortest chains have that strike something out, and (coord, mark) for what they do."""
    state, members = [marks(word) for word in words], houses.members.tolist()
    sees = [{d for house in members if c in house for d in house} - {c} for c in range(len(state))]
    best, gone = LONGEST + 1, set()
    for mark in range(houses.members.shape[1]):
        places = {c for c in range(len(state)) if mark in state[c]}
        pairs = [pair for house in members if len(pair := [c for c in house if c in places]) == 2]
        strong = {c: {d for pair in pairs if c in pair for d in pair} - {c} for c in places}
        for start in places:
            ends, known, links = strong[start], set(strong[start]), 1
            while ends and links <= min(best, LONGEST):
                here = {(c, mark) for end in ends for c in places & sees[start] & sees[end]} if links > 1 else set()
                if here:
                    gone = here | (gone if links == best else set())
                    best = links
                    break
                later = {far for end in ends for near in places & sees[end] for far in strong[near]}
                ends, links = later - known - {start}, links + 1
                known |= ends
    return best, gone


def test_the_shortest_chains_are_used():
    board, states, _ = random_states(3, 3, N, 0.45)
    before, found, shortest = states.words.copy(), room(N), room(N)
    mark_chains(states, np.arange(N), board.houses, MAX_LINKS, LONGEST, found, shortest)
    for i in range(N):
        best, gone = chains_plainly(before[i], board.houses)
        used = gone if best <= MAX_LINKS else set()
        assert struck(before[i], states.words[i]) == used
        assert found[i] == len(used)
        assert shortest[i] == (best if gone else 0)
    assert len(set(shortest.tolist())) > 1


def test_partners_are_the_only_other_places():
    board, states, _ = random_states(3, 2, 1, 0.3)
    houses, layers = board.houses, np.zeros((6, 1), np.uint64)
    partners, linked = np.zeros((36, houses.of.shape[1]), np.int64), np.zeros(1, np.uint64)
    see_layers(states.words[0], layers)
    for mark in range(6):
        see_partners(layers[mark], houses, partners, linked)
        for c in range(36):
            for k, house in enumerate(houses.of[c].tolist()):
                places = [d for d in houses.members[house].tolist() if mark in marks(states.words[0, d])]
                expected = next(d for d in places if d != c) if c in places and len(places) == 2 else -1
                assert partners[c, k] == expected
            assert is_in(linked, c) == (partners[c] >= 0).any()
