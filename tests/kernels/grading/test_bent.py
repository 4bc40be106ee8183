"""Bent subsets: those of three coords against all of them, larger ones by what they may strike out."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from grading_states import marks, random_states, room, struck

from gridlanes.kernels.grading.bent import bent_subsets

N = 30


def bent_plainly(words, houses, size):
    """(coord, mark) for all that some bent subset of so many coords strikes out."""
    state = [marks(word) for word in words]
    sees = [{d for house in houses.members.tolist() if c in house for d in house} - {c} for c in range(len(state))]
    gone = set()
    for chosen in itertools.combinations([c for c in range(len(state)) if 1 < len(state[c]) <= size], size):
        union = set().union(*(state[c] for c in chosen))
        if len(union) != size or not any(set(chosen) - {hinge} <= sees[hinge] for hinge in chosen):
            continue
        places = {m: [c for c in chosen if m in state[c]] for m in union}
        loose = [m for m in union if any(b not in sees[a] for a, b in itertools.combinations(places[m], 2))]
        for mark in loose if len(loose) == 1 else () if loose else union:
            gone |= {(c, mark) for c in range(len(state)) if mark in state[c] and set(places[mark]) <= sees[c]}
    return gone


@pytest.mark.parametrize("size", [3, 4])
def test_one_is_used_exactly_where_there_is_one(size):
    board, states, _ = random_states(2, 2, N, 0.3, seed=size)
    before, found, widest = states.words.copy(), room(N), room(N)
    bent_subsets(states, np.arange(N), board.houses, size, found, widest)
    for i in range(N):
        could = bent_plainly(before[i], board.houses, size)
        did = struck(before[i], states.words[i])
        assert did <= could
        assert bool(did) == bool(could)
        assert found[i] == len(did)
        assert (2 <= widest[i] <= size) == bool(did)
    assert found.any()
