"""Forcing chains against a breadth-first search over all facts."""

from __future__ import annotations

import numpy as np
import pytest
from grading_states import marks, random_states, room, struck

from gridlanes.kernels.grading.chains import NEVER, chains

N = 15


def chains_plainly(words, houses, between_places):
    """The length of the shortest chains, and (coord, mark) for what they strike out."""
    state, members = [marks(word) for word in words], houses.members.tolist()
    sees = [{d for house in members if c in house for d in house} - {c} for c in range(len(state))]

    def after(c, mark, holds):
        if holds:
            yield from ((c, other, False) for other in state[c] - {mark})
            yield from ((d, mark, False) for d in sees[c] if mark in state[d])
            return
        if len(state[c]) == 2:
            yield from ((c, other, True) for other in state[c] - {mark})
        for house in members if between_places else ():
            places = [d for d in house if mark in state[d]]
            if c in places and len(places) == 2:
                yield from ((d, mark, True) for d in places if d != c)

    best, gone = NEVER, set()
    for c in range(len(state)):
        for mark in state[c] if len(state[c]) > 1 else ():
            for holds in (True, False):
                edge, known, steps = {(c, mark, holds)}, {(c, mark, holds)}, 0
                while edge and (c, mark, not holds) not in known:
                    edge = {fact for known_fact in edge for fact in after(*known_fact)} - known
                    known |= edge
                    steps += 1
                if (c, mark, not holds) in known and steps <= best:
                    lost = {(c, mark)} if holds else {(c, other) for other in state[c] - {mark}}
                    best, gone = steps, lost | (gone if steps == best else set())
    return best, gone


@pytest.mark.parametrize("between_places", [False, True])
def test_the_shortest_chains_are_used(between_places):
    board, states, _ = random_states(3, 2, N, 0.2)
    before, found, shortest = states.words.copy(), room(N), room(N)
    chains(states, np.arange(N), board.houses, between_places, found, shortest)
    for i in range(N):
        best, gone = chains_plainly(before[i], board.houses, between_places)
        assert struck(before[i], states.words[i]) == gone
        assert found[i] == len(gone)
        assert shortest[i] == (best if gone else 0)
    assert found.any()
