"""Parity of counts, against all sets of them."""

from __future__ import annotations

from itertools import chain, combinations

import numpy as np

from gridlanes.grading.counts import regions_at
from gridlanes.kernels.grading.parity import ParityLinks, ParityWalk, decide_by_parity

OFF, ON, OPEN = 1, 2, 3


def links_of(ends, odd, coords=None, marks=None):
    """Links between counts, the last node being for what is counted once."""
    n = len(odd)
    coords, marks = coords or [*range(len(ends))], marks or [1] * len(ends)
    every = (np.array(each, np.int64) for each in (coords, marks, ends))
    return ParityLinks(*every, *regions_at(ends, n + 1), np.array([*odd, 0], np.int64))


def decided(states, links):
    states = np.array(states, np.uint64)
    left, found = states.copy(), np.zeros(len(states), np.int64)
    walk = ParityWalk(*(np.zeros(len(links.odd), np.int64) for _ in range(6)))
    decide_by_parity(states, links, walk, left, found)
    assert found.tolist() == np.bitwise_count(states & ~left).sum(axis=1).tolist()
    return left.tolist()


def decided_plainly(state, ends, odd):
    """What all sets of counts say that have one open link out of them; None if one has none, and is contradicted."""
    left = list(state)
    for part in chain.from_iterable(combinations(range(len(odd)), k) for k in range(1, len(odd) + 1)):
        out = [e for e, (a, b) in enumerate(ends) if (a in part) != (b in part)]
        still = [e for e in out if state[e] == OPEN]
        parity = (sum(odd[v] for v in part) + sum(state[e] == ON for e in out)) % 2
        if not still and parity:
            return None
        if len(still) == 1:
            left[still[0]] = ON if parity else OFF
    return left


def random_case(rng):
    """A graph with a state in which most links are decided."""
    n = int(rng.integers(2, 7))
    ends = [sorted(rng.choice(n + 1, 2, replace=False).tolist()) for _ in range(int(rng.integers(2, 11)))]
    state = rng.choice([OFF, ON, OPEN], len(ends), p=[0.25, 0.25, 0.5])
    true = np.where(state == OPEN, rng.choice([OFF, ON], len(ends)), state)
    odd = [sum(int(true[e]) == ON for e, pair in enumerate(ends) if v in pair) % 2 for v in range(n)]
    return ends, odd, state.tolist(), true.tolist()


def test_it_decides_what_sets_of_counts_say():
    rng, n_moved, n_broken = np.random.default_rng(1), 0, 0
    for _ in range(300):
        ends, odd, state, true = random_case(rng)
        (left,) = decided([state], links_of(ends, odd))
        assert all(word & mark for word, mark in zip(left, true, strict=True))
        assert left == decided_plainly(state, ends, odd)
        n_moved += left != state
        odd[0] ^= 1
        (left,) = decided([state], links_of(ends, odd))
        expected = decided_plainly(state, ends, odd)
        assert left == expected if expected else left[0] == 0
        n_broken += expected is None
    assert n_moved > 100
    assert n_broken > 20


SQUARE = [[0, 1], [1, 2], [2, 3], [0, 3], [0, 4], [2, 4]]
"""four counts in a ring, of which two have a coord that is counted once"""


def test_one_of_two_ways_out_decides_the_other():
    links = links_of(SQUARE, [0, 0, 0, 0])
    ring = [OPEN] * 4
    assert decided([[*ring, ON, OPEN], [*ring, OFF, OPEN], [*ring, OPEN, OPEN]], links) == [
        [*ring, ON, ON], [*ring, OFF, OFF], [*ring, OPEN, OPEN],
    ]  # fmt: skip
    assert decided([[*ring, ON, OPEN]], links_of(SQUARE, [0, 1, 0, 0])) == [[*ring, ON, OFF]]


def test_two_open_links_between_the_same_counts_are_no_bridge():
    links = links_of([[0, 1], [0, 1], [0, 2], [1, 2]], [0, 0])
    assert decided([[OPEN, OPEN, ON, ON]], links) == [[OPEN, OPEN, ON, ON]]
    assert decided([[OPEN, OFF, ON, OFF]], links)[0][0] == 0  # one end would have to be used without the other
    assert decided([[OPEN, OFF, ON, ON]], links) == [[ON, OFF, ON, ON]]


def test_a_coord_with_other_marks_loses_only_those_that_are_wrong():
    ends, where = [[0, 1], [0, 2]], {"coords": [2, 0], "marks": [2, 0]}
    assert decided([[1, 7, 7]], links_of(ends, [0, 1], **where)) == [[1, 7, 4]]
    assert decided([[6, 7, 7]], links_of(ends, [0, 0], **where)) == [[6, 7, 3]]
    assert decided([[6, 7, 7]], links_of(ends, [0, 1], **where)) == [[6, 7, 0]]  # mark 0 is needed at coord 0
