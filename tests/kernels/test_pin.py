"""Pins: givens become candidate words."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import FORMATS

from gridlanes.kernels.pin import pin, pin_naive, pin_wide


def words_of(word_format, domain, givens, blank=None):
    candidates = word_format.zeros(len(givens), len(domain))
    words, blanks = word_format.zeros(len(domain)), word_format.zeros(len(domain))
    for coord, word in enumerate(domain):
        words[coord] = word_format.filled(word, 1)[0]
        blanks[coord] = word_format.filled(word if blank is None else blank[coord], 1)[0]
    (pin_wide if word_format.halves else pin)(np.array(givens, np.uint8), words, blanks, candidates)
    flat = word_format.integers(candidates)
    return [flat[start : start + len(domain)] for start in range(0, len(flat), len(domain))]


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32 - 1))
def test_pin_equals_its_naive_twin(word_format, seed):
    rng = random.Random(seed)
    domain = [rng.getrandbits(word_format.bits) for _ in range(9)]
    givens = [[rng.choice([0, rng.randint(1, word_format.bits)]) for _ in domain] for _ in range(4)]
    blank = [word & rng.getrandbits(word_format.bits) for word in domain]
    assert words_of(word_format, domain, givens, blank) == [pin_naive(row, domain, blank) for row in givens]


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_every_given_of_a_byte_pins_its_own_bit_or_leaves_nothing(word_format):
    """A given that the word has no bit for must not wrap round to another mark."""
    full = (1 << word_format.bits) - 1
    givens = [list(range(256))]
    assert words_of(word_format, [full] * 256, givens) == [pin_naive(givens[0], [full] * 256, [full] * 256)]
    for one in range(256):  # one coord takes another path through the machine code than a vector of them
        assert words_of(word_format, [full], [[one]]) == [pin_naive([one], [full], [full])]


def test_a_given_outside_the_domain_of_its_coord_leaves_the_empty_word():
    assert words_of(FORMATS[0], [0b0110, 0b1111], [[1, 4]]) == [[0, 0b1000]]


def test_no_given_leaves_the_domain():
    assert words_of(FORMATS[3], [5 << 100, 1], [[0, 0]]) == [[5 << 100, 1]]


def test_a_coord_without_a_given_takes_only_blank_marks_and_a_given_any_of_the_domain():
    assert words_of(FORMATS[0], [0b111] * 3, [[0, 3, 1]], [0b011] * 3) == [[0b011, 0b100, 0b001]]


def test_columns_behind_the_coords_are_left_alone():
    candidates = FORMATS[0].filled(7, 2, 4)
    words = FORMATS[0].filled(3, 2)
    pin(np.array([[0, 1], [2, 0]], np.uint8), words, words, candidates)
    assert candidates.tolist() == [[3, 1, 7, 7], [2, 3, 7, 7]]
