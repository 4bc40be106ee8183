"""The kernel of overlapping own regions: its twin, sound, monotone, idempotent at the fixpoint."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from laws import FORMATS

from gridlanes.kernels.rule_kernel import KERNELS
from gridlanes.kernels.rules.overlap import overlap_naive

N_MARKS = 4
CASES = [(1, [0, 1, 2, 3], [0, 4, 5, 6]), (2, [0, 1, 2, 3], [0, 1, 4, 5]), (3, [0, 1, 2, 3], [0, 1, 2, 4])]


def run(word_format, states, coords, n_shared, *, column=False):
    """The words after one pass, and the lanes that changed and broke."""
    n = max(coords) + 1
    tile = word_format.zeros(n + 1, word_format.lanes)
    for lane, words in enumerate(states):
        for coord, word in enumerate(words):
            tile[coord, lane] = word_format.filled(word, 1)[0]
    flags = word_format.zeros(2, word_format.lanes)
    index = np.array([len(coords), *coords, n_shared], np.int32)
    entry = KERNELS["overlap"].entry(tile, column=column)
    for lane in range(len(states)) if column else (0,):
        entry(tile, lane, index, 0, 1, np.zeros(1, np.int64), flags)
    rows = [word_format.integers(row) for row in tile[:-1]]
    after = [[row[lane] for row in rows] for lane in range(len(states))]
    return after, word_format.integers(flags[0]), word_format.integers(flags[1])


def naive(words, coords, n_shared):
    after, broken = list(words), False
    result, broken = overlap_naive([words[coord] for coord in coords], [n_shared])
    for coord, word in zip(coords, result, strict=True):
        after[coord] &= word
    return after, broken


def random_state(rng, n):
    return [rng.choice((15, 15, rng.randint(0, 15), 1 << rng.randrange(4))) for _ in range(n)]


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} shared")
def test_it_is_its_twin_on_tiles_and_columns(word_format, case):
    n_shared, first, second = case
    coords = [*first, *second]
    rng = random.Random(repr(case))
    for _ in range(20):
        states = [random_state(rng, max(coords) + 1) for _ in range(word_format.lanes)]
        expected = [naive(words, coords, n_shared)[0] for words in states]
        for column in (False, True) if word_format.bits <= 64 else (False,):
            after, changed, broken = run(word_format, states, coords, n_shared, column=column)
            assert after == expected
            assert [bool(flag) for flag in changed] == [a != b for a, b in zip(states, expected, strict=True)]
            assert not any(broken)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} shared")
def test_it_is_sound_and_monotone(case):
    n_shared, first, second = case
    coords = [*first, *second]
    n = max(coords) + 1
    finished = [
        marks
        for marks in itertools.product(range(N_MARKS), repeat=n)
        if len({marks[c] for c in first}) == len({marks[c] for c in second}) == N_MARKS
    ]
    assert finished
    rng = random.Random(repr(case))
    for _ in range(200):
        words = random_state(rng, n)
        after, _ = naive(words, coords, n_shared)
        for marks in finished:
            if all(words[c] >> mark & 1 for c, mark in enumerate(marks)):
                assert all(after[c] >> mark & 1 for c, mark in enumerate(marks))
        smaller = [word & rng.randint(0, 15) for word in words]
        assert all(a & ~b == 0 for a, b in zip(naive(smaller, coords, n_shared)[0], after, strict=True))


def test_at_the_fixpoint_another_pass_changes_nothing():
    rng = random.Random(1)
    n_shared, first, second = CASES[1]
    for _ in range(100):
        words = random_state(rng, 6)
        for _ in range(10):
            words, _ = naive(words, [*first, *second], n_shared)
        assert naive(words, [*first, *second], n_shared)[0] == words
