"""Facts against sets of (coord, mark)."""

from __future__ import annotations

import numpy as np
import pytest
from grading_states import marks, random_states

from gridlanes.kernels.grading.facts import (
    most_facts,
    number_facts,
    room_for_facts,
    see_exclusions,
    see_forced,
    words_for,
)
from gridlanes.kernels.grading.houses import see_layers

N = 8


def in_set(words, facts, k):
    """The facts, as (coord, mark), that a row of words names for fact k."""
    width = len(facts.linked)
    bits = [v * 64 + bit for v in range(width) for bit in marks(int(words[k * width + v]))]
    return {(int(facts.coord[j]), int(facts.mark[j])) for j in bits}


@pytest.mark.parametrize("between_places", [False, True])
def test_facts_exclude_and_force_what_houses_say(between_places):
    board, states, _ = random_states(3, 2, N, 0.2)
    houses, members = board.houses, board.houses.members.tolist()
    assert most_facts(states, np.arange(N)) == np.bitwise_count(states.words).sum(axis=1).max()
    for words in states.words:
        state = [marks(word) for word in words]
        every = {(c, mark) for c in range(36) for mark in state[c]}
        excluded = {
            (c, mark): {(c, other) for other in state[c] - {mark}}
            | {(d, mark) for house in members if c in house for d in house if d != c and mark in state[d]}
            for c, mark in every
        }
        pairs = [[(c, mark) for mark in state[c]] for c in range(36)]
        if between_places:
            pairs += [[(c, mark) for c in house if mark in state[c]] for house in members for mark in range(6)]
        forced = {(a, b) for pair in pairs if len(pair) == 2 for a, b in (pair, pair[::-1])}
        layers = np.zeros((6, 1), np.uint64)
        see_layers(words, layers)
        n = len({fact for fact in every if excluded[fact]})
        facts = room_for_facts(n, 6, 36)
        assert number_facts(words, layers, houses, facts) == n
        see_exclusions(words, layers, houses, facts, n)
        see_forced(words, layers, houses, facts, n, between_places)
        named = list(zip(facts.coord.tolist(), facts.mark.tolist(), strict=True))
        assert named == sorted(named, key=lambda fact: fact[::-1])
        for k, fact in enumerate(named):
            assert facts.number[fact[1] * 36 + fact[0]] == k
            assert in_set(facts.excludes, facts, k) == excluded[fact]
            assert in_set(facts.forces, facts, k) == {b for a, b in forced if a == fact}
            assert (int(facts.linked[k // 64]) >> k % 64 & 1) == any(a == fact for a, _ in forced)
        for c, mark in every - {*named}:
            assert facts.number[mark * 36 + c] == -1
    assert words_for(64) == 1
    assert words_for(65) == 2
