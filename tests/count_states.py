"""Counts of small boards for the tests of techniques with counts, and states that satisfy them."""

from __future__ import annotations

import itertools

import numpy as np

from gridlanes.kernels.grading.count_moves import STARVED_LATER, count_moves
from gridlanes.kernels.grading.counts import ListedCounts, SightLines

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


def found_by(way, words, rows, shared, own, lines, room, found, known=None):
    """What one way to reason with counts finds in states, in place, as `count_moves` does with several."""
    left, ways = words.copy(), np.zeros(len(rows), np.int64)
    true = np.zeros_like(words) if known is None else known
    count_moves(left, rows, shared, own, lines, room, true, way, STARVED_LATER, ways, found)
    words[ways == way] = left[ways == way]
    found[: len(rows)][ways != way] = 0
