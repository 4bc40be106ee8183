"""The easiest way to reason with counts comes first."""

from __future__ import annotations

import random

import numpy as np
from count_states import NO_LINES, N, found_by, listed, random_counts, random_held, random_state
from grading_states import room

from gridlanes.kernels.grading.count_moves import OVERLAPPING, STARVED, STARVED_LATER, count_moves


def test_a_state_is_narrowed_by_the_first_way_that_narrows_it():
    rng, seen = random.Random(2), set()
    own = listed([], np.zeros(N + 1, np.int64))
    for _ in range(4):
        held = random_held(rng)
        counts = listed(random_counts(rng, 5, held))
        words = np.array([random_state(rng, [], held) for _ in range(N)], np.uint64)
        left, way, found = words.copy(), room(N), room(N)
        none, last = np.zeros_like(words), STARVED_LATER
        count_moves(left, np.arange(N), counts, own, NO_LINES, 8, none, STARVED, last, way, found)
        alone = {}
        for each in (STARVED, OVERLAPPING, STARVED_LATER):
            alone[each] = words.copy()
            found_by(each, alone[each], np.arange(N), counts, own, NO_LINES, 8, room(N))
        for i in range(N):
            ways = [each for each in alone if (alone[each][i] != words[i]).any()]
            assert way[i] == (ways[0] if ways else 0)
            assert (left[i] == (alone[ways[0]][i] if ways else words[i])).all()
            assert found[i] == np.bitwise_count(words[i] & ~left[i]).sum()
            if ways:  # nothing is looked for behind the last way
                short, n_found = words[i : i + 1].copy(), room(1)
                count_moves(
                    short, np.arange(i, i + 1), counts, own, NO_LINES, 8, none, STARVED, ways[0] - 1, room(1), n_found
                )
                assert (short == words[i]).all()
                assert n_found[0] == 0
        seen |= set(way.tolist())
    assert {0, STARVED, OVERLAPPING} <= seen
