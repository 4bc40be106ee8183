"""The counts of a state: those that restrict something, without the coords that are decided."""

from __future__ import annotations

import random

import numpy as np
from count_states import BLOCK, MARK, NO_LINES, C, N, listed, random_counts, random_held, sights_plainly

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.counts import AT_LEAST_ONE, SightLines, open_counts, room_for_counts


@kernel(allocates=True)
def gathered(state, shared, own, lines, places, admitted):
    """The open coords of each count of a state, and the numbers of them that it admits; how many there are."""
    open = room_for_counts(state.shape[0], places.shape[0])
    n = open_counts(state, 0, shared, own, lines, open)
    places[:n], admitted[:n] = open.places[:n, 0], open.admitted[:n]
    return n


def gathered_plainly(state, counts):
    """The same in plain Python, as a list without order."""
    found = []
    for coords, numbers in counts:
        is_open = [c for c in {*coords} if state[c] >> MARK & 1 and state[c] != 1 << MARK]
        n_held = sum(state[c] == 1 << MARK for c in {*coords})
        left = [n - n_held for n in numbers if 0 <= n - n_held <= len(is_open)]
        if is_open and len(left) <= len(is_open):
            found.append((sum(1 << c for c in is_open), sum(1 << n for n in left)))
    return sorted(found)


def test_what_restricts_nothing_is_left_out_and_decided_coords_count():
    rng, n_counts = random.Random(1), 0
    own = listed([], np.zeros(N + 1, np.int64))
    for turn in range(100):
        line, held = rng.sample(range(C), 7), random_held(rng)
        twice = np.array([*line, *line], np.int64)
        lines = SightLines(
            np.array([0, 7, 14]), twice, np.full(2, MARK), np.full(2, BLOCK), np.array([1, AT_LEAST_ONE])
        )
        counts = random_counts(rng, 4, held)
        state = [rng.choice([1, 2, 3, 3, 3, 4, 7]) for _ in range(C)]
        places, admitted = np.zeros(40, np.uint64), np.zeros(40, np.uint64)
        used = lines if turn % 2 else NO_LINES
        n = gathered(np.array(state, np.uint64), listed(counts), own, used, places, admitted)
        expected = gathered_plainly(state, [*counts, *(sights_plainly(state, line) if turn % 2 else [])])
        assert sorted(zip(places[:n].tolist(), admitted[:n].tolist(), strict=True)) == expected
        n_counts += n
    assert n_counts
