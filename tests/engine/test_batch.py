"""Batches: givens become candidate words."""

from __future__ import annotations

import numpy as np
import pytest
from laws import FORMATS

from gridlanes.batch import Batch
from gridlanes.genres import sudoku

FOUR = sudoku.structure(2, 2)


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_a_given_leaves_its_bit_and_an_empty_coord_its_domain(word_format):
    givens = np.zeros((2, 16), np.uint8)
    givens[0, 3], givens[1, 15] = 4, 1
    batch = Batch.from_givens(FOUR, givens, word_format)
    words = word_format.integers(batch.candidates)
    expected = [15] * 32
    expected[3], expected[31] = 8, 1
    assert words == expected
    assert len(batch) == 2


def test_public_candidates_are_uint16_for_small_alphabets():
    batch = Batch.from_givens(FOUR, np.zeros((3, 16), np.uint8))
    assert batch.candidates.dtype == np.uint16
    assert batch.candidates.shape == (3, 16)


def test_givens_of_any_layout_and_integer_type_are_read_alike():
    givens = np.arange(32).reshape(2, 16) % 5
    expected = Batch.from_givens(FOUR, givens.astype(np.uint8)).candidates
    for other in (np.asfortranarray(givens), givens.astype(np.int32), np.repeat(givens, 2, axis=0)[::2]):
        assert np.array_equal(Batch.from_givens(FOUR, other).candidates, expected)


def test_a_given_outside_the_alphabet_leaves_the_empty_word():
    givens = np.zeros((1, 16), np.uint8)
    givens[0, 0] = 5
    assert Batch.from_givens(FOUR, givens).candidates[0, 0] == 0


def test_a_batch_may_be_empty():
    assert len(Batch.from_givens(FOUR, np.zeros((0, 16), np.uint8))) == 0
