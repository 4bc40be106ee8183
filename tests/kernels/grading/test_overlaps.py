"""Two counts that overlap against all ways in which their coords may hold the mark."""

from __future__ import annotations

import functools
import itertools
import operator
import random

import numpy as np
import pytest
from grading_states import room

from gridlanes.kernels.grading.overlaps import AT_LEAST_ONE, ListedCounts, SightLines, overlaps, said_together

N, C, MARK, BLOCK = 60, 10, 1, 2
NO_LINES = SightLines(np.zeros(1, np.int64), *(np.zeros(0, np.int64) for _ in range(4)))


def listed(counts, first=None):
    """ListedCounts (coords, numbers) as the kernel reads them, the same for `N` puzzles or those of single ones."""
    start = np.cumsum([0, *(len(coords) for coords, _ in counts)])
    coords = np.array([coord for coords, _ in counts for coord in coords], np.int64)
    admitted = np.array([[sum(1 << n for n in numbers) for _, numbers in counts]], np.uint64)
    if first is None:
        admitted = np.repeat(admitted, N, axis=0)
    return ListedCounts(
        np.zeros(N + 1, np.int64) if first is None else first, start, coords, np.full(len(counts), MARK), admitted
    )


def said(state, counts):
    """What is left of a state, a list of words, after all that some counts say at once, in all ways of their open
    coords; None where no way is left.
    """
    spoken_of = sorted({c for coords, _ in counts for c in coords if state[c] >> MARK & 1 and state[c] != 1 << MARK})
    held = {c for c, word in enumerate(state) if word == 1 << MARK}
    ways = []
    for chosen in itertools.product([False, True], repeat=len(spoken_of)):
        all_held = held | set(itertools.compress(spoken_of, chosen))
        if all(len(all_held & set(coords)) in numbers for coords, numbers in counts):
            ways.append(chosen)
    if not ways:
        return None
    left = list(state)
    for k, coord in enumerate(spoken_of):
        seen = {way[k] for way in ways}
        if len(seen) == 1:
            left[coord] &= 1 << MARK if seen == {True} else ~(1 << MARK)
    return left


def overlaps_plainly(state, counts):
    """What is left of a state after all that pairs of counts say, of the state as it was; None where two contradict
    each other.
    """
    pairs = [said(state, pair) for pair in itertools.combinations(counts, 2)]
    if None in pairs:
        return None
    return [functools.reduce(operator.and_, words) for words in zip(state, *pairs, strict=True)]


def settled(state, counts):
    """A state in which each of some counts by itself has said all it can; None where one has no way left."""
    while True:
        before = state
        for count in counts:
            state = said(state, [count])
            if state is None:
                return None
        if state == before:
            return state


def random_counts(rng, n, held):
    """Counts that a state in which the coords `held` hold the mark satisfies."""
    counts = []
    for _ in range(n):
        coords = rng.sample(range(C), rng.randint(2, 6))
        numbers = set(rng.sample(range(len(coords) + 1), rng.randint(0, 2)))
        counts.append((coords, numbers | {len(held & set(coords))}))
    return counts


def random_state(rng, counts, held):
    """A state that allows these coords to hold the mark, in which each count by itself has said all it can."""
    others = [1, 3, 3, 3, 3, 5, 7]
    words = [rng.choice([2, 3, 3, 3, 3, 7]) if c in held else rng.choice(others) for c in range(C)]
    return settled(words, counts)


def random_held(rng):
    return set(rng.sample(range(C), rng.randint(2, C - 2)))


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


def sights_plainly(state, line):
    """What a line of coords says in counts: one at most of each stretch that is surely whole, and one at least that
    each coord that is surely no block sees or has.
    """
    counts = []
    for holds, numbers in ((lambda word: word >> BLOCK & 1, {0, 1}), (lambda word: word == 1 << BLOCK, None)):
        stretches, stretch = [], []
        for coord in line:
            if holds(state[coord]):
                stretches, stretch = [*stretches, stretch], []
            else:
                stretch = [*stretch, coord]
        for each in filter(None, [*stretches, stretch]):
            if numbers is None:
                lit = [coord for coord in each if not state[coord] >> BLOCK & 1]
                counts += [(each, set(range(1, len(each) + 1)))] * len(lit)
            else:
                counts.append((each, numbers))
    return counts


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
