"""Pins: givens become candidate words."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import FORMATS

from gridlanes.kernels.pin import pin, pin_naive, pin_wide


def words_of(word_format, domain, givens):
    candidates = word_format.zeros(len(givens), len(domain))
    words = word_format.zeros(len(domain))
    for coord, word in enumerate(domain):
        words[coord] = word_format.filled(word, 1)[0]
    (pin_wide if word_format.halves else pin)(np.array(givens, np.uint8), words, candidates)
    flat = word_format.integers(candidates)
    return [flat[start : start + len(domain)] for start in range(0, len(flat), len(domain))]


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32 - 1))
def test_pin_equals_its_naive_twin(word_format, seed):
    rng = random.Random(seed)
    domain = [rng.getrandbits(word_format.bits) for _ in range(9)]
    givens = [[rng.choice([0, rng.randint(1, word_format.bits)]) for _ in domain] for _ in range(4)]
    assert words_of(word_format, domain, givens) == [pin_naive(row, domain) for row in givens]


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_every_given_of_a_byte_pins_its_own_bit_or_leaves_nothing(word_format):
    """A given that the word has no bit for must not wrap round to another mark."""
    full = (1 << word_format.bits) - 1
    givens = [list(range(256))]
    assert words_of(word_format, [full] * 256, givens) == [pin_naive(givens[0], [full] * 256)]
    for one in range(256):  # one coord takes another path through the machine code than a vector of them
        assert words_of(word_format, [full], [[one]]) == [pin_naive([one], [full])]


def test_a_given_outside_the_domain_of_its_coord_leaves_the_empty_word():
    assert words_of(FORMATS[0], [0b0110, 0b1111], [[1, 4]]) == [[0, 0b1000]]


def test_no_given_leaves_the_domain():
    assert words_of(FORMATS[3], [5 << 100, 1], [[0, 0]]) == [[5 << 100, 1]]
