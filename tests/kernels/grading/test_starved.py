"""Marks that starve a count against a plain look at what each supposition leads to."""

from __future__ import annotations

import random

import numpy as np
import pytest
from count_states import MARK, NO_LINES, C, N, found_by, listed, random_counts, random_held, random_state, said
from grading_states import room

from gridlanes.kernels.grading.count_moves import STARVED, STARVED_LATER

BIT = 1 << MARK


def is_refuted(state, counts, coord, holds, depth):
    """Whether counts, each by itself, contradict a supposition in so many steps."""
    state = list(state)
    state[coord] = state[coord] & BIT if holds else state[coord] & ~BIT
    new = {coord}
    for _ in range(depth + 1):
        after = list(state)
        for count in counts:
            if not new & {*count[0]}:
                continue
            told = said(state, [count])
            if told is None:
                return True
            for c, (left, now) in enumerate(zip(after, told, strict=True)):
                after[c] = left & now
        if not all(after):
            return True
        new = {c for c in range(C) if after[c] != state[c]}
        state = after
    return False


def starved_plainly(state, counts, depth):
    """What is left of a state after all suppositions about it."""
    spoken_of = {c for coords, _ in counts for c in coords if state[c] & BIT and state[c] != BIT}
    left = list(state)
    for coord in spoken_of:
        if is_refuted(state, counts, coord, True, depth):
            left[coord] &= ~BIT
        if is_refuted(state, counts, coord, False, depth):
            left[coord] &= BIT
    return left


@pytest.mark.parametrize(("way", "depth"), [(STARVED, 1), (STARVED_LATER, 2)])
def test_what_starves_a_count_is_what_suppositions_contradict(way, depth):
    rng, n_moves = random.Random(depth), 0
    for _ in range(6):
        held = random_held(rng)
        counts = random_counts(rng, 6, held)
        words = np.array([random_state(rng, counts, held) for _ in range(N)], np.uint64)
        before, found = words.tolist(), room(N)
        own = listed([], np.zeros(N + 1, np.int64))
        found_by(way, words, np.arange(N), listed(counts), own, NO_LINES, 8, found)
        for state, after, n in zip(before, words.tolist(), found.tolist(), strict=True):
            assert after == starved_plainly(state, counts, depth)
            assert n == sum((a & ~b).bit_count() for a, b in zip(state, after, strict=True))
            assert all(after[c] & (BIT if c in held else ~BIT) for c in range(C))
        n_moves += int(found.sum())
    assert n_moves


def test_a_known_solution_spares_work_but_changes_nothing():
    rng = random.Random(3)
    held = random_held(rng)
    counts = random_counts(rng, 6, held)
    words = np.array([random_state(rng, counts, held) for _ in range(N)], np.uint64)
    true = np.array([[BIT if c in held else 1 for c in range(C)]] * N, np.uint64)
    own, found = listed([], np.zeros(N + 1, np.int64)), room(N)
    alone = words.copy()
    found_by(STARVED, alone, np.arange(N), listed(counts), own, NO_LINES, 8, found)
    found_by(STARVED, words, np.arange(N), listed(counts), own, NO_LINES, 8, room(N), known=true)
    assert (alone == words).all()
    assert found.any()
