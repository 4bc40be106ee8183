"""The mark with fewest places: whatever the naive twin says."""

from __future__ import annotations

import random

import numpy as np
import pytest
from laws import FORMATS, random_words

from gridlanes.genres import sandwich
from gridlanes.kernels.search.fewest_places import fewest_places, fewest_places_naive
from gridlanes.lowering.words import WordFormat

STRUCTURE = sandwich.GENRE.structure(6, 6)
COMPLETE = [region.tolist() for region in STRUCTURE.distinct_regions]


def asked(word_format: WordFormat, words, placed_first, before=1):
    """What the kernel asks in a state that lies behind `before` others."""
    lanes = word_format.lanes
    n_rows = -(-len(words) // lanes)
    states = word_format.filled((1 << word_format.bits) - 1, (before + 1) * n_rows * lanes)
    start = before * n_rows * lanes
    states[start:] = 0
    states[start : start + len(words)] = word_format.listed(words)
    states = states.reshape(-1, lanes, *word_format.halves)
    tables = STRUCTURE.tables(word_format)
    marks = np.array(placed_first, np.int32)
    place, mark = fewest_places(states, before * n_rows, tables.regions, tables.lengths, tables.marks_from, marks)
    return None if place < 0 else (int(place), int(mark))


@pytest.mark.parametrize("word_format", [FORMATS[0], FORMATS[-1]], ids=lambda words: f"u{words.bits}")
def test_the_kernel_asks_what_its_naive_twin_asks(word_format):
    rng, answers = random.Random(7), set()
    for _ in range(40):
        words = random_words(rng, 36, [1 << i for i in range(6)])
        placed_first = rng.sample(range(6), rng.randint(0, 2))
        expected = fewest_places_naive(words, COMPLETE, placed_first)
        assert asked(word_format, words, placed_first, rng.randrange(3)) == expected
        answers.add(expected is None)
    assert answers == {True, False}


def test_marks_with_fewer_places_come_first_and_placed_ones_not_at_all():
    words = [0b111111] * 36
    assert fewest_places_naive(words, COMPLETE, [0, 5]) == (0, 0)
    words[6:12] = [0b011111, 0b100000, *[0b011111] * 4]
    assert fewest_places_naive(words, COMPLETE, [5]) == (3, 5)  # three places in their box
    words[12:18] = [0b111111, 0b111111, *[0b011110] * 4]
    assert fewest_places_naive(words, COMPLETE, [0, 5]) == (12, 0)
    assert fewest_places_naive(words, COMPLETE, []) is None


def test_two_coords_that_are_decided_alike_are_no_question():
    words = [0b011110] * 36
    words[0] = words[1] = 0b000001
    assert fewest_places_naive(words, COMPLETE, [0]) is None
    words[2] = 0b000011
    assert fewest_places_naive(words, COMPLETE, [0]) == (2, 0)


def test_the_ends_of_sandwiches_are_placed_first():
    assert STRUCTURE.program.placed_first == [0, 5]
    assert STRUCTURE.tables().program.placed_first.tolist() == [0, 5]
