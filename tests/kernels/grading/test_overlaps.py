"""Two counts that overlap against all ways in which their coords may hold the mark."""

from __future__ import annotations

import functools
import itertools
import operator
import random

import numpy as np
import pytest
from count_states import (
    BLOCK,
    MARK,
    NO_LINES,
    C,
    N,
    found_by,
    listed,
    random_counts,
    random_held,
    random_state,
    said,
    settled,
    sights_plainly,
)
from grading_states import room

from gridlanes.kernels.grading.count_moves import OVERLAPPING
from gridlanes.kernels.grading.counts import AT_LEAST_ONE, ListedCounts, SightLines
from gridlanes.kernels.grading.overlaps import said_together

overlaps = functools.partial(found_by, OVERLAPPING)


def overlaps_plainly(state, counts):
    """What is left of a state after all that pairs of counts say, of the state as it was; None where two contradict
    each other.
    """
    pairs = [said(state, pair) for pair in itertools.combinations(counts, 2)]
    if None in pairs:
        return None
    return [functools.reduce(operator.and_, words) for words in zip(state, *pairs, strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_what_pairs_of_counts_rule_out_is_all_that_they_say(seed):
    rng, n_moves = random.Random(seed), 0
    for _ in range(20):
        held = random_held(rng)
        counts = random_counts(rng, 5, held)
        words = np.array([random_state(rng, counts, held) for _ in range(N)], np.uint64)
        before, found = words.tolist(), room(N)
        own = listed([], np.zeros(N + 1, np.int64))
        overlaps(words, np.arange(N), listed(counts), own, NO_LINES, 8, found)
        for state, after, n in zip(before, words.tolist(), found.tolist(), strict=True):
            expected = overlaps_plainly(state, counts)
            assert after == expected
            assert n == sum((a & ~b).bit_count() for a, b in zip(state, expected, strict=True))
        n_moves += int(found.sum())
    assert n_moves


def test_counts_of_single_puzzles_are_theirs_alone():
    rng = random.Random(1)
    held = [random_held(rng) for _ in range(N)]
    counts = [random_counts(rng, 3, each) for each in held]
    words = np.array([random_state(rng, *each) for each in zip(counts, held, strict=True)], np.uint64)
    before, found = words.tolist(), room(N)
    own = listed([count for each in counts for count in each], 3 * np.arange(N + 1))
    rows = np.arange(0, N, 2)
    some = np.ascontiguousarray(words[rows])
    overlaps(some, rows, listed([]), own, NO_LINES, 8, found)
    assert some.tolist() == [overlaps_plainly(before[row], counts[row]) for row in rows.tolist()]
    assert found.any()


@pytest.mark.parametrize("seed", range(6))
def test_lines_say_what_their_stretches_do(seed):
    rng, n_moves = random.Random(seed), 0
    line, held = rng.sample(range(C), 7), random_held(rng)
    twice = np.array([*line, *line], np.int64)
    lines = SightLines(np.array([0, 7, 14]), twice, np.full(2, MARK), np.full(2, BLOCK), np.array([1, AT_LEAST_ONE]))
    own = listed([], np.zeros(N + 1, np.int64))
    for _ in range(200):
        counts = random_counts(rng, 3, held)
        state = random_state(rng, counts, held)
        before = None
        while state not in (None, before):
            before, state = state, settled(state, [*counts, *sights_plainly(state, line)])
        if state is None:
            continue
        words, found = np.array([state], np.uint64), room(1)
        overlaps(words, np.zeros(1, np.int64), listed(counts), own, lines, 30, found)
        expected = overlaps_plainly(state, [*counts, *sights_plainly(state, line)])
        assert words[0].tolist() == (expected or [0] * C)
        n_moves += int(found[0])
    assert n_moves


def test_two_counts_that_contradict_each_other_leave_nothing():
    words, found = np.full((N, C), 3, np.uint64), room(N)
    counts = listed([(range(4), {1}), (range(3), {2})])
    overlaps(words, np.arange(N), counts, listed([], np.zeros(N + 1, np.int64)), NO_LINES, 8, found)
    assert not words.any()


def test_the_numbers_of_63_coords_fit_and_more_are_not_looked_at():
    every, none = 2**64 - 1, 0
    assert said_together(np.uint64(1 << 63), np.uint64(1), 0, 63, 0) == (2, 2, 2)
    assert said_together(np.uint64(1 << 62), np.uint64(every), 1, 62, 0) == (0, 0, 0)
    assert said_together(np.uint64(none), np.uint64(every), 1, 2, 1) == (2, 2, 2)
    for n, is_seen in ((63, True), (64, False)):
        counts = [(range(n), {n}), (range(2), {0})]
        start, admitted = np.array([0, n, n + 2]), np.array([[1 << min(n, 63), 1]], np.uint64)
        coords = np.array([*range(n), 0, 1], np.int64)
        shared = ListedCounts(np.zeros(2, np.int64), start, coords, np.full(2, MARK), admitted)
        own = ListedCounts(np.zeros(2, np.int64), *(listed([])[1:4]), np.zeros((1, 0), np.uint64))
        words, found = np.full((1, n), 3, np.uint64), room(1)
        overlaps(words, np.arange(1), shared, own, NO_LINES, 8, found)
        assert bool(found[0]) == is_seen, counts
