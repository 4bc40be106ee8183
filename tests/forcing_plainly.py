"""Forcing, followed in plain sets: what the kernels of forcing are held to."""

from __future__ import annotations

import numpy as np
from grading_states import marks, random_states, room, struck

N = 12


def assumed_plainly(state, houses, way, c0, mark0):
    """The state after an assumption; None if it breaks. `way`: "nishio", "static" or "dynamic"."""
    members, after, waiting, held = houses.members.tolist(), [set(here) for here in state], [(c0, mark0)], set()
    while waiting:
        c, mark = waiting.pop(0)
        if c in held:
            continue
        held.add(c)
        if mark not in after[c]:
            return None
        gone = [(c, other) for other in after[c] - {mark}] if way != "nishio" else []
        gone += [(d, mark) for house in members if c in house for d in house if d != c]
        for d, other in gone:
            after[d].discard(other)
        for d in range(len(state)):
            settled = way == "dynamic" or len(state[d]) == 2
            if not after[d]:
                return None
            if way != "nishio" and len(after[d]) == 1 and len(state[d]) > 1 and settled:
                waiting.append((d, *after[d]))
        for house in members:
            for other in range(len(house)):
                places, before = [d for d in house if other in after[d]], [d for d in house if other in state[d]]
                if not places:
                    return None
                lost_some = len(places) < len(before) and (way != "static" or len(before) == 2)
                if len(places) == 1 and lost_some and (way != "nishio" or other == mark0):
                    waiting.append((places[0], other))
    return after


def assert_forced(kernel, way, *more):
    """A kernel moves where an assumption breaks or all ways agree, and strikes out nothing true. `more`: arguments of
    it after the houses.
    """
    board, states, solutions = random_states(2, 2, N, 0.4)
    before, found, shortest = states.words.copy(), room(N), room(N)
    kernel(states, np.arange(N), board.houses, *more, found, shortest)
    assert ((states.words & solutions) == solutions).all()
    for i in range(N):
        state = [marks(word) for word in before[i]]
        ways = {(c, m): assumed_plainly(state, board.houses, way, c, m) for c in range(16) for m in state[c]}
        groups = [[(c, m) for m in state[c]] for c in range(16)]
        groups += [
            [(c, m) for c in house if m in state[c]] for house in board.houses.members.tolist() for m in range(4)
        ]
        could = {fact for fact, after in ways.items() if after is None and len(state[fact[0]]) > 1}
        for group in [] if way == "nishio" else [group for group in groups if len(group) > 1]:
            open_ways = [ways[fact] for fact in group if ways[fact] is not None]
            could |= {(c, m) for c in range(16) for m in state[c] if all(m not in after[c] for after in open_ways)}
        did = struck(before[i], states.words[i])
        assert did <= could
        assert bool(did) == bool(could)
        assert found[i] == len(did)
        assert (shortest[i] > 0) == bool(did)
    assert found.any()
