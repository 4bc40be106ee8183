"""Bent subsets: those of three coords against all of them, larger ones by what they may strike out."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from grading_states import marks, random_states, room, struck

from gridlanes.kernels.grading.bent import LastLook, bent_subsets
from gridlanes.kernels.grading.houses import HouseStates

N = 30


def nothing_seen(states):
    return LastLook(np.zeros_like(states.words), np.zeros_like(states.placed))


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
    bent_subsets(states, np.arange(N), board.houses, size, nothing_seen(states), found, widest)
    for i in range(N):
        could = bent_plainly(before[i], board.houses, size)
        did = struck(before[i], states.words[i])
        assert did <= could
        assert bool(did) == bool(could)
        assert found[i] == len(did)
        assert (2 <= widest[i] <= size) == bool(did)
    assert found.any()


def test_what_was_quiet_at_the_last_look_changes_nothing():
    """States that lose marks, one coord after the other, and at last another state."""
    rng, (board, states, _), size = np.random.default_rng(1), random_states(2, 2, N, 0.5, seed=5), 3
    last, n_quiet, n_found = nothing_seen(states), 0, 0
    for turn in range(12):
        if turn == 11:
            states = random_states(2, 2, N, 0.5, seed=6)[1]
        alone = HouseStates(states.words.copy(), states.placed)
        results = []
        for each, known in ((states, last), (alone, nothing_seen(states))):
            found, widest = room(N), room(N)
            bent_subsets(each, np.arange(N), board.houses, size, known, found, widest)
            results.append((found.tolist(), widest.tolist(), each.words.tolist()))
        assert results[0] == results[1]
        n_quiet, n_found = n_quiet + int(np.bitwise_count(last.quiet).sum()), n_found + int(found.sum())
        coord = rng.integers(0, 16, N)
        word = states.words[np.arange(N), coord]
        states.words[np.arange(N), coord] = np.where(word & (word - np.uint64(1)), word & (word - np.uint64(1)), word)
    assert n_quiet
    assert n_found
